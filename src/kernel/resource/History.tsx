/** Who changed something, when, why, and from what to what; the latest first. */

import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import { displayDateTime } from '../../../messaging/format.ts'
import type { Fields } from '../../../resources/language/fields.ts'
import { useWords } from '../i18n/words.ts'
import { TIME_ZONE } from '../kinds/show.ts'
import { textOfValue } from '../kinds/shown.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Fact, Facts } from '../ui/Facts.tsx'

interface HistoryEntry {
  at: string
  /** What was done, in the reader's words. */
  what: string
  actor: string | null
  reason: string | null
  changes: readonly { label: string; before: string; after: string }[]
}

const ENTRIES = {
  display: 'grid',
  gap: 2,
  '& del': { color: 'text.secondary' },
  '& ins': { textDecoration: 'none', fontWeight: 500 },
}

export const History = ({ entries }: { entries: readonly HistoryEntry[] }) => {
  const words = useWords()
  if (entries.length === 0) return <EmptyState icon="history" text={words('No changes yet.')} />
  return (
    <Box component="ol" sx={ENTRIES}>
      {entries.map(({ at, what, actor, reason, changes }, place) => {
        const by = `${actor ?? words('Relaydesk')} · ${displayDateTime(at, TIME_ZONE)}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever added above, and the dialog reads them once.
          <Stack key={place} component="li" sx={{ gap: 1 }}>
            <div className="row wrap">
              <h3>{what}</h3>
              <span className="muted">{by}</span>
            </div>
            {reason && <p>{reason}</p>}
            {changes.length > 0 && (
              <Facts>
                {changes.map(({ label, before, after }) => (
                  <Fact key={label} name={label}>
                    {before !== '' && <del>{before}</del>}
                    {before !== '' && ' → '}
                    <ins>{after === '' ? '–' : after}</ins>
                  </Fact>
                ))}
              </Facts>
            )}
          </Stack>
        )
      })}
    </Box>
  )
}

/** A stored value as a person reads it; several names with commas. */
export const valueText = (fields: Fields, name: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) return value.map(String).join(', ')
  const field = fields[name]
  return field && field.kind !== 'reference' ? textOfValue(field, value) : String(value)
}
