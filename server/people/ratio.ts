import { tell } from '../../messaging/tell.ts'
import type { users } from '../../resources/people/users.ts'
import type { RowHandler } from '../kernel/context/context.ts'
import { invalid } from '../kernel/problem/errors.ts'

/**
 * `POST set-user-ratio`: the default closing rule of an account (rule adjustments-1). Only an admin whose own account may use closing rules gets
 * here (declaration); campaigns accepted later take the rule over, and it is read once receipts have stayed out, never by what sends.
 */
export const setRatio: RowHandler<typeof users, 'setRatio'> = async ({ tx, record, input }) => {
  const { ratio_set: delivered, failed_ratio: failed } = input
  if (delivered + failed > 100) throw invalid({ failed_ratio: [tell('The two together can be at most 100 %.')] })
  await tx.query('update accounts set ratio_set = $2, failed_ratio = $3, updated_at = now() where id = $1', [
    record.id,
    delivered,
    failed,
  ])
  return { message: tell('Closing rule saved'), data: { id: record.id, ratio_set: delivered, failed_ratio: failed } }
}
