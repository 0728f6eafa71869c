import type pg from 'pg'

/** A message that this worker has taken upon itself; committed before anything is written to a gateway. */
export interface Claim {
  id: number
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

/** Up to `count` messages of a campaign, behind `after`. */
export interface Wanted {
  campaignId: number
  priority: number
  count: number
  after: number
}

interface Row {
  message_id: number
  priority: number
  account_id: number
  campaign_id: number
  tries: number
  tried: number[]
  mobile: string
  text: string | null
  encoding: number
  blocked: boolean
}

/** An outbox row `o` by its whole key, which is its only index. */
export const SAME_ROW =
  'o.route_id = p.route_id and o.priority = p.priority and o.campaign_id = p.campaign_id and o.message_id = p.message_id'

/** Keys of claims as columns of `p`, for `unnest` with five parameters from $1. */
export const CLAIM_KEYS = 'unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::int[])'
export const CLAIM_COLUMNS = 'route_id, priority, campaign_id, message_id, epoch'

/** Values of those five parameters. */
export function claimKeys(claims: readonly Claim[]): number[][] {
  return [
    claims.map(claim => claim.routeId),
    claims.map(claim => claim.priority),
    claims.map(claim => claim.campaignId),
    claims.map(claim => claim.id),
    claims.map(claim => claim.epoch),
  ]
}

/** Put off by seconds (outcomes.ts): what lies further ahead was put off before the clock was put back. */
export const READY = `(o.ready_at <= now() or o.ready_at > now() + interval '1 minute')`

const CLAIM = `
  with wanted as (
    select * from unnest($2::bigint[], $3::smallint[], $4::int[], $5::bigint[]) as w(campaign_id, priority, count, after)
    where campaign_id = any((select array_agg(c.id) from claimable($2) c)::bigint[])
  ), picked as (
    select p.place from wanted w cross join lateral (
      select o.ctid as place from outbox o
      where o.route_id = $1 and o.priority = w.priority and o.campaign_id = w.campaign_id and o.message_id > w.after
        and o.claimed_by is null and ${READY}
      order by o.message_id limit w.count for update skip locked
    ) p
  ), claimed as (
    update outbox o set claimed_by = $6, claimed_at = now() from picked p where o.ctid = p.place
    returning o.message_id, o.account_id, o.campaign_id, o.priority, o.tries, o.tried
  )
  select c.*, m.mobile, m.text, m.encoding, exists (
      select from blacklists b where b.mobile_number = m.mobile and b.status = 1 and b.channel in ('all', 'sms')
        and (b.scope = 'global' or b.account_id = c.account_id
          or (b.scope = 'subtree' and b.account_id in (select unnest(a.path) from accounts a where a.id = c.account_id)))
    ) as blocked
  from claimed c join messages m on m.account_id = c.account_id and m.id = c.message_id`

/**
 * Claims messages for a route, in one statement and so in one transaction: when it has returned, the intent is on disk. Blacklists are
 * asked here once more, so that nothing goes to a number that was blocked since; nothing is claimed of a campaign that is paused.
 */
export async function claimMessages(pool: pg.Pool, routeId: number, wanted: readonly Wanted[], epoch: number): Promise<Claim[]> {
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
    ],
  })
  return rows.map(row => ({
    id: row.message_id,
    accountId: row.account_id,
    campaignId: row.campaign_id,
    routeId,
    priority: row.priority,
    epoch,
    at,
    tries: row.tries,
    tried: row.tried,
    mobile: row.mobile,
    text: row.text,
    encoding: row.encoding === 1 ? 'UCS-2' : 'GSM-7',
    blocked: row.blocked,
  }))
}

/** Gives back messages that were claimed and never handed to a gateway. */
export async function releaseClaims(pool: pg.Pool, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  await pool.query(
    `update outbox o set claimed_by = null, claimed_at = null from ${CLAIM_KEYS} as p(${CLAIM_COLUMNS})
     where ${SAME_ROW} and o.claimed_by = p.epoch`,
    claimKeys(claims),
  )
}

/**
 * Gives back what stands under our epoch for a route without our knowledge: a claim whose answer was lost with the connection. Nothing of it was
 * written to a gateway. Call only while no claim for it is under way.
 * @param known ids of the messages we do know about
 */
export async function releaseStrays(pool: pg.Pool, epoch: number, routeId: number, known: readonly number[]): Promise<number> {
  const { rowCount } = await pool.query(
    'update outbox set claimed_by = null, claimed_at = null where claimed_by = $1 and route_id = $2 and message_id <> all($3)',
    [epoch, routeId, known],
  )
  return rowCount ?? 0
}
