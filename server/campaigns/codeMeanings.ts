import type { Client } from '../kernel/db/client.ts'

/** A code as a receipt brought it. */
export interface Code {
  routeId: number | null
  stat: string | null
  err: string | null
}

/**
 * The dictionary's row for a code, for a lateral join: by the code, the route's own before the one for every route, one for this status word
 * before one for all; else by the status word alone, as it holds for every route (rule routing-5). The one look-up there is.
 * @param route, stat, err SQL expressions; empty text is none
 */
export const meaningRow = (route: string, stat: string, err: string): string => {
  const code = `coalesce(nullif(${err}, ''), nullif(${stat}, ''))`
  return `select description from dlr_codes k where k.status = 1 and (k.primary_route_id = ${route} or k.primary_route_id is null) and (
      (k.dlr_code = ${code} and (k.stat is null or nullif(${stat}, '') is null or k.stat = ${stat}))
      or (k.primary_route_id is null and k.stat = ${stat} and k.dlr_code in (k.stat, '000')))
    order by (k.dlr_code = ${code}) desc, (k.primary_route_id is not null) desc, (k.stat is not null) desc limit 1`
}

/**
 * What codes mean.
 * @returns a description for each code, in the same order; null where the dictionary has none
 */
export const meaningsOf = async (tx: Client, codes: readonly Code[]): Promise<(string | null)[]> => {
  if (codes.length === 0) return []
  const { rows } = await tx.query<{ description: string | null }>({
    name: 'code_meanings',
    text: `select d.description from unnest($1::int[], $2::bigint[], $3::text[], $4::text[]) as c(n, route_id, stat, err)
     left join lateral (${meaningRow('c.route_id', 'c.stat', 'c.err')}) d on true order by c.n`,
    values: [codes.map((_, n) => n), codes.map(code => code.routeId), codes.map(code => code.stat), codes.map(code => code.err)],
  })
  return rows.map(({ description }) => description)
}

/** What a code is called that no message brings along: as it holds for every route, else as the routes say that know it, each meaning once. */
export const meaningOfText = async (tx: Client, text: string): Promise<string | null> => {
  const word = text.trim().toUpperCase()
  const [byCode, byWord] = await meaningsOf(tx, [
    { routeId: null, stat: null, err: text },
    { routeId: null, stat: word, err: null },
  ])
  if (byCode ?? byWord) return byCode ?? byWord ?? null
  const { rows } = await tx.query<{ description: string }>(
    'select distinct description from dlr_codes where status = 1 and dlr_code = $1 order by description limit 5',
    [text],
  )
  if (rows.length > 0) return rows.map(({ description }) => description).join('; or: ')
  const id = /^[1-9]\d{0,17}$/.test(text) ? text : null
  const byId = await tx.query<{ description: string }>('select description from dlr_codes where status = 1 and id = $1', [id])
  return byId.rows[0]?.description ?? null
}

export const UNKNOWN_CODE = 'No description found for this code'
