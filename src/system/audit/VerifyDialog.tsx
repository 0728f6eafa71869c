/** Walks along the seal of the audit log as a job, and says up to which entry it is intact. May be closed meanwhile. */

import Button from '@mui/material/Button'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useDeskProvider } from '../../../dataProvider/dataProvider.ts'
import { groupIndian } from '../../../messaging/format.ts'
import { auditLog, type SealReport } from '../../../resources/system/audit-log.ts'
import { useTold } from '../../kernel/i18n/useTold.ts'
import { useWords } from '../../kernel/i18n/words.ts'
import { useJob } from '../../kernel/resource/job.ts'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Note } from '../../kernel/ui/Note.tsx'
import { Progress } from '../../kernel/ui/Progress.tsx'

export const VerifyDialog = ({ close }: { close: () => void }) => {
  const words = useWords()
  const told = useTold()
  const provider = useDeskProvider()
  const begin = useMutation({ mutationFn: async () => (await provider.act(auditLog, 'verify')).data.job_id })
  const { mutate, isIdle } = begin
  useEffect(() => {
    if (isIdle) mutate()
  }, [isIdle, mutate])
  const { data: job, error } = useJob<SealReport>(begin.data)
  const report = job?.status === 'done' ? job.result : undefined
  const problem = told(begin.error?.message ?? error?.message ?? job?.error ?? undefined)
  return (
    <Dialog
      title={words('Seal of the audit log')}
      onClose={close}
      footer={
        <>
          <Button startIcon={<Icon name="refresh" />} disabled={!report && !problem} onClick={() => mutate()}>
            {words('Check again')}
          </Button>
          <Button variant="contained" onClick={close}>
            {words('ra.action.close', 'Close')}
          </Button>
        </>
      }
    >
      <div className="stack" aria-live="polite">
        <p className="muted">
          {words(
            'Every entry is sealed over the one before it. A changed, removed or inserted entry breaks the seal from there on.',
          )}
        </p>
        {problem ? (
          <Note severity="error" role="alert">
            {problem}
          </Note>
        ) : report ? (
          <Verdict report={report} />
        ) : (
          <Progress
            label={words('Checking the seal')}
            done={job?.done ?? 0}
            total={job?.total || undefined}
            text={words('%{count} entries checked', { count: groupIndian(job?.done ?? 0) })}
          />
        )}
      </div>
    </Dialog>
  )
}

const Verdict = ({ report: { rows, intact_to, broken, unsealed } }: { report: SealReport }) => {
  const words = useWords()
  const isBroken = broken !== null
  return (
    <Note severity={isBroken ? 'error' : 'success'}>
      <strong>
        {isBroken
          ? words('The seal is broken at entry %{seq}', { seq: broken })
          : words('The seal is intact up to entry %{seq}', { seq: intact_to })}
      </strong>
      <p>
        {isBroken
          ? words(
              'Entry %{seq}, or one before it, was changed or removed outside the desk. Everything up to entry %{intact} is as it was written. Compare with a backup.',
              { seq: broken, intact: intact_to },
            )
          : words('%{rows} entries checked; %{unsealed} of the last moments are not sealed yet.', {
              rows: groupIndian(rows),
              unsealed: groupIndian(unsealed),
            })}
      </p>
    </Note>
  )
}
