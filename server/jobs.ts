import { messageOf } from '../messaging/thrown.ts'
import { checkAuditDaily } from './access/dailyCheck.ts'
import { forgetOldTraces } from './access/oldTraces.ts'
import { FIX_JOB, fixJob } from './adjustments/job.ts'
import { RECHECK_JOB, recheckJob } from './adjustments/recheck.ts'
import { COMPARE_JOB, compareJob } from './campaigns/held/compareJob.ts'
import { PREFLIGHT_JOB, preflightJob } from './campaigns/preflight.ts'
import { commandJob } from './commands/runJob.ts'
import { COMMAND_JOB } from './commands/startRun.ts'
import { warnOfExpiry } from './dlt/expiryNotices.ts'
import type { Deps } from './kernel/context/context.ts'
import { exportJob } from './kernel/exports/exportJob.ts'
import { EXPORT_JOB } from './kernel/exports/startExport.ts'
import { removeExpiredFiles } from './kernel/files/cleanup.ts'
import { importJob } from './kernel/imports/importJob.ts'
import { IMPORT_JOB } from './kernel/imports/runImport.ts'
import { startWorker, type Worker, type WorkerOptions } from './kernel/jobs/worker.ts'
import { forgetOldMails } from './kernel/mail/oldMails.ts'
import { BULK_JOB } from './kernel/records/bulk.ts'
import { bulkJob } from './kernel/records/bulkJob.ts'
import type { Companions } from './kernel/records/companion.ts'
import { emptyTrash } from './kernel/records/trash.ts'
import { INFORM_JOB, informJob } from './notifications/informJob.ts'
import { announceJob } from './notifications/jobs.ts'
import { BACKFILL_JOB, backfillJob } from './routing/backfill/job.ts'
import { VERIFY_JOB, verifyJob } from './system/auditLog.ts'
import { VOICE_PREFLIGHT_JOB, voicePreflightJob } from './voice/send/check.ts'
import { forgetHandled } from './whatsapp/incoming/store.ts'
import { WA_PREFLIGHT_JOB, waPreflightJob } from './whatsapp/send/check.ts'
import { returnUnreported } from './whatsapp/threads/post.ts'

const HOUR_MS = 3_600_000

/** Carries out imports and exports, clears away what is over, and checks the audit log daily; run by every process with the role worker. */
export const startJobs = (deps: Deps, companions: Companions, options: WorkerOptions = {}): Worker => {
  const worker = startWorker(
    deps,
    {
      [IMPORT_JOB.name]: importJob(companions),
      [EXPORT_JOB.name]: exportJob(companions),
      [PREFLIGHT_JOB.name]: preflightJob,
      [WA_PREFLIGHT_JOB.name]: waPreflightJob,
      [VOICE_PREFLIGHT_JOB.name]: voicePreflightJob,
      [COMMAND_JOB.name]: commandJob,
      [INFORM_JOB.name]: informJob,
      [VERIFY_JOB.name]: verifyJob,
      [BACKFILL_JOB.name]: backfillJob,
      [FIX_JOB.name]: fixJob,
      [RECHECK_JOB.name]: recheckJob,
      [COMPARE_JOB.name]: compareJob,
      [BULK_JOB.name]: bulkJob(companions),
    },
    { onEnded: announceJob, ...options },
  )
  let clearing: Promise<unknown> = Promise.resolve()
  let checking: Promise<unknown> = Promise.resolve()
  const clear = () => {
    checking = checkAuditDaily(deps).catch(error => deps.log.warn(`The audit log could not be checked: ${messageOf(error)}`))
    clearing = Promise.all([
      removeExpiredFiles(deps),
      forgetOldTraces(deps.pool),
      forgetOldMails(deps.pool),
      emptyTrash(deps.pool),
      warnOfExpiry(deps.pool),
      forgetHandled(deps.pool),
      returnUnreported(deps.pool),
    ]).catch(error => deps.log.warn(`What is no longer needed stays for now: ${messageOf(error)}`))
  }
  clear()
  const timer = setInterval(clear, HOUR_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await Promise.all([worker.stop(), clearing, checking])
    },
  }
}
