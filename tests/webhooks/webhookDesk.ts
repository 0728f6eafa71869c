import { afterEach, beforeAll, beforeEach } from 'vitest'
import { Standby } from '../../server/kernel/processes/standby.ts'
import { asSystem } from '../../server/kernel/scope/scope.ts'
import { emitWebhook } from '../../server/webhooks/emit.ts'
import type { RetryTimes } from '../../server/webhooks/settle.ts'
import { startWebhooks, type WebhookWorker } from '../../server/webhooks/worker.ts'
import { testDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'
import { type Receiver, startReceiver } from '../support/webhookReceiver.ts'
import { type Account, makeWorld, type World } from '../support/world.ts'

export const SECRET = 'whsec_test-secret-of-32-characters'
/** As the real ones, a thousand times faster. */
const FAST: RetryTimes = { again: [0], pause: [0.01, 0.02], most: 100 }

interface Kept {
  id: number
  delivery_id: string
  status: string
  attempts: number
  http_status: number | null
  response: string | null
  history: { status: number | null; error?: string }[]
}

/** A family of accounts whose webhooks are delivered to a receiver over HTTP, a new one for each test. */
export const openWebhookDesk = () => {
  let world: World
  let url: string
  let receiver: Receiver
  const workers: WebhookWorker[] = []
  const query = async <T extends object>(sql: string, values: unknown[] = []) =>
    (await world.deps.pool.query<T>(sql, values)).rows

  beforeAll(async () => {
    const database = await testDatabase()
    url = database.url
    world = await makeWorld(database)
  })
  beforeEach(async () => {
    receiver = await startReceiver()
    await query('delete from webhook_endpoints')
    await query('delete from notifications')
    await allow(receiver.host)
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map(worker => worker.stop()))
    await receiver.close()
  })
  const allow = (hosts: string) =>
    query(
      `insert into app_settings (key, value) values ('webhook_allowed_hosts', to_jsonb($1::text))
      on conflict (key) do update set value = excluded.value`,
      [hosts],
    )
  const work = (options: Parameters<typeof startWebhooks>[1] = {}) => {
    workers.push(startWebhooks({ ...world.deps, standby: new Standby() }, { lookMs: 10, times: FAST, ...options }))
  }
  const addEndpoint = async (account: Account, target = receiver.url, events = ['campaign.completed']) => {
    const [row] = await query<{ id: number }>(
      `insert into webhook_endpoints (account_id, webhook_url, secret, secret_hint, events) values ($1, $2, $3, '••••', $4) returning id`,
      [account.id, target, world.deps.secrets.seal(SECRET), events],
    )
    return row!.id
  }
  const emit = (account: Account, data: Record<string, unknown> = { campaign_id: 1 }) =>
    asSystem(world.deps.pool, tx => emitWebhook(tx, account.id, 'campaign.completed', data))
  const kept = () => query<Kept>('select * from webhook_deliveries order by id')
  const allDone = () => until(async () => (await kept()).every(row => row.status !== 'pending'))
  return {
    get world() {
      return world
    },
    get url() {
      return url
    },
    get receiver() {
      return receiver
    },
    query,
    allow,
    work,
    addEndpoint,
    emit,
    kept,
    allDone,
  }
}
