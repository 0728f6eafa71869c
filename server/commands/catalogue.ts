import type { CommandKey } from '../../resources/system/command-names.ts'
import type { CommandFunction } from './command.ts'
import { auditVerify, databaseHealth, diskUsage, queueStatus } from './look.ts'
import { alarmsResolve, auditSeal, campaignsRecount, ledgerReconcile, messagesClose, sessionsEnd } from './repair.ts'
import { filesClean, tablesTidy, tracesForget } from './tidy.ts'
import { waQualityCheckAll, waSyncTemplates } from './whatsapp.ts'

/** What each command of the catalogue does. */
export const COMMANDS: Readonly<Record<CommandKey, CommandFunction>> = {
  'queue-status': queueStatus,
  'database-health': databaseHealth,
  'disk-usage': diskUsage,
  'audit-verify': auditVerify,
  'ledger-reconcile': ledgerReconcile,
  'campaigns-recount': campaignsRecount,
  'messages-close': messagesClose,
  'audit-seal': auditSeal,
  'tables-tidy': tablesTidy,
  'files-clean': filesClean,
  'traces-forget': tracesForget,
  'alarms-resolve': alarmsResolve,
  'sessions-end': sessionsEnd,
  'wa-sync-templates': waSyncTemplates,
  'wa-quality-check-all': waQualityCheckAll,
}
