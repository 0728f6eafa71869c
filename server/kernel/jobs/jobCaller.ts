import { tell } from '../../../messaging/tell.ts'
import { type Gate, passes } from '../../../resources/language/access.ts'
import type { Deps } from '../context/context.ts'
import { conflict } from '../problem/errors.ts'
import type { Caller } from '../scope/caller.ts'
import { PRINCIPAL_OF_A, type PrincipalRow, principalFrom, ROLE_OF_A } from '../scope/principal.ts'
import { type Tx, withScope } from '../scope/scope.ts'
import { ALLOTTED } from '../scope/sessionRules.ts'
import type { Job } from './job.ts'

interface Account extends PrincipalRow {
  name: string
  timezone: string
  allotted: number[] | null
}

/**
 * Whose rights a job has: those of the account it was asked for, as they are now, not as they were when it was asked.
 * @param gates what the job's call asks for, where it is one of the declarations'; asked again
 * @throws HttpProblem 409 when that account may not do anything any more, or not this
 */
export const callerOf = async ({ pool }: Pick<Deps, 'pool'>, job: Job, gates: readonly Gate[] = []): Promise<Caller> => {
  const { rows } = await pool.query<Account>(
    `select a.name, a.timezone, ${PRINCIPAL_OF_A}, ${ALLOTTED} from accounts a ${ROLE_OF_A}
     where a.id = $1 and not exists (select 1 from accounts up where up.id = any(a.path) and up.status <> 1)`,
    [job.account_id],
  )
  const account = rows[0]
  if (!account) throw conflict(tell('The account that requested this is no longer active.'))
  const principal = principalFrom(account)
  if (!passes(principal, gates)) throw conflict(tell('The account that requested this no longer has permission to do it.'))
  return {
    accountId: job.account_id,
    actorId: job.actor_id ?? job.account_id,
    sessionId: 0,
    userType: account.userType,
    allotted: account.allotted ?? undefined,
    principal,
    name: account.name,
    timezone: account.timezone,
    ip: '',
    userAgent: 'job',
    requestId: `job-${job.id}`,
  }
}

/** Runs the work of a job in one transaction under its caller's scope, without the limits on time that a request has. */
export const withJobScope = <T>({ pool }: Pick<Deps, 'pool'>, caller: Caller, work: (tx: Tx) => Promise<T>): Promise<T> =>
  withScope(pool, caller, async tx => {
    await tx.query('set local statement_timeout = 0; set local lock_timeout = 0')
    return work(tx)
  })
