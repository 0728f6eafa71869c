import type pg from 'pg'
import type { Secrets } from '../kernel/scope/secrets.ts'

/**
 * Gives a new installation its route: to the simulator, over real SMPP, sold as the default of every text type. Does nothing where a
 * route exists; keeps the simulator's port current.
 */
export const ensureSimulatorRoute = async (pool: pg.Pool, secrets: Secrets, port: number): Promise<void> => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into primary_routes (route_name, gateway_type, smsc_id, operator_name, route_types, host, port, system_id, password, tps,
       max_pending_submits, enquire_link_interval, reconnect_delay, status, ref_tlv)
     select 'Simulator', 2, 'simulator', 'Built in', '{1,2,3}', '127.0.0.1', $1, 'relaydesk', $2, 2000, 500, 10, 1, 1, '0x1403'
     where not exists (select 1 from primary_routes where gateway_type <> 5) returning id`,
    [port, secrets.seal('simulate')],
  )
  // The one local address that gateways may always be at (net/gatewayHosts.ts).
  await pool.query(
    `insert into app_settings (key, value) values ('simulator_port', to_jsonb($1::int)) on conflict (key) do update set value = excluded.value`,
    [port],
  )
  // Others that lead to it (a second bind) stand at the port it had before.
  await pool.query(
    `update primary_routes r set port = $1 where r.port is distinct from $1 and (r.smsc_id = 'simulator' or r.host = '127.0.0.1'
       and r.port = (select o.port from primary_routes o where o.smsc_id = 'simulator'))`,
    [port],
  )
  const made = rows[0]
  if (!made) return
  for (const [type, name] of [
    [1, 'Transaction, simulator'],
    [2, 'Promotional, simulator'],
    [3, 'Two-way, simulator'],
  ] as const)
    await pool.query(
      'insert into secondary_routes (route_name, route_type, primary_routes, is_default) values ($1, $2, $3, 1) on conflict do nothing',
      [name, type, [made.id]],
    )
}

/** What the simulated voice vendors are reached by. */
interface SimulatedVendors {
  port: number
  login: string
  password: string
  user: string
  key: string
}

const LISTS = 'voice-simulator-a'
const CALLS = 'voice-simulator-b'

/**
 * Gives a new installation its routes for calls: to a simulated vendor of each kind, sold as the default of voice. Does nothing where a voice
 * route exists; keeps the simulator's port current.
 * @returns the route of the vendor who is asked for single calls; undefined where it is not ours
 */
export const ensureVoiceRoutes = async (
  pool: pg.Pool,
  secrets: Secrets,
  { port, login, password, user, key }: SimulatedVendors,
): Promise<number | undefined> => {
  await pool.query(
    `insert into app_settings (key, value) values ('voice_simulator_port', to_jsonb($1::int))
     on conflict (key) do update set value = excluded.value`,
    [port],
  )
  const url = `http://127.0.0.1:${port}/api`
  await pool.query(`update primary_routes set voice_api_url = $1 where smsc_id = any($2) and voice_api_url is distinct from $1`, [
    url,
    [LISTS, CALLS],
  ])
  const { rows } = await pool.query<{ id: number }>(
    `insert into primary_routes (route_name, gateway_type, smsc_id, operator_name, route_types, voice_vendor, voice_api_url, voice_login,
       voice_password, caller_ids, tps, max_pending_submits, reconnect_delay, status)
     select made.*, '1409876543, 1600123456', 200, 50, 1, 1 from (values
       ('Voice simulator A, lists', 4::smallint, $1::text, 'Built in', '{4}'::smallint[], 'list', $3::text, $4::text, $5::text),
       ('Voice simulator B, single calls', 4, $2, 'Built in', '{4}', 'call', $3, $6, $7)) as made
     where not exists (select from primary_routes where gateway_type = 4) returning id`,
    [LISTS, CALLS, url, login, secrets.seal(password), user, secrets.seal(key)],
  )
  if (rows.length > 0)
    await pool.query(
      `insert into secondary_routes (route_name, route_type, primary_routes, strategy, is_default)
       values ('Voice, simulator', 4, $1, 'weighted', 1) on conflict do nothing`,
      [rows.map(({ id }) => id)],
    )
  const { rows: own } = await pool.query<{ id: number }>('select id from primary_routes where smsc_id = $1', [CALLS])
  return own[0]?.id
}
