import { tell } from '../../messaging/tell.ts'
import { ipWhiteList } from '../../resources/access/ip-white-list.ts'
import { forbidden, invalid } from '../kernel/problem/errors.ts'
import { defineCompanion } from '../kernel/records/companion.ts'
import { rowOwner } from '../kernel/records/rowOwner.ts'
import type { Caller } from '../kernel/scope/caller.ts'
import type { Tx } from '../kernel/scope/scope.ts'
import { authorizeManager } from './grants.ts'
import { authorizeRank } from './roleRules.ts'

/** More than any installation has; each is compared at every call. */
const MOST = 100

/** One's own key's list, or that of somebody whose keys one manages. @throws HttpProblem 403, 422 at `user_id` */
export const authorizeKeyOwner = async (tx: Tx, caller: Caller, owner: number): Promise<void> => {
  if (owner === caller.accountId) return
  if (!caller.principal.permissions.has('users-change-api-key')) throw forbidden()
  const { rows } = await tx.query<{ id: number; userType: number }>(
    'select id, "userType" from accounts where id = $1 and status <> 4',
    [owner],
  )
  if (!rows[0]) throw invalid({ user_id: [tell('The selected user is not valid.')] })
  authorizeManager(caller, rows[0])
  await authorizeRank(tx, caller, { ...rows[0] })
}

/** Addresses an API key may come from (rule access-14). */
export const ipWhiteListCompanion = defineCompanion(ipWhiteList, {
  beforeWrite: async ({ tx, caller }, values, before) => {
    const owner = before ? await rowOwner(tx, 'ip_white_list', before.id) : Number(values.account_id)
    await authorizeKeyOwner(tx, caller, owner)
    if (!before) {
      const { rows } = await tx.query<{ n: number }>('select count(*) as n from ip_white_list where account_id = $1', [owner])
      if ((rows[0]?.n ?? 0) >= MOST)
        throw invalid({ ip_address: [tell('The list already has %{most} addresses, which is the limit.', { most: MOST })] })
    }
    return values
  },
  beforeDelete: async ({ tx, caller }, row) => authorizeKeyOwner(tx, caller, await rowOwner(tx, 'ip_white_list', row.id)),
})
