import type { Client } from '../credits/ledger.ts'

/** A code as a receipt brought it. */
export interface Code {
  routeId: number | null
  stat: string | null
  err: string | null
}

interface Found {
  n: number
  description: string
}

/**
 * What codes mean: the row of their route, else the one for every route by code, else by status word (domain §5.5).
 * @returns a description for each code, in the same order; null where the dictionary has none
 */
export const meaningsOf = async (tx: Client, codes: readonly Code[]): Promise<(string | null)[]> => {
  if (codes.length === 0) return []
  const { rows } = await tx.query<Found>(
    `select c.n, d.description from unnest($1::int[], $2::bigint[], $3::text[], $4::text[]) as c(n, route_id, stat, err)
     cross join lateral (
       select description from dlr_codes k where k.status = 1 and (
         (k.dlr_code = coalesce(nullif(c.err, ''), c.stat) and (k.primary_route_id = c.route_id or k.primary_route_id is null) and (k.stat is null or k.stat = c.stat or c.stat is null))
         or (k.primary_route_id is null and k.stat = c.stat and (c.err is null or c.err = '' or k.dlr_code = k.stat)))
       order by (k.dlr_code = c.err) desc, (k.primary_route_id is not null) desc, (k.stat is not null) desc limit 1
     ) d`,
    [codes.map((_, n) => n), codes.map(code => code.routeId), codes.map(code => code.stat), codes.map(code => code.err)],
  )
  const found = new Map(rows.map(({ n, description }) => [n, description]))
  return codes.map((_, n) => found.get(n) ?? null)
}

export const UNKNOWN_CODE = 'No description found for this code'
