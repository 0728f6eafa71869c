import { groupIndian } from '../../messaging/format.ts'
import { tell } from '../../messaging/tell.ts'
import { isOperator } from '../../resources/language/access.ts'
import { labelOf } from '../../resources/language/fields.ts'
import { needOf } from '../../resources/language/needs.ts'
import { creditRequests } from '../../resources/money/credit-requests.ts'
import { walletOf } from '../../resources/money/wallets.ts'
import type { CallContext, Row, RowHandler } from '../kernel/context/context.ts'
import { signedPath } from '../kernel/files/download.ts'
import { fileIdOf } from '../kernel/files/names.ts'
import { conflict, HttpProblem, invalid, notFound } from '../kernel/problem/errors.ts'
import { defineCompanion, type Undoing, type WriteContext } from '../kernel/records/companion.ts'
import { aboveTenant } from '../kernel/scope/aboveTenant.ts'
import { readSettings } from '../kernel/settings/settings.ts'
import { notify, notifyOperators, tellUndone } from '../notifications/port.ts'
import { emitWebhook } from '../webhooks/port.ts'
import { amountSql, phrases, readAmount, unitSql } from './amounts.ts'
import { addCredit } from './credits.ts'
import { amountWords, walletFacts } from './tell.ts'

const APPROVED = 1 as const
const REJECTED = 2 as const
const CANCELLED = 3 as const

/** Nobody needs more at a time; more is a mistake or a nuisance to whoever answers. */
const MOST_PENDING = 10

/**
 * Seen from the reader: `to_me` answers the account directly above, operators for those below an admin. The reader is who the transaction
 * says (access/scope.ts).
 */
const direction = (holds: (what: string, from: string) => string): string => `(case
  when app_scope() = 'all' then case
    when ${holds(`p."userType" in (1, 2)`, 'accounts a join accounts p on p.id = a.parent_id where a.id = t.account_id')}
    then 'other' else 'to_me' end
  when t.account_id = app_account() then 'mine'
  when ${holds('a.parent_id = app_account()', 'accounts a where a.id = t.account_id')} then 'to_me'
  else 'other' end)`

/** As a condition of every row there is: the planner may read all accounts once. */
const DIRECTION = direction((what, from) => `exists (select from ${from} and ${what})`)
/** Beside the few rows of a page, for which it would do that too. */
const SHOWN_DIRECTION = direction((what, from) => `(select ${what} from ${from})`)

const checkRequest = async ({ tx, caller }: WriteContext, values: Record<string, unknown>) => {
  const { min_request_credit: least } = await readSettings(tx)
  const routeType = Number(values.route_type)
  // The least is counted in credits, and says nothing of pulses or money.
  if (walletOf(routeType).unit === 'credits' && Number(values.credit) < least)
    throw invalid({ credit: [tell('Request at least %{least} credits.', { least: groupIndian(least) })] })
  // Two requests at the same time count each other.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`credit-request:${caller.accountId}`])
  const { rows } = await tx.query<{ open: number }>(
    'select count(*) as open from credit_requests where account_id = $1 and status = 0',
    [caller.accountId],
  )
  if (rows[0]!.open >= MOST_PENDING)
    throw conflict(tell('%{most} of your requests are pending. Cancel one, or wait for an answer.', { most: MOST_PENDING }))
  return { ...values, credit: readAmount(routeType, Number(values.credit)) }
}

const requestHref = (id: number) => `/${creditRequests.name}/${id}`

/** Tells whoever has to answer. The account above is not the requester's to see. */
const tellParent = async ({ tx, caller }: CallContext, id: number, routeType: number, credit: number): Promise<void> => {
  const words = await amountWords(tx, routeType)
  const values = { user: caller.name, ...words.values({ credit, balance: undefined }) }
  const notice = {
    event: 'credit-request',
    title: 'Credit request',
    message: `${values.user} has requested ${words.of(credit)}.`,
    link: requestHref(id),
    values,
  }
  const parent = await aboveTenant(tx, async () => {
    const { rows } = await tx.query<{ id: number }>(
      `select p.id from accounts a join accounts p on p.id = a.parent_id where a.id = $1 and p."userType" in (1, 2)`,
      [caller.accountId],
    )
    return rows[0]?.id
  })
  if (parent === undefined) await notifyOperators(tx, 'users-credit-add', notice)
  else await notify(tx, parent, notice)
}

const tellRequester = async (
  tx: CallContext['tx'],
  { id, user_id, route_type }: Row,
  approved: number,
  reply: string,
): Promise<void> => {
  const routeType = Number(route_type)
  const words = await amountWords(tx, routeType)
  const { credit, amount } = words.values({ credit: approved, balance: undefined })
  // A text that speaks of approved credits is not filled with pulses or money.
  const values = {
    status: approved > 0 ? 'Approved' : 'Rejected',
    ...(credit && { approved: credit }),
    ...(amount && { amount }),
    reply,
  }
  const what =
    walletOf(routeType).unit === 'credits' ? `Approved credits: ${words.plain(approved)}` : `Approved: ${words.of(approved)}`
  await notify(tx, Number(user_id), {
    event: 'credit-request-reply',
    title: `Credit request: ${values.status}`,
    message: `${what}. ${reply}`.trim(),
    link: requestHref(id),
    values,
    tone: approved > 0 ? 'success' : 'warning',
  })
}

