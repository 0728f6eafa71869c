/** What came of an action: success or failed for 1.5 s (rule panel-8); where some records were not reached, the list of them until closed. */

import Button from '@mui/material/Button'
import { useEffect, useRef } from 'react'
import { groupIndian } from '../../../../messaging/format.ts'
import { useWords } from '../../i18n/words.ts'
import { RESULT_MS } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Table } from '../../ui/Table.tsx'

export type Outcome =
  | { is: 'success' | 'failed'; text: string }
  | {
      is: 'partial'
      done: number
      failed: readonly { id: number | string; name: string; message: string }[]
      /** Where not all of them are listed. */
      failedCount?: number
      /** A file of all of them. */
      file?: string
    }

/** Of very many, the first: the rest has the same few reasons. */
const MOST_LISTED = 200

export const ActionResult = ({ title, outcome, onClose }: { title: string; outcome: Outcome; onClose: () => void }) => {
  const words = useWords()
  const close = useRef(onClose)
  close.current = onClose

  useEffect(() => {
    if (outcome.is === 'partial') return
    const timer = setTimeout(() => close.current(), RESULT_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  if (outcome.is === 'partial') {
    const { done, failed, failedCount = failed.length, file } = outcome
    const listed = failed.slice(0, MOST_LISTED)
    return (
      <Dialog
        title={title}
        onClose={onClose}
        footer={
          <Button variant="contained" onClick={onClose} data-autofocus>
            {words('ra.action.close', 'Close')}
          </Button>
        }
      >
        <div className="stack">
          <p className="row" role="status">
            <Icon name="warning" />
            <strong>
              {words('%{done} done, %{failed} failed', { done: groupIndian(done), failed: groupIndian(failedCount) })}
            </strong>
          </p>
          <Table
            label={title}
            rows={listed}
            keyOf={({ id }) => id}
            columns={[
              { head: words('Record'), show: ({ name }) => name },
              { head: words('Why not'), show: ({ message }) => message },
            ]}
          />
          {failedCount > listed.length && (
            <p className="hint">
              {words('desk.action.more', 'and %{count} more', { count: groupIndian(failedCount - listed.length) })}
            </p>
          )}
          {file && (
            <a href={file} target="_blank" rel="noreferrer">
              {words('All of them as a file')}
            </a>
          )}
        </div>
      </Dialog>
    )
  }
  const failed = outcome.is === 'failed'
  return (
    <Dialog title={title} size="small" onClose={onClose}>
      <div className={`ui-confirm-result ${outcome.is}`} role="status">
        <Icon name={failed ? 'error' : 'success'} size={36} />
        <strong>{words(`desk.confirm.${outcome.is}`, outcome.is)}</strong>
        {failed && <span>{words('execution failed')}</span>}
        <span className="muted">{outcome.text}</span>
      </div>
    </Dialog>
  )
}
