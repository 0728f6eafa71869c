import type pg from 'pg'

/**
 * What is wrong with the counts that reports are drawn from: differences from the messages on any day, and accounts whose credits by
 * message are not those of their campaigns. Nothing, when all is well.
 */
export async function factFaults(pool: pg.Pool): Promise<unknown[]> {
  const { rows: counts } = await pool.query(
    `select f.* from (select distinct day from campaigns union select distinct day from message_figures) d, fact_differences(d.day) f`,
  )
  const { rows: credits } = await pool.query(
    `with shown as (select day, account_id, sum(credits) as credits from message_figures group by 1, 2),
       charged as (select day, account_id, sum(total_credit_deduct) as credits from campaigns where phase = 'ready' group by 1, 2)
     select c.day, c.account_id, s.credits as by_message, c.credits as by_campaign from charged c left join shown s using (day, account_id)
     where coalesce(s.credits, 0) <> c.credits
       and not exists (select from campaigns o where o.day = c.day and o.account_id = c.account_id and o.phase <> 'ready')`,
  )
  // The same counts without reasons and delays.
  const { rows: days } = await pool.query(
    `with finer as (select day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, was_taken(state, lag) as taken,
        sum(messages)::bigint as messages, sum(parts)::bigint as parts, sum(credits)::bigint as credits
      from message_facts group by 1, 2, 3, 4, 5, 6, 7, 8, 9)
     (table finer except all table message_days) union all (table message_days except all table finer)`,
  )
  // The same counts of what was not sent or failed, by reason.
  const { rows: reasons } = await pool.query(
    `with finer as (select day, account_id, route_type, state, route_id, stat, err, sum(messages)::bigint as messages
      from message_facts where state in (5, 6, 7, 8) group by 1, 2, 3, 4, 5, 6, 7)
     (table finer except all table message_reasons) union all (table message_reasons except all table finer)`,
  )
  return [...counts, ...credits, ...days, ...reasons]
}
