import type pg from 'pg'

/** A webhook with something due. */
export interface DueEndpoint {
  id: number
  account_id: number
  webhook_url: string
  secret: string
  failure_count: number
}

export interface ClaimedDelivery {
  id: number
  delivery_id: string
  event: string
  data: Record<string, unknown>
  attempts: number
  /** Of these, the ones before it was asked for again. */
  attempts_before: number
  created_at: Date
}

/** Webhooks that something waits for and that may be called now, but those at work already. */
export const dueEndpoints = async (pool: pg.Pool, atWork: readonly number[], most: number): Promise<DueEndpoint[]> =>
  (
    await pool.query<DueEndpoint>({
      name: 'due_webhooks',
      text: `select e.id, e.account_id, e.webhook_url, e.secret, e.failure_count from webhook_endpoints e
       where e.is_active = 1 and (e.paused_until is null or e.paused_until <= now()) and e.id <> all($1::bigint[])
         and exists (select 1 from webhook_deliveries d where d.endpoint_id = e.id and d.status = 'pending' and d.next_at <= now())
       order by e.id limit $2`,
      values: [atWork, most],
    })
  ).rows

/**
 * Takes up what is due for one webhook, oldest first, under a claim that ends by itself: what a worker that dies had taken up is due again
 * then, so that every event arrives at least once.
 */
export const claimDeliveries = async (
  pool: pg.Pool,
  endpointId: number,
  most: number,
  leaseSeconds: number,
): Promise<ClaimedDelivery[]> =>
  (
    await pool.query<ClaimedDelivery>(
      `with due as (
         select id from webhook_deliveries where endpoint_id = $1 and status = 'pending' and next_at <= now()
         order by next_at, id limit $2 for update skip locked
       ) update webhook_deliveries d set next_at = now() + make_interval(secs => $3), attempts = d.attempts + 1
         from due where d.id = due.id
       returning d.id, d.delivery_id, d.event, d.data, d.attempts, d.attempts_before, d.created_at`,
      [endpointId, most, leaseSeconds],
    )
  ).rows.sort((a, b) => a.id - b.id)

/** Gives back what was not tried after all. */
export const releaseDeliveries = async (db: Pick<pg.Pool, 'query'>, claimed: readonly ClaimedDelivery[]): Promise<void> => {
  if (claimed.length === 0) return
  await db.query(
    `update webhook_deliveries d set next_at = now(), attempts = d.attempts - 1
     from unnest($1::bigint[], $2::int[]) as c(id, attempts) where d.id = c.id and d.attempts = c.attempts and d.status = 'pending'`,
    [claimed.map(({ id }) => id), claimed.map(({ attempts }) => attempts)],
  )
}
