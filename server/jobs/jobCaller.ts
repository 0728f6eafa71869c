import type { UserType } from '../../resources/schema/access.ts'
import type { Caller } from '../access/caller.ts'
import { type Tx, withScope } from '../access/scope.ts'
import { ALLOTTED } from '../access/sessions.ts'
import type { Deps } from '../http/context.ts'
import { conflict } from '../http/errors.ts'
import type { Job } from './job.ts'

interface Account {
  userType: UserType
  name: string
  timezone: string
  sp_operation: number
  account_type: number
  template_groups_visible: number
  allotted: number[] | null
}

/**
 * Whose rights a job has: those of the account it was asked for, as they are now, not as they were when it was asked.
 * @throws HttpProblem 409 when that account may not do anything any more
 */
export const callerOf = async ({ pool }: Pick<Deps, 'pool'>, job: Job): Promise<Caller> => {
  const { rows } = await pool.query<Account>(
    `select a."userType", a.name, a.timezone, a.sp_operation, a.account_type, a.template_groups_visible, ${ALLOTTED} from accounts a
     where a.id = $1 and not exists (select 1 from accounts up where up.id = any(a.path) and up.status <> 1)`,
    [job.account_id],
  )
  const account = rows[0]
  if (!account) throw conflict('The account this was asked for is not active any more.')
  return {
    accountId: job.account_id,
    actorId: job.actor_id ?? job.account_id,
    sessionId: 0,
    userType: account.userType,
    allotted: account.allotted ?? undefined,
    // What a job does was allowed when it was asked for; only gates by type and property are asked again.
    principal: {
      userType: account.userType,
      permissions: new Set(),
      flags: new Set([
        ...(account.sp_operation === 1 ? (['sp_operation'] as const) : []),
        ...(account.account_type === 2 ? (['postpaid'] as const) : []),
        ...(account.template_groups_visible === 1 ? (['template_groups_visible'] as const) : []),
      ]),
    },
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
