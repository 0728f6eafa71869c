import { wireDateTime } from '../../messaging/format.ts'
import { present } from '../../messaging/present.ts'
import { tell } from '../../messaging/tell.ts'
import { isAlone, type SecondPair } from '../../resources/access/second-pair.ts'
import { REVERSIBLE_DAYS } from '../../resources/adjustments/fix-actions.ts'
import type { AdjustmentState } from '../../resources/adjustments/manage-campaign.answers.ts'
import type { statusAdjustments } from '../../resources/adjustments/status-adjustments.ts'
import { HOURS, whoMay } from '../access/port.ts'
import type { CallContext, CallHandler, RowHandler } from '../kernel/context/context.ts'
import { conflict, notFound } from '../kernel/problem/errors.ts'
import { ofChannel } from '../kernel/records/ofChannel.ts'
import { paged, readPaging } from '../kernel/records/paging.ts'
import { naturalNumber } from '../kernel/values/numbers.ts'
import { seenCampaigns } from './fixRequest.ts'
import { queueFix } from './job.ts'
import { pairFor } from './secondPerson.ts'

/** A record is for whoever may see every campaign it is about. Answers those. @throws HttpProblem 404 */
const authorizeScope = async ({ tx, caller }: Pick<CallContext, 'tx' | 'caller'>, id: number): Promise<number[]> => {
  const { rows } = await tx.query<{ campaigns: number[] }>(
    `select coalesce(filter -> 'fix' -> 'campaigns', '[]') as campaigns from status_adjustments where id = $1`,
    [id],
  )
  if (!rows[0]) throw notFound()
  return seenCampaigns(tx, caller, rows[0].campaigns)
}

/** `GET status-adjustment-figures/{id}`: before → after, what was left alone, how far the present step has got, or who may approve it. */
export const figures: RowHandler<typeof statusAdjustments, 'figures'> = async context => {
  const { tx, record, deps } = context
  const campaigns = await authorizeScope(context, record.id)
  const { rows } = await tx.query<Omit<AdjustmentState, 'second_person'>>(
    `select a.status, a.figures, a.eligible, a.changed, a.cancelled, a.superseded, a.restored, a.refund_credits, a.recharged_credits,
       a.uncharged_credits, a.error, j.done, j.total, j.status as job_status, coalesce((a.filter ->> 'alone')::boolean, false)::int as alone,
       exists (select from campaigns c where c.id = any($2::bigint[]) and ${ofChannel('voice', 'c')})::int as of_calls
     from status_adjustments a left join jobs j on j.id = a.job_id where a.id = $1`,
    [record.id, campaigns],
  )
  const waits = record.status === 'asked'
  const second = waits && { second_person: await pairFor(deps.pool, { actorId: Number(record.actor_id) }, campaigns) }
  return { message: 'Figures', data: { ...present(rows[0]), ...second } }
}

const whyNotApprove = (pair: SecondPair, own: boolean): string => {
  if (!own) {
    const others = isAlone(pair) ? tell('The person who asked can run it again with their own password.') : whoMay(pair)
    return `${tell('You cannot approve this: within the last %{hours} hours you were added or changed by whoever asked, or he by you.', { hours: HOURS })} ${others}`
  }
  return isAlone(pair)
    ? tell(
        'You asked for this fix yourself, and nobody else could approve it any more. Withdraw it and run it again with your password.',
      )
    : `${tell('You asked for this fix yourself: another person has to approve it.')} ${whoMay(pair)}`
}

interface SetRow {
  message_id: number
  campaign_id: number
  campaign: string
  mobile: string
  before_state: number
  after_state: number
  stat: string | null
  err: string | null
  stat_source: string | null
  refunded: boolean
  superseded_at: Date | null
  reversed_at: Date | null
}

/** `POST status-adjustment-rows/{id}`: what was set, message by message, and what became of it. */
export const rows: CallHandler<typeof statusAdjustments, 'rows'> = async context => {
  const { tx, caller, id, input, query } = context
  const number = naturalNumber(id)
  if (number === undefined) throw notFound()
  await authorizeScope(context, number)
  const { page, perPage } = readPaging(query, input)
  const found = await tx.query<{ changed: number }>('select changed from status_adjustments where id = $1', [number])
  const total = found.rows[0]?.changed ?? 0
  const { rows: set } = await tx.query<SetRow>(
    `select r.message_id, r.campaign_id, c.campaign, m.mobile, r.before_state, r.after_state, m.stat, m.err, m.stat_source, r.refunded,
       r.superseded_at, r.reversed_at
     from (select * from adjusted_messages where adjustment_id = $1 order by message_id limit $2 offset $3) r
     join messages m on m.account_id = r.account_id and m.id = r.message_id join campaigns c on c.id = r.campaign_id
     order by r.message_id`,
    [number, perPage, (page - 1) * perPage],
  )
  const time = (at: Date | null) => (at ? wireDateTime(at, caller.timezone) : null)
  return {
    message: 'Rows',
    data: {
      ...paged(
        set.map(({ before_state, after_state, message_id, refunded, superseded_at, reversed_at, ...row }) => ({
          id: message_id,
          ...row,
          before: before_state === 3 ? 'Accepted' : 'Expired',
          after: after_state === 4 ? 'delivered' : 'failed',
          refunded: refunded ? 1 : 0,
          superseded_at: time(superseded_at),
          reversed_at: time(reversed_at),
        })),
        total,
        { page, perPage },
      ),
    },
  }
}

/** `POST status-adjustment-approve/{id}`: by another person than who asked, whom that one has not in his hand (security case 40). */
export const approve: RowHandler<typeof statusAdjustments, 'approve'> = async context => {
  const { tx, caller, record, deps } = context
  const campaigns = await authorizeScope(context, record.id)
  const pair = await pairFor(deps.pool, { actorId: Number(record.actor_id) }, campaigns)
  if (!pair.may.some(({ id }) => id === caller.actorId)) throw conflict(whyNotApprove(pair, record.actor_id === caller.actorId))
  await tx.query(
    `update status_adjustments set status = 'running', approved_by = $2, approved_at = now(), updated_at = now() where id = $1`,
    [record.id, caller.actorId],
  )
  return { message: tell('The fix has begun'), data: { job_id: await queueFix(tx, caller, record.id, 'set') } }
}

/** `POST status-adjustment-withdraw/{id}` */
export const withdraw: RowHandler<typeof statusAdjustments, 'withdraw'> = async context => {
  const { tx, record } = context
  await authorizeScope(context, record.id)
  await tx.query(`update status_adjustments set status = 'withdrawn', updated_at = now() where id = $1`, [record.id])
  return { message: tell('The fix was withdrawn') }
}

/** `POST status-adjustment-reverse/{id}`: within 30 days (rule adjustments-5). */
export const reverse: RowHandler<typeof statusAdjustments, 'reverse'> = async context => {
  const { tx, caller, record, input } = context
  await authorizeScope(context, record.id)
  const { rowCount } = await tx.query(
    `select from status_adjustments where id = $1 and created_at > now() - make_interval(days => $2)`,
    [record.id, REVERSIBLE_DAYS],
  )
  if (rowCount !== 1) throw conflict(tell('This can be reversed for %{days} days only.', { days: REVERSIBLE_DAYS }))
  await tx.query(
    `update status_adjustments set status = 'reversing', reversed_by = $2, reversed_at = now(), reverse_reason = $3, updated_at = now()
     where id = $1`,
    [record.id, caller.actorId, input.reason],
  )
  return { message: tell('The fix is being reversed'), data: { job_id: await queueFix(tx, caller, record.id, 'reverse') } }
}
