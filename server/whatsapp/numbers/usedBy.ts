import { tell } from '../../../messaging/tell.ts'
import { invalid } from '../../kernel/problem/errors.ts'
import type { WriteContext } from '../../kernel/records/companion.ts'
import { isInScope } from '../../kernel/scope/scope.ts'

/**
 * Whose something at a number is: of an account that may send from it; where nobody was named, of the number's owner.
 * @param account who was named, else the caller's own
 * @throws HttpProblem 422 at the number
 */
export const usedBy = async ({ tx, caller }: WriteContext, account: number, configuration: number): Promise<number> => {
  const { rows } = await tx.query<{ owner: number; may: boolean }>(
    `select c.account_id as owner, c.account_id = $2 or exists (select from wa_configuration_accounts l
       where l.wa_configuration_id = c.id and l.account_id = $2) as may from wa_configurations c where c.id = $1`,
    [configuration, account],
  )
  const [number] = rows
  if (number?.may) return account
  if (number && account === caller.accountId && (await isInScope(tx, caller, number.owner))) return number.owner
  throw invalid({ wa_configuration_id: [tell('This user cannot send from this number.')] })
}
