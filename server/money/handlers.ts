import { tell } from '../../messaging/tell.ts'
import type { UserType } from '../../resources/language/access.ts'
import type { userCredits } from '../../resources/money/user-credits.ts'
import { audit } from '../kernel/audit/audit.ts'
import type { CallContext, CallHandler, RowContext, RowHandler } from '../kernel/context/context.ts'
import { invalid } from '../kernel/problem/errors.ts'
import { addCredit, type CreditOrder, type CreditResult, reverseCredit, transferCredit } from './credits.ts'
import { reverseBooking } from './reverseBooking.ts'
import { tellAdded, tellTaken } from './tell.ts'

/** What every movement is asked with. */
interface Asked {
  route_type: number
  credit: number
  rate?: number | null
  comment?: string | null
}

const orderOf = ({ route_type, credit, comment, rate }: Asked, userId: number): CreditOrder => ({
  userId,
  routeType: route_type,
  credit,
  comment: comment ?? undefined,
  rate: rate ?? undefined,
})

const movedOf = ({ user_id, route_type, credit, new_balance }: CreditResult) => ({
  userId: user_id,
  routeType: route_type,
  credit,
  balance: new_balance,
})

type Acting = Pick<CallContext, 'tx' | 'caller'>

const give = async (context: Acting, order: CreditOrder): Promise<CreditResult> => {
  const { tx, caller } = context
  const moved = await addCredit(tx, caller, order)
  if (order.userId !== caller.accountId) await tellAdded(tx, caller, movedOf(moved))
  return moved
}

const take = async (context: Acting, order: CreditOrder): Promise<CreditResult> => {
  const { tx, caller } = context
  const moved = await reverseCredit(tx, caller, order)
  if (order.userId !== caller.accountId) await tellTaken(tx, caller, movedOf(moved), order.comment ?? '')
  return moved
}

/** Row actions of the user list: `POST user-credit` with credit_type 1 or 2. */
export const addCreditRow = async (context: RowContext<Asked>) => ({
  message: tell('Credit booked'),
  data: await give(context, orderOf(context.input, context.record.id)),
})
export const reverseCreditRow = async (context: RowContext<Asked>) => ({
  message: tell('Credit booked'),
  data: await take(context, orderOf(context.input, context.record.id)),
})

/** Wallets belong to admins, resellers and clients. @throws HttpProblem 422 at the field */
const checkHolder = async ({ tx }: Acting, field: string, userId: number): Promise<void> => {
  const { rows } = await tx.query<{ userType: UserType }>('select "userType" from accounts where id = $1', [userId])
  if (rows[0]?.userType === 3) throw invalid({ [field]: [tell('Employees have no wallet. Choose a reseller or client.')] })
}

const noted = async (
  { tx, caller, input }: Acting & { input: { comment?: string | null } },
  name: string,
  moved: Pick<CreditResult, 'user_id' | 'transaction_id'>,
): Promise<void> =>
  audit(tx, caller, {
    action: `user-credits.${name}`,
    entity: 'users',
    entityId: moved.user_id,
    reason: input.comment ?? undefined,
    after: { ...input, transaction_id: moved.transaction_id },
  })

/** Toolbar of the statement: the same, with the account chosen in the dialog. */
export const giveTo: CallHandler<typeof userCredits, 'give'> = async context => {
  const { user_id: userId } = context.input
  await checkHolder(context, 'user_id', userId)
  const moved = await give(context, orderOf(context.input, userId))
  await noted(context, 'give', moved)
  return { message: tell('Credit booked'), data: moved }
}
export const takeFrom: CallHandler<typeof userCredits, 'take'> = async context => {
  const { user_id: userId } = context.input
  await checkHolder(context, 'user_id', userId)
  const moved = await take(context, orderOf(context.input, userId))
  await noted(context, 'take', moved)
  return { message: tell('Credit booked'), data: moved }
}
export const transferBetween: CallHandler<typeof userCredits, 'transfer'> = async context => {
  const { tx, caller, input } = context
  const { user_id: userId, to_user_id: toUserId } = input
  await checkHolder(context, 'user_id', userId)
  await checkHolder(context, 'to_user_id', toUserId)
  const order = orderOf(input, userId)
  const moved = await transferCredit(tx, caller, { ...order, toUserId })
  await tellTaken(tx, caller, movedOf(moved), order.comment ?? '')
  await tellAdded(tx, caller, { ...movedOf(moved), userId: toUserId, balance: moved.receiver_balance })
  await noted(context, 'transfer', moved)
  return { message: tell('Credit booked'), data: moved }
}

/** Takes back the booking of a row of the statement. */
export const reverseRow: RowHandler<typeof userCredits, 'reverse'> = async context => {
  const { tx, caller, record, input } = context
  const { credit, comment } = input
  const moved = await reverseBooking(tx, caller, Number(record.transaction_id), { credit: credit ?? undefined, comment })
  if (moved.user_id !== caller.accountId) await tellTaken(tx, caller, movedOf(moved), comment)
  return { message: tell('Entry reversed'), data: moved }
}
