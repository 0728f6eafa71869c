import type pg from 'pg'
import { tell } from '../../messaging/tell.ts'
import { asSystem } from '../kernel/scope/scope.ts'
import { notify } from '../notifications/port.ts'
import type { ClaimedDelivery, DueEndpoint } from './claim.ts'
import type { Posted } from './post.ts'

/** Times by which failures are waited out. */
export interface RetryTimes {
  /** Seconds before each further attempt; the last one again and again, until 24 hours are over (rule webhooks-3). */
  again: readonly number[]
  /** Seconds that a failing webhook is left alone: doubled at every failure in a row, up to the second number. */
  pause: readonly [first: number, longest: number]
  /** Failures in a row after which it is switched off. */
  most: number
}

export const RETRY_TIMES: RetryTimes = { again: [10, 30, 120, 600, 3600, 21_600], pause: [1, 300], most: 100 }

export interface Tried {
  delivery: ClaimedDelivery
  posted: Posted
}

export const isDone = ({ status }: Posted): boolean => status !== undefined && status >= 200 && status < 300

/** Whoever answers 4xx does not want it; only "too slow" and "too many" may change (rule webhooks-3). */
const isFinal = ({ status, blocked }: Posted) =>
  blocked === true || (status !== undefined && status >= 400 && status < 500 && status !== 408 && status !== 429)

const statusOf = (posted: Posted) =>
  isDone(posted) ? 'delivered' : posted.blocked ? 'blocked' : isFinal(posted) ? 'failed' : 'pending'

/** In words, for the history and for whoever is told that a webhook was switched off. */
const reasonOf = ({ status, text }: Posted) => (status === undefined ? text : tell('It answered %{status}.', { status }))

/** Stores what came of a batch, and what follows from it for the webhook. Only rows that are still this claim's are touched. */
export const settleDeliveries = (
  pool: pg.Pool,
  endpoint: DueEndpoint,
  tried: readonly Tried[],
  times: RetryTimes,
): Promise<void> =>
  asSystem(pool, async tx => {
    // The webhook's row first, in every process: nobody waits crosswise.
    const { rows } = await tx.query<{ failure_count: number; is_active: number }>(
      'select failure_count, is_active from webhook_endpoints where id = $1 for update',
      [endpoint.id],
    )
    const now = new Date()
    await tx.query(
      `update webhook_deliveries d set status = case when c.status = 'pending' and now() + make_interval(secs => c.wait) > d.expires_at
           then 'failed' else c.status end,
         next_at = now() + make_interval(secs => c.wait), http_status = c.http_status, duration_ms = c.ms, response = c.response,
         history = (case when jsonb_array_length(d.history) >= 50 then d.history - 0 else d.history end) || c.entry,
         finished_at = case when c.status <> 'pending' or now() + make_interval(secs => c.wait) > d.expires_at then now() end
       from jsonb_to_recordset($1::jsonb) as c(id bigint, attempts int, status text, wait int, http_status int, ms int, response text, entry jsonb)
       where d.id = c.id and d.attempts = c.attempts and d.status = 'pending'`,
      [
        JSON.stringify(
          tried.map(({ delivery, posted }) => ({
            id: delivery.id,
            attempts: delivery.attempts,
            status: statusOf(posted),
            wait: times.again[Math.min(delivery.attempts - delivery.attempts_before, times.again.length) - 1] ?? 0,
            http_status: posted.status ?? null,
            ms: posted.ms,
            response: posted.text,
            entry: {
              at: now.toISOString(),
              status: posted.status ?? null,
              ms: posted.ms,
              ...(!isDone(posted) && { error: reasonOf(posted) }),
            },
          })),
        ),
      ],
    )
    const failed = tried.filter(({ posted }) => !isDone(posted))
    const last = tried.at(-1)?.posted
    if (!rows[0] || !last) return
    const failures = failed.length === tried.length ? rows[0].failure_count + failed.length : trailingFailures(tried)
    const pause = Math.min(times.pause[1], times.pause[0] * 2 ** Math.min(failures - 1, 30))
    await tx.query(
      `update webhook_endpoints set failure_count = $2, last_status = $3, last_at = now(),
         paused_until = case when $2 > 0 then now() + make_interval(secs => $4) end where id = $1`,
      [endpoint.id, failures, last.status ?? null, failures > 0 ? pause : 0],
    )
    if (failures >= times.most && rows[0].is_active === 1) await switchOff(tx, endpoint, failures, reasonOf(last))
  })

const trailingFailures = (tried: readonly Tried[]): number => {
  const good = tried.findLastIndex(({ posted }) => isDone(posted))
  return tried.length - 1 - good
}

const switchOff = async (
  tx: Parameters<typeof notify>[0],
  { id, account_id, webhook_url }: DueEndpoint,
  failures: number,
  error: string,
): Promise<void> => {
  await tx.query('update webhook_endpoints set is_active = 0, disabled_reason = $2, updated_at = now() where id = $1', [
    id,
    `It failed ${failures} times in a row. ${error}`,
  ])
  await notify(tx, account_id, {
    event: 'webhook-disabled',
    title: 'Webhook switched off',
    message: `${webhook_url} failed ${failures} times in a row and has been switched off.`,
    values: { url: webhook_url, failures, error },
  })
}
