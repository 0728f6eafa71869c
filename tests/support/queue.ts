import type pg from 'pg'

/** SQL, read like a table: what waits in the outbox, a row for each message. */
export const WAITING = '(select o.*, unnest(o.message_ids) as message_id from outbox o)'

/** Messages of a campaign that wait, with what they wait for. */
export const waitingOf = async (pool: pg.Pool, campaignId: number) =>
  (await pool.query(`select * from ${WAITING} o where campaign_id = $1 order by message_id`, [campaignId])).rows

/** Has each message of a campaign wait in a row of its own, so that they can wait for different things. */
export const waitAlone = (pool: pg.Pool, campaignId: number) =>
  pool.query(
    `with gone as (delete from outbox where campaign_id = $1 returning *)
     insert into outbox (route_id, priority, campaign_id, first_id, message_ids, account_id, tries, tried, ready_at)
     select route_id, priority, campaign_id, id, array[id], account_id, tries, tried, ready_at from gone cross join lateral unnest(message_ids) as id`,
    [campaignId],
  )

/** Messages of a campaign that workers have claimed and that are not settled. */
export const claimedOf = async (pool: pg.Pool, campaignId: number): Promise<number> => {
  const { rows } = await pool.query<{ n: number }>(
    'select coalesce(sum(cardinality(message_ids)), 0)::bigint as n from claims where campaign_id = $1',
    [campaignId],
  )
  return rows[0]!.n
}

/** Messages that are queued and neither wait nor are claimed, or more than one of it; and those that do although they are not queued. */
export const queueFaults = async (pool: pg.Pool, campaignId: number): Promise<object[]> => {
  const { rows } = await pool.query(
    `select m.id, m.state, coalesce(o.n, 0) as waiting, coalesce(c.n, 0) as claimed from messages m
     left join (select message_id, count(*) as n from ${WAITING} o where campaign_id = $1 group by 1) o on o.message_id = m.id
     left join (select unnest(message_ids) as message_id, count(*) as n from claims where campaign_id = $1 group by 1) c on c.message_id = m.id
     where m.campaign_id = $1
       and coalesce(o.n, 0) + coalesce(c.n, 0) <> case m.state when 0 then 1 else 0 end
     order by m.id limit 10`,
    [campaignId],
  )
  return rows
}
