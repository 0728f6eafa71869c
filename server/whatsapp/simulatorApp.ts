import type pg from 'pg'
import type { Secrets } from '../kernel/scope/secrets.ts'

/** What our simulator of the provider is reached by, and the app it knows. */
interface Simulated {
  port: number
  appId: string
  appSecret: string
  verifyToken: string
}

/** Calls go to the provider again. @param port only where the simulator is still at this one: another process may run one by now */
export const forgetSimulator = async (pool: pg.Pool, port?: number): Promise<void> => {
  await pool.query(
    `delete from app_settings where key = 'graph_simulator_port' and ($1::int is null or value = to_jsonb($1::int))`,
    [port ?? null],
  )
}

/** Has calls go to the simulator while the desk runs it (graph/place.ts), as the app that it knows, unless another app is set. */
export const ensureSimulatorApp = async (pool: pg.Pool, secrets: Secrets, simulated: Simulated): Promise<void> => {
  const { port, appId, appSecret, verifyToken } = simulated
  await pool.query(
    `insert into app_settings (key, value) values ('graph_simulator_port', to_jsonb($1::int))
     on conflict (key) do update set value = excluded.value`,
    [port],
  )
  await pool.query(
    `insert into app_settings (key, value)
     select * from (values ('whatsapp_app_id', to_jsonb($1::text)), ('whatsapp_app_secret', to_jsonb($2::text)),
       ('whatsapp_verify_token', to_jsonb($3::text))) as made(key, value)
     where coalesce((select value #>> '{}' from app_settings where key = 'whatsapp_app_id'), $1) = $1
     on conflict (key) do update set value = excluded.value`,
    [appId, secrets.seal(appSecret), secrets.seal(verifyToken)],
  )
}
