import type pg from 'pg'
import { tell } from '../../messaging/tell.ts'
import { messageOf } from '../../messaging/thrown.ts'
import type { WorkerDeps } from '../kernel/context/context.ts'
import { openConnections } from '../kernel/net/guardedCall.ts'
import { HostRefused } from '../kernel/net/pin.ts'
import { every } from '../kernel/processes/loop.ts'
import { type AllowedHosts, readAllowedHosts, readWebhookUrl } from './address.ts'
import { type ClaimedDelivery, claimDeliveries, type DueEndpoint, dueEndpoints, releaseDeliveries } from './claim.ts'
import { bodyOf } from './history.ts'
import { type Posted, postEvent } from './post.ts'
import { isDone, RETRY_TIMES, type RetryTimes, settleDeliveries, type Tried } from './settle.ts'
import { signedHeaders } from './signature.ts'

export interface WebhookWorkerOptions {
  /** Milliseconds between two looks for what is due. */
  lookMs?: number
  timeoutMs?: number
  /** Seconds after which what a worker took up and never settled is due again; longer than a batch can take. */
  leaseSeconds?: number
  times?: RetryTimes
}

export interface WebhookWorker {
  /** Takes up nothing more, and waits for what is being sent. */
  stop(): Promise<void>
}

/** Webhooks served side by side. One that is slow has a lane of its own and holds nobody up. */
const LANES = 200
/** Taken up together; all of it is over within the claim even when every answer takes its whole time. */
const BATCH = 100
/** Events of one webhook on their way at a time. */
const SIDE_BY_SIDE = 16
const EXPIRE_MS = 60_000
/** What is kept for looking back, in days. */
const KEPT_DAYS = 30

/**
 * Delivers events to webhooks; any number of processes may do so. At least once: an event whose worker died is sent again under the same
 * delivery id. What fails is tried again for 24 hours; a webhook that fails is left alone a little longer each time, and is switched off
 * after a hundred failures in a row.
 */
export const startWebhooks = (
  { pool, secrets, log, standby }: Pick<WorkerDeps, 'pool' | 'secrets' | 'log' | 'standby'>,
  { lookMs = 300, timeoutMs = 5000, leaseSeconds = 60, times = RETRY_TIMES }: WebhookWorkerOptions = {},
): WebhookWorker => {
  const lanes = new Map<number, Promise<void>>()
  const connections = openConnections(SIDE_BY_SIDE)
  let stopping = false

  const send = async (endpoint: DueEndpoint, delivery: ClaimedDelivery, allowed: AllowedHosts): Promise<Posted> => {
    const body = bodyOf(delivery.event, delivery.delivery_id, delivery.created_at, delivery.data)
    try {
      const url = readWebhookUrl(endpoint.webhook_url, allowed)
      const headers = signedHeaders(secrets.open(endpoint.secret), {
        event: delivery.event,
        deliveryId: delivery.delivery_id,
        body,
      })
      return await postEvent(url, headers, body, { connections, allowed, timeoutMs })
    } catch (error) {
      return { text: messageOf(error), ms: 0, ...(error instanceof HostRefused && { blocked: true as const }) }
    }
  }

  /** Sends a batch, several at a time; the first failure ends it, and the rest is given back. @returns whether all went well */
  const sendBatch = async (endpoint: DueEndpoint, batch: readonly ClaimedDelivery[]): Promise<boolean> => {
    const allowed = await readAllowedHosts(pool)
    const tried: Tried[] = []
    let next = 0
    let failed = false
    const go = async () => {
      while (!failed && !stopping && next < batch.length) {
        const delivery = batch[next++] as ClaimedDelivery
        const posted = await send(endpoint, delivery, allowed)
        tried.push({ delivery, posted })
        if (!isDone(posted)) failed = true
      }
    }
    await Promise.all(Array.from({ length: Math.min(SIDE_BY_SIDE, batch.length) }, go))
    if (tried.length > 0) await settleDeliveries(pool, endpoint, tried, times)
    await releaseDeliveries(pool, batch.slice(next))
    return !failed
  }

  /** Serves one webhook until nothing is due for it, or it fails. */
  const serve = async (endpoint: DueEndpoint): Promise<void> => {
    // One that failed is tried with a single event before more follow.
    let most = endpoint.failure_count > 0 ? 1 : BATCH
    while (!stopping) {
      const batch = await claimDeliveries(pool, endpoint.id, most, leaseSeconds)
      if (batch.length === 0 || !(await sendBatch(endpoint, batch))) return
      most = BATCH
    }
  }

  const looking = standby.every(lookMs, 'Delivering to webhooks', log, async () => {
    if (lanes.size >= LANES) return
    for (const endpoint of await dueEndpoints(pool, [...lanes.keys()], LANES - lanes.size)) {
      const lane = serve(endpoint)
        .catch(error => log.warn(`Webhook of account ${endpoint.account_id}: ${messageOf(error)}`))
        .finally(() => lanes.delete(endpoint.id))
      lanes.set(endpoint.id, lane)
    }
  })
  const expiring = every(EXPIRE_MS, 'Giving up late webhook events', log, () => expireDeliveries(pool))

  return {
    stop: async () => {
      stopping = true
      await Promise.all([looking.stop(), expiring.stop()])
      await Promise.all(lanes.values())
      for (const agent of Object.values(connections)) agent.destroy()
    },
  }
}

/** Gives up what could not be delivered in its time, and forgets what is long over. */
export const expireDeliveries = async (pool: pg.Pool): Promise<void> => {
  await pool.query(
    `update webhook_deliveries set status = 'failed', finished_at = now(), response = coalesce(response, $1)
     where status = 'pending' and expires_at < now() and next_at < now()`,
    [tell('It could not be delivered in 24 hours.')],
  )
  await pool.query(
    `delete from webhook_deliveries where id in (
       select id from webhook_deliveries where finished_at < now() - make_interval(days => ${KEPT_DAYS}) limit 10000)`,
  )
}
