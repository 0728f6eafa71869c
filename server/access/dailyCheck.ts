import { inspectAudit } from '../kernel/audit/sealer.ts'
import type { Log } from '../kernel/log/log.ts'
import { countAttempt } from '../kernel/net/attempts.ts'
import { endAlarms, raiseAlarm } from '../system/port.ts'

type CheckDeps = Parameters<typeof inspectAudit>[0] & { log: Log }

const KIND = 'audit'
const ENTITY = 'audit-log'
const DAY_MINUTES = 1440

/**
 * Walks the whole chain of the audit log, and raises an alarm that names the first entry that is not as it was sealed (security case 40);
 * closes the alarm when all is well again.
 */
export const checkAudit = async (deps: CheckDeps): Promise<void> => {
  const { broken, intactTo } = await inspectAudit(deps)
  if (broken === undefined) return endAlarms(deps.pool, [KIND])
  await raiseAlarm(deps.pool, KIND, ENTITY, broken, { broken, intact_to: intactTo })
  deps.log.error(`The audit log was touched: entry ${broken} is not as it was sealed. Up to ${intactTo} it is intact.`)
}

/** Checks once a day, by whichever process comes first. */
export const checkAuditDaily = async (deps: CheckDeps): Promise<void> => {
  if ((await countAttempt(deps.pool, 'audit-check', DAY_MINUTES)).count === 1) await checkAudit(deps)
}
