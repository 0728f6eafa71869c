import type { UserType } from '../../resources/language/access.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { CallContext, CallHandler, RowHandler } from '../kernel/context/context.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { addCredit, type CreditOrder, type CreditResult, reverseCredit, transferCredit } from './credits.ts'
import { reverseBooking } from './reverseBooking.ts'
import { tellAdded, tellTaken } from './tell.ts'

const orderOf = (input: Readonly<Record<string, unknown>>, userId: number): CreditOrder => ({
  userId,
  routeType: Number(input.route_type),
  credit: Number(input.credit),
  comment: typeof input.comment === 'string' ? input.comment : undefined,
  rate: typeof input.rate === 'number' ? input.rate : undefined,
})

const movedOf = ({ user_id, route_type, credit, new_balance }: CreditResult) => ({
  userId: user_id,
  routeType: route_type,
  credit,
  balance: new_balance,
})

const give = async (context: CallContext, order: CreditOrder): Promise<CreditResult> => {
  const { tx, caller } = context
  const moved = await addCredit(tx, caller, order)
  if (order.userId !== caller.accountId) await tellAdded(tx, caller, movedOf(moved))
  return moved
}

const take = async (context: CallContext, order: CreditOrder): Promise<CreditResult> => {
  const { tx, caller } = context
  const moved = await reverseCredit(tx, caller, order)
  if (order.userId !== caller.accountId) await tellTaken(tx, caller, movedOf(moved), order.comment ?? '')
  return moved
}

/** Row actions of the user list: `POST user-credit` with credit_type 1 or 2. */
export const addCreditRow: RowHandler = async context => ({
  message: 'Credit booked',
  data: await give(context, orderOf(context.input, context.record.id)),
})
export const reverseCreditRow: RowHandler = async context => ({
  message: 'Credit booked',
  data: await take(context, orderOf(context.input, context.record.id)),
})

/** Wallets belong to admins, resellers and clients. @throws HttpProblem 422 at the field */
const checkHolder = async ({ tx }: CallContext, field: string, userId: number): Promise<void> => {
  const { rows } = await tx.query<{ userType: UserType }>('select "userType" from accounts where id = $1', [userId])
  if (rows[0]?.userType === 3) throw invalid({ [field]: ['An employee has no wallet. Choose a reseller or client.'] })
}

const noted = async ({ tx, caller, input }: CallContext, name: string, moved: CreditResult): Promise<void> =>
  audit(tx, caller, {
    action: `user-credits.${name}`,
    entity: 'users',
    entityId: moved.user_id,
    reason: typeof input.comment === 'string' ? input.comment : undefined,
    after: { ...input, transaction_id: moved.transaction_id },
  })

/** Toolbar of the statement: the same, with the account chosen in the dialog. */
export const giveTo: CallHandler = async context => {
  const userId = Number(context.input.user_id)
  await checkHolder(context, 'user_id', userId)
  const moved = await give(context, orderOf(context.input, userId))
  await noted(context, 'give', moved)
  return { message: 'Credit booked', data: moved }
}
export const takeFrom: CallHandler = async context => {
  const userId = Number(context.input.user_id)
  await checkHolder(context, 'user_id', userId)
  const moved = await take(context, orderOf(context.input, userId))
  await noted(context, 'take', moved)
  return { message: 'Credit booked', data: moved }
}
export const transferBetween: CallHandler = async context => {
  const { tx, caller, input } = context
  const [userId, toUserId] = [Number(input.user_id), Number(input.to_user_id)]
  await checkHolder(context, 'user_id', userId)
  await checkHolder(context, 'to_user_id', toUserId)
  const order = orderOf(input, userId)
  const moved = await transferCredit(tx, caller, { ...order, toUserId })
  await tellTaken(tx, caller, movedOf(moved), order.comment ?? '')
  await tellAdded(tx, caller, { ...movedOf(moved), userId: toUserId, balance: moved.receiver_balance })
  await noted(context, 'transfer', moved)
  return { message: 'Credit booked', data: moved }
}

/** Takes back the booking of a row of the statement. */
export const reverseRow: RowHandler = async context => {
  const { tx, caller, record, input } = context
  const comment = typeof input.comment === 'string' ? input.comment : undefined
  const moved = await reverseBooking(tx, caller, Number(record.transaction_id), {
    credit: typeof input.credit === 'number' ? input.credit : undefined,
    comment,
  })
  if (moved.user_id !== caller.accountId) await tellTaken(tx, caller, movedOf(moved), comment ?? '')
  return { message: 'Booking taken back', data: moved }
}
