import { messagesIn, outboxBehind, STATE, type State } from '../delivery/port.ts'
import type { Client } from '../kernel/db/client.ts'
import { aimOf, type Fix, type OpenClass } from './fix.ts'

/** A message that a fix may set. */
export interface Eligible {
  id: number
  account_id: number
  campaign_id: number
  state: typeof STATE.accepted | typeof STATE.failed
  stat: string | null
  err: string | null
  stat_source: string | null
  credits: number
  refunded: boolean
  kind: OpenClass
}

/** Given up waiting by ourselves. Of those whose fate was open nobody knows that they were sent, unless something proves it. */
const EXPIRED = `m.stat_source = 'system' and m.err = 'L009'
  and (not m.refunded or not exists (select 1 from message_events e where e.message_id = m.id and e.kind = 'unknown')
    or exists (select 1 from submissions s where s.message_id = m.id))`
/** The vendor's record has it as answered, whatever he has reported of it. */
const RECORDED = `exists (select 1 from voice_calls v where v.account_id = m.account_id and v.message_id = m.id
  and (v.answered_at is not null or v.call_status = 'ANSWERED'))`
const HEARD = `exists (select 1 from receipts r where r.message_id = m.id)`
const KIND = `case when m.state = ${STATE.failed} then 'Expired' when m.stat is null then 'Pending' else 'Accepted' end`
const COLUMNS = `m.id, m.account_id, m.campaign_id, m.state, m.stat, m.err, m.stat_source, m.credits, m.refunded, ${KIND} as kind`

/**
 * The messages of one campaign that a fix may set, the first of each state where there is a limit: taken by a gateway, without a final word of the operator, and
 * not set already (rule adjustments-2). `$1` account, `$2` campaign, `$3` after this id, `$4` the messages asked for or null, `$5` not before.
 */
export const eligibleSql = (fix: Fix, columns = COLUMNS, limit?: string): string => {
  const { kind = fix.only?.stat, auto, unsent } = aimOf(fix.action)
  const common = `m.account_id = $1 and m.adjusted_state is null
    and ($4::bigint[] is null or m.id = any($4)) and ($5::timestamptz is null or m.done_at > $5)${auto ? ' and m.is_auto = 1' : ''}${fix.recorded ? ` and ${RECORDED}` : ''}${unsent ? ' and false' : ''}`
  const waiting = kind === 'Accepted' ? ' and m.stat is not null' : kind === 'Pending' ? ' and m.stat is null' : ''
  const late = kind === 'Accepted' ? ` and ${HEARD}` : kind === 'Pending' ? ` and not ${HEARD}` : ''
  const cut = limit ? ` order by m.block, m.id limit ${limit}` : ''
  const from = (state: State) =>
    messagesIn([state], { campaign: '$2', after: '$3::bigint', chosen: fix.messages && { account: '$1', ids: '$4' } })
  const one = (state: State, condition: string) => `(select ${columns} from ${from(state)} m where ${common}${condition}${cut})`
  const open = auto ? [] : [one(STATE.accepted, waiting)]
  return [...open, one(STATE.failed, ` and ${EXPIRED}${late}`)].join(' union all ')
}

/** Values for `eligibleSql`. */
export const eligibleValues = (account: number, campaign: number, after: number, fix: Fix, since: string | null = null) => [
  account,
  campaign,
  after,
  fix.messages ?? null,
  since,
]

/** The next of them behind an id; the campaign must be locked where they are to be changed. */
export const nextEligible = async (
  client: Client,
  fix: Fix,
  campaign: { id: number; account_id: number },
  { after, most, since = null }: { after: number; most: number; since?: string | null },
): Promise<Eligible[]> => {
  const { rows } = await client.query<Eligible>(`select * from (${eligibleSql(fix, COLUMNS, '$6')}) e order by id limit $6`, [
    ...eligibleValues(campaign.account_id, campaign.id, after, fix, since),
    most,
  ])
  return rows
}

/** Messages that never went out and that nobody is sending now: waiting in the queue of their route. Same placeholders. */
export const UNSENT = `
  select m.id, m.credits from primary_routes r join outbox o on o.route_id = r.id and o.priority between 0 and 3 and o.campaign_id = $2
      and ${outboxBehind('o', '$3')}
    join messages m on m.account_id = $1 and m.id = any(o.message_ids)
  where m.campaign_id = $2 and m.id > $3 and m.state = ${STATE.queued}
    and ($4::bigint[] is null or m.id = any($4)) and $5::timestamptz is null`
