import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { OwnDisk } from '../kernel/processes/presence.ts'
import { authorizeMetricsReader } from './metricsGuard.ts'
import { platformGauges } from './platformGauges.ts'

/** Figures from the database are this old at most; scrapers ask every 15 s or so. */
const FRESH_MS = 5000

interface MetricsDeps {
  pool: pg.Pool
  space?: (() => OwnDisk | undefined) | undefined
  /** METRICS_TOKEN */
  metricsToken?: string | undefined
}

/** Prometheus text at /metrics: the process, requests by declared route, and the queue as the database has it. */
export const addMetrics = (app: FastifyInstance, { pool, space = () => undefined, metricsToken }: MetricsDeps): void => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'relaydesk_http_request_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 1, 5],
    registers: [registry],
  })
  const queued = new Gauge({
    name: 'relaydesk_outbox_messages',
    help: 'Messages waiting, by route',
    labelNames: ['route'],
    registers: [registry],
  })
  const campaigns = new Gauge({
    name: 'relaydesk_campaign_messages',
    help: 'Messages of open campaigns, by state',
    labelNames: ['state'],
    registers: [registry],
  })
  const mails = new Gauge({
    name: 'relaydesk_mails',
    help: 'Mails that wait or were not sent, by status',
    labelNames: ['status'],
    registers: [registry],
  })
  const platform = platformGauges(registry, pool, space)
  app.addHook('onResponse', async (request, reply) => {
    seconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  const look = async () => {
    queued.reset()
    const waiting = await pool.query<{ smsc_id: string; n: number }>(
      `select r.smsc_id, coalesce(sum(cardinality(o.message_ids)), 0) as n from primary_routes r left join outbox o on o.route_id = r.id group by r.smsc_id`,
    )
    for (const { smsc_id, n } of waiting.rows) queued.set({ route: smsc_id }, n)
    const { rows } = await pool.query<Record<string, string | null>>(
      `select sum(total_queued) as queued, sum(total_unknown) as unknown, sum(total_accepted) as accepted, sum(total_delivered) as delivered,
         sum(total_failed) as failed from campaigns where status in ('Pending', 'Ready-to-complete')`,
    )
    for (const [state, n] of Object.entries(rows[0] ?? {})) campaigns.set({ state }, Number(n ?? 0))
    await platform()
    const unsent = await pool.query<{ status: string; n: number }>(
      `select s as status, count(m.id) as n from unnest(array['queued', 'sending', 'failed', 'expired', 'unsure']) s
         left join mails m on m.status = s group by s`,
    )
    for (const { status, n } of unsent.rows) mails.set({ status }, n)
  }
  // Asking often must not cost more than asking once.
  let looked = { at: Number.NEGATIVE_INFINITY, done: Promise.resolve() }
  app.get('/metrics', async (request, reply) => {
    authorizeMetricsReader(request, metricsToken)
    if (performance.now() - looked.at > FRESH_MS) looked = { at: performance.now(), done: look() }
    await looked.done.catch(error => {
      looked.at = Number.NEGATIVE_INFINITY
      throw error
    })
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
