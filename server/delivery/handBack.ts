import type pg from 'pg'
import type { Client } from '../kernel/db/client.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { type Claim, heldIn, leaveClaims } from './claim.ts'
import { shareCampaigns } from './counters.ts'
import { waitTogether } from './outboxRows.ts'
import { STATE } from './states.ts'
import type { Release } from './verdicts.ts'

/** Puts messages back into the queue that are in their claim; they are to leave their claims (`leaveClaims`) in the same transaction. */
export async function handBack(client: Client, released: readonly Release[]): Promise<void> {
  if (released.length === 0) return
  await client.query({
    name: 'hand_back',
    text: `insert into outbox (route_id, priority, campaign_id, first_id, message_ids, account_id, tries, tried, ready_at)
      select route_id, priority, campaign_id, message_id, array[message_id], account_id, tries, string_to_array(tried, ',')::bigint[],
        case when delay > 0 then now() + make_interval(secs => delay / 1000.0) else '-infinity' end
      from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::smallint[], $7::text[], $8::int[])
        as p(route_id, priority, campaign_id, message_id, account_id, tries, tried, delay)`,
    values: [
      released.map(({ routeId }) => routeId),
      released.map(({ claim }) => claim.priority),
      released.map(({ claim }) => claim.campaignId),
      released.map(({ claim }) => claim.id),
      released.map(({ claim }) => claim.accountId),
      released.map(({ tries }) => Math.min(tries, 30_000)),
      released.map(({ tried }) => tried.join(',')),
      released.map(({ delayMs }) => delayMs),
    ],
  })
}

/** Gives back messages that were claimed and never handed to a gateway, as they waited; those that others have settled are left to them. */
export async function releaseClaims(pool: pg.Pool, claims: readonly Claim[]): Promise<void> {
  if (claims.length === 0) return
  await asSystem(pool, async tx => {
    await shareCampaigns(
      tx,
      claims.map(claim => claim.campaignId),
    )
    const own = claims.filter(await heldIn(tx, claims))
    await handBack(
      tx,
      own.map(claim => ({ claim, routeId: claim.routeId, tries: claim.tries, tried: claim.tried, delayMs: 0 })),
    )
    await leaveClaims(tx, own)
  })
}

/**
 * Gives back what stands under our epoch for a route without our knowledge: a claim whose answer was lost with the connection. Nothing of it was
 * written to a gateway. Call only while no claim for it is under way.
 * @param known claims that we do know about
 */
export async function releaseStrays(pool: pg.Pool, epoch: number, routeId: number, known: readonly number[]): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `with gone as (delete from claims where epoch = $1 and route_id = $2 and id <> all($3) returning *)
     ${waitAgain('gone', 0)} returning cardinality(message_ids) as n`,
    [epoch, routeId, known],
  )
  return rows.reduce((sum, { n }) => sum + n, 0)
}

/**
 * Puts what is left of claims back into the queue of their route.
 * @param from rows of `claims`
 * @param tries added to those they have had
 */
export const waitAgain = (from: string, tries: 0 | 1): string =>
  waitTogether(
    `select c.route_id, c.priority, c.campaign_id, c.account_id, m.id, (coalesce((c.again -> m.id::text ->> 'tries')::smallint, 0) + ${tries})::smallint as tries,
       array(select jsonb_array_elements_text(c.again -> m.id::text -> 'tried')::bigint) as tried
     from ${from} c join messages m on m.account_id = c.account_id and m.campaign_id = c.campaign_id and m.id = any(c.message_ids) and m.state = ${STATE.queued}`,
    true,
  )
