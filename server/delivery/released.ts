import type { Client } from '../kernel/db/client.ts'
import { CLAIM_COLUMNS, type Claim, claimKeys, SAME_ROW } from './claim.ts'
import { leftClaims } from './leftClaims.ts'
import type { Release } from './verdicts.ts'

/** Messages that go back into the queue, for another try or another route. @returns claims whose row was not ours any more */
export async function storeReleased(client: Client, released: readonly Release[]): Promise<Claim[]> {
  if (released.length === 0) return []
  const { rowCount } = await client.query({
    name: 'release_messages',
    text: `update outbox o set claimed_by = null, claimed_at = null, route_id = p.next_id, tries = p.tries,
        tried = string_to_array(p.tried, ',')::bigint[], ready_at = now() + make_interval(secs => p.delay / 1000.0)
      from unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::bigint[], $5::int[], $6::bigint[], $7::smallint[], $8::text[], $9::int[])
        as p(${CLAIM_COLUMNS}, next_id, tries, tried, delay)
      where ${SAME_ROW} and o.claimed_by = p.epoch`,
    values: [
      ...claimKeys(released.map(({ claim }) => claim)),
      released.map(({ routeId }) => routeId),
      released.map(({ tries }) => Math.min(tries, 30_000)),
      released.map(({ tried }) => tried.join(',')),
      released.map(({ delayMs }) => delayMs),
    ],
  })
  return rowCount === released.length
    ? []
    : leftClaims(
        client,
        released.map(({ claim }) => claim),
      )
}
