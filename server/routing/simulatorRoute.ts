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
