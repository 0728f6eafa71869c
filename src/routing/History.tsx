/** Who changed something, when, why, and from what to what; the latest first. */

import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import { displayDateTime } from '../../messaging/format.ts'
import type { Fields } from '../../resources/language/fields.ts'
import { useWords } from '../kernel/i18n/words.ts'
import { TIME_ZONE } from '../kernel/kinds/show.ts'
import { textOfValue } from '../kernel/kinds/shown.ts'
import { Dialog } from '../kernel/ui/Dialog.tsx'
import { EmptyState } from '../kernel/ui/EmptyState.tsx'
import './members.css'

export interface HistoryEntry {
  at: string
  /** What was done, in the reader's words. */
  what: string
  actor: string | null
  reason: string | null
  changes: readonly { label: string; before: string; after: string }[]
}

interface HistoryProps {
  title: string
  query: Pick<UseQueryResult<readonly HistoryEntry[]>, 'data' | 'error'>
  close: () => void
}

export const HistoryDialog = ({ title, query: { data, error }, close }: HistoryProps) => {
  const words = useWords()
  return (
    <Dialog
      title={title}
      size="large"
      onClose={close}
      footer={
        <Button variant="contained" onClick={close}>
          {words('ra.action.close', 'Close')}
        </Button>
      }
    >
      {error && (
        <p className="form-problem" role="alert">
          {error.message}
        </p>
      )}
      {!data && !error && <Skeleton height={120} />}
      {data?.length === 0 && <EmptyState icon="history" text={words('Nothing has been changed yet.')} />}
      {data && data.length > 0 && (
        <ol className="history">
          {data.map((entry, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added above, and the dialog reads them once.
            <li key={place}>
              <div className="who">
                <strong>{entry.what}</strong>
                <span className="muted">
                  {entry.actor ?? words('Relaydesk')} · {displayDateTime(entry.at, TIME_ZONE)}
                </span>
              </div>
              {entry.reason && <p>{entry.reason}</p>}
              {entry.changes.length > 0 && (
                <dl>
                  {entry.changes.map(({ label, before, after }) => (
                    <div key={label} style={{ display: 'contents' }}>
                      <dt>{label}</dt>
                      <dd>
                        {before !== '' && (
                          <>
                            <del>{before}</del>
                            {' → '}
                          </>
                        )}
                        <ins>{after === '' ? '–' : after}</ins>
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

/** A stored value as a person reads it; several names with commas. */
export const valueText = (fields: Fields, name: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map(String).join(', ')
  const field = fields[name]
  return field && field.kind !== 'reference' ? textOfValue(field, value) : String(value)
}