const approve: RowHandler<typeof creditRequests, 'approve'> = async context => {
  const { tx, caller, record, input } = context
  const { approved_credit: credit, reply } = input
  const routeType = Number(record.route_type)
  if (credit > Number(record.credit)) {
    const asked = (await phrases(tx))(routeType, Number(record.credit))
    throw invalid({ approved_credit: [tell('At most the requested amount: %{amount}.', { amount: asked })] })
  }
  const order = {
    userId: Number(record.user_id),
    routeType,
    credit,
    comment: tell('Request #%{id}: %{text}', { id: record.id, text: String(record.comment) }).slice(0, 250),
  }
  const moved = await addCredit(tx, caller, order, { key: `request:${record.id}`, source: 'request' }).catch(error => {
    // What the wallet refuses is said at the field that the dialog shows.
    const said = error instanceof HttpProblem ? error.errors?.credit : undefined
    throw said ? invalid({ approved_credit: said }) : error
  })
  await tx.query(
    `update credit_requests set status = ${APPROVED}, approved_credit = $2, reply = $3, replied_by = $4, replied_at = now(),
       transaction_id = $5, updated_at = now() where id = $1 and status = 0`,
    [record.id, readAmount(routeType, order.credit), reply ?? null, caller.actorId, moved.transaction_id],
  )
  await tellRequester(tx, record, order.credit, reply ?? '')
  await emitWebhook(tx, order.userId, 'credit.added', {
    ...walletFacts(routeType),
    balance: moved.new_balance,
    credit: order.credit,
  })
  return { message: tell('Credit request approved'), data: { id: record.id, status: APPROVED, ...moved } }
}

const reject: RowHandler<typeof creditRequests, 'reject'> = async context => {
  const { tx, caller, record, input } = context
  await tx.query(
    `update credit_requests set status = ${REJECTED}, reply = $2, replied_by = $3, replied_at = now(), updated_at = now()
     where id = $1 and status = 0`,
    [record.id, input.reply, caller.actorId],
  )
  await tellRequester(tx, record, 0, input.reply)
  return { message: tell('Credit request rejected'), data: { id: record.id, status: REJECTED } }
}

const cancel: RowHandler<typeof creditRequests, 'cancel'> = async ({ tx, caller, record }) => {
  const { rowCount } = await tx.query(
    `update credit_requests set status = ${CANCELLED}, updated_at = now() where id = $1 and status = 0 and account_id = $2`,
    [record.id, caller.accountId],
  )
  if (rowCount === 0) throw conflict(tell('Only the requester can cancel a request.'))
  return { message: tell('Credit request cancelled'), data: { id: record.id, status: CANCELLED } }
}

const proof: RowHandler<typeof creditRequests, 'proof'> = async ({ tx, deps, record }) => {
  const { rows } = await tx.query<{ attachment: string | null }>('select attachment from credit_requests where id = $1', [
    record.id,
  ])
  const id = fileIdOf(rows[0]?.attachment)
  if (!id) throw notFound()
  return { message: 'Proof of payment', data: { file_path: signedPath(deps.secrets, id) } }
}

/** A rejection is undone by whoever would still be the one to answer, and the requester is told. */
const reopened: Undoing = {
  refuses: async (_context, records) => {
    const { when, needs } = creditRequests.actions.reject
    return records.flatMap(record => {
      const need = needOf({ when: { direction: when.direction }, needs }, creditRequests.fields, record)
      return need ? [{ id: record.id, message: `${need}.` }] : []
    })
  },
  after: async ({ tx }, put) => {
    const { rows } = await tx.query<{ id: number; account_id: number; status: number }>(
      'update credit_requests set replied_by = null where id = any($1::bigint[]) returning id, account_id, status',
      [put.map(({ id }) => id)],
    )
    for (const { id, account_id, status } of rows) {
      const label = labelOf(creditRequests.fields.status.choices, status)
      await tellUndone(tx, account_id, 'your credit request', label, requestHref(id))
    }
  },
}

/** Credit requests (rule money-7). The record stands locked while it is answered: of two answers one finds it pending. */
export const creditRequestCompanion = defineCompanion(creditRequests, {
  virtual: {
    credit: amountSql('t.credit', 't.route_type'),
    approved_credit: amountSql('t.approved_credit', 't.route_type'),
    unit: unitSql('t.route_type'),
    direction: SHOWN_DIRECTION,
    has_attachment: '(t.attachment is not null)::int',
  },
  filters: { direction: `${DIRECTION} = ?` },
  beforeWrite: checkRequest,
  afterWrite: async (context, row, before) => {
    if (!before) await tellParent(context, row.id, Number(row.route_type), Number(row.credit))
  },
  undo: reopened,
  handlers: { row: { approve, reject, cancel, proof } },
})

/** How many requests wait for this person's answer. */
export const countOpenRequests = async ({ tx, caller }: Pick<CallContext, 'tx' | 'caller'>): Promise<number> => {
  if (!isOperator(caller.userType) && caller.userType !== 1) return 0
  const { rows } = await tx.query<{ open: number }>(
    `select count(*) as open from credit_requests t where t.status = 0 and ${DIRECTION} = 'to_me'`,
  )
  return rows[0]!.open
}
