import type pg from 'pg'
import { batchRows } from '../kernel/db/batchRows.ts'
import type { Client } from '../kernel/db/client.ts'
import { Overtaken } from './overtaken.ts'

/** A message that this worker has taken upon itself; committed before anything is written to a gateway. */
export interface Claim {
  id: number
  /** Its row of `claims`, which names it and those claimed with it. */
  claimId: number
  accountId: number
  campaignId: number
  routeId: number
  priority: number
  /** Under which it was claimed. */
  epoch: number
  /** When, by the monotonic clock. */
  at: number
  /** How often it was handed back before, and the primary routes that refused it. */
  tries: number
  tried: readonly number[]
  mobile: string
  /** Null: the campaign's text. */
  text: string | null
  encoding: 'GSM-7' | 'UCS-2'
  /** The number was put on a blacklist since the row was made. */
  blocked: boolean
}

/** Up to `count` messages of a campaign, behind `after`, give or take those of its row of the outbox. */
export interface Wanted {
  campaignId: number
  priority: number
  count: number
  after: number
}

interface Row {
  claim_id: number
  message_id: number
  priority: number
  account_id: number
  campaign_id: number
  tries: number
  tried: number[] | null
  mobile: string
  text: string | null
  encoding: number
  blocked: boolean
}

/**
 * Put off by seconds (handBack.ts): what lies further ahead was put off before the clock was put back. Calls are put off by up to two hours
 * (redial.ts).
 */
const FURTHEST = `interval '1 minute'`
/** The same of a claim of the channel `$7`. */
const FURTHEST_OF_CHANNEL = `case when $7 = 'voice' then interval '121 minutes' else ${FURTHEST} end`

export const READY = `(o.ready_at <= now() or o.ready_at > now() + ${FURTHEST})`

const CLAIM = `
  with wanted as (
    select array_agg(campaign_id) as campaigns, array_agg(priority) as priorities, array_agg(count) as counts, array_agg(after) as behind
    from ${batchRows({ campaign_id: 'bigint', priority: 'smallint', count: 'int', after: 'bigint' }, 2)} w
    where campaign_id = any((select array_agg(c.id) from claimable($2) c)::bigint[])
  ), gone as materialized (
    select g.* from wanted w, take_waiting($1, w.campaigns, w.priorities, w.counts, w.behind, ${FURTHEST_OF_CHANNEL}) g
  ), claimed as (
    insert into claims (epoch, route_id, priority, campaign_id, account_id, message_ids, again)
    select $6, $1, priority, campaign_id, account_id, array_agg(message_id),
      jsonb_object_agg(message_id, jsonb_build_object('tries', tries, 'tried', tried)) filter (where tries > 0 or tried <> '{}')
    from gone cross join lateral unnest(message_ids) as message_id group by priority, campaign_id, account_id
    returning id as claim_id, campaign_id, priority
  )
  select m.id as message_id, g.account_id, g.campaign_id, g.priority, g.tries, nullif(g.tried, '{}') as tried, c.claim_id, m.mobile, m.text, m.encoding,
    exists (
      select from blacklists b where b.mobile_number = m.mobile and b.status = 1 and b.channel in ('all', $7)
        and (b.scope = 'global' or b.account_id = g.account_id
          or (b.scope = 'subtree' and b.account_id in (select unnest(a.path) from accounts a where a.id = g.account_id)))
    ) as blocked
  from gone g join claimed c using (campaign_id, priority) join messages m on m.account_id = g.account_id and m.campaign_id = g.campaign_id and m.id = any(g.message_ids)`

/**
 * Claims messages for a route, in one statement and so in one transaction: they leave the queue and stand in `claims`; when it has returned,
 * the intent is on disk. Blacklists are asked here once more, so that nothing goes to a number that was blocked since; nothing is claimed of
 * a campaign that is paused.
 */
export async function claimMessages(
  pool: pg.Pool,
  routeId: number,
  wanted: readonly Wanted[],
  epoch: number,
  channel: 'sms' | 'whatsapp' | 'voice' = 'sms',
): Promise<Claim[]> {
  const at = performance.now()
  const { rows } = await pool.query<Row>({
    name: 'claim_messages',
    text: CLAIM,
    values: [
      routeId,
      wanted.map(w => w.campaignId),
      wanted.map(w => w.priority),
      wanted.map(w => w.count),
      wanted.map(w => w.after),
      epoch,
      channel,
    ],
  })
  return rows.map(row => ({
    id: row.message_id,
    claimId: row.claim_id,
    accountId: row.account_id,
    campaignId: row.campaign_id,
    routeId,
    priority: row.priority,
    epoch,
    at,
    tries: row.tries,
    tried: row.tried ?? [],
    mobile: row.mobile,
    text: row.text,
    encoding: row.encoding === 1 ? 'UCS-2' : 'GSM-7',
    blocked: row.blocked,
  }))
}

/**
 * Which messages are still in their claim: not those of a worker that was declared dead, which others settle (reap.ts), and not those that
 * an earlier try of the same batch has settled although its answer was lost.
 */
export async function heldIn(client: Client, claims: readonly Claim[]): Promise<(claim: Claim) => boolean> {
  const { rows } = await client.query<{ id: number; held: string }>({
    name: 'held_messages',
    text: `select id, array_to_string(message_ids, ',') as held from claims where id = any($1)`,
    values: [[...new Set(claims.map(({ claimId }) => claimId))]],
  })
  const held = new Map(rows.map(row => [row.id, new Set(row.held.split(','))]))
  return ({ claimId, id }) => held.get(claimId)?.has(String(id)) === true
}

/**
 * Messages whose outcome is written leave their claims; one of which none is left is over. Batches that have messages of the same claim wait
 * for each other here: so take it last, before the counters.
 * @throws Overtaken when one of them has left its claim since it was looked for there: nothing of the transaction may then be kept
 */
export async function leaveClaims(client: Client, settled: readonly Claim[]): Promise<void> {
  if (settled.length === 0) return
  const groups = Map.groupBy(settled, claim => claim.claimId)
  const { rows } = await client.query<{ left: number }>({
    name: 'leave_claims',
    text: `with standing as (
        select c.id, c.message_ids, p.ids::bigint[] as gone from unnest($1::bigint[], $2::text[]) as p(id, ids) join claims c on c.id = p.id
        order by c.id for update of c
      ), rest as (
        select id, cardinality(message_ids) as before, array(select unnest(message_ids) except select unnest(gone)) as message_ids from standing
      ), smaller as (
        update claims c set message_ids = r.message_ids from rest r where c.id = r.id and r.message_ids <> '{}'
      ), over as (
        delete from claims c using rest r where c.id = r.id and r.message_ids = '{}'
      ) select coalesce(sum(before - cardinality(message_ids)), 0)::bigint as left from rest`,
    values: [[...groups.keys()], [...groups.values()].map(group => `{${group.map(claim => claim.id).join(',')}}`)],
  })
  const missing = settled.length - (rows[0]?.left ?? 0)
  if (missing !== 0) throw new Overtaken(`Of ${settled.length} messages ${missing} have left their claims meanwhile.`)
}
