import { TOKEN_KEY, USER_KEY } from '../authProvider/session.ts'
import { buildApp } from '../server/app.ts'
import { companions } from '../server/companions.ts'
import type { Desk } from '../server/desk.ts'
import { BENCH_PASSWORD } from './caller.ts'

/** Of the page that is measured. */
export const ROWS = 100
/** Stands in every row that the bench adds. */
export const MARK = 'Bench'

/** More codes of delivery than a page of the list shows, each of one route. */
export const fillCodes = async ({ deps: { pool } }: Desk): Promise<void> => {
  await pool.query(
    `with route as (insert into primary_routes (route_name, smsc_id, gateway_type) values ('Bench route', 'bench', 2) returning id)
     insert into dlr_codes (primary_route_id, dlr_code, stat, description, internal_status, status)
     select route.id, 'B' || lpad(n::text, 3, '0'), case n % 3 when 0 then 'UNDELIV' when 1 then 'EXPIRED' end, '${MARK} code ' || n,
       case n % 5 when 0 then 'Invalid' else 'FAILED' end, case n % 7 when 0 then 0 else 1 end
     from route, generate_series(1, ${ROWS} + 50) n`,
  )
}

/** What a browser keeps of the admin's session. */
export const sessionOf = async (url: string): Promise<Record<string, string>> => {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: BENCH_PASSWORD }),
  })
  const { data } = (await response.json()) as { data: { access_token: string } }
  return { [TOKEN_KEY]: data.access_token, [USER_KEY]: JSON.stringify(data) }
}

/** Serves a build over a desk. @returns its address */
export const serveBuild = async ({ deps }: Desk, dist: string) => {
  const app = await buildApp(deps, companions, { dist, callsPerSecond: 1_000_000 })
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), end: () => app.close() }
}
