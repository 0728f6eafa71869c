import type { Client } from '../kernel/db/client.ts'
import type { Claim } from './claim.ts'
import { STATE } from './states.ts'

/** Of these claims the ones that a worker's death left open, as others saw it: their messages stand as unknown. */
export async function leftClaims(client: Client, claims: readonly Claim[]): Promise<Claim[]> {
  const { rows } = await client.query<{ id: number }>(
    `select m.id from messages m join unnest($1::bigint[], $2::bigint[]) as c(account_id, id) on m.account_id = c.account_id and m.id = c.id
     where m.state = ${STATE.unknown}`,
    [claims.map(claim => claim.accountId), claims.map(claim => claim.id)],
  )
  const open = new Set(rows.map(row => row.id))
  return claims.filter(claim => open.has(claim.id))
}
