import type pg from 'pg'

/**
 * When each movement came, as `moments (id, at)`: what belongs to a campaign as long after its hold as it did; what was asked for when it was
 * answered; first credits with the account; what was given and taken by hand five weeks ago before the first campaign, and in the course of
 * the month after it. What a person corrected he corrected today.
 */
const MOMENTS = `
  create temp table moments on commit drop as
  with held as (select campaign_id, min(created_at) as at from ledger_transactions where kind = 'hold' group by campaign_id),
    by_hand as (
      select t.id, t.id < (select min(id) from ledger_transactions where kind = 'hold') as at_first from ledger_transactions t
      where t.campaign_id is null and t.source <> 'opening' and not exists (select from credit_requests r where r.transaction_id = t.id)
    ),
    placed as (select id, at_first, percent_rank() over (partition by at_first order by id) as place from by_hand),
    worked as (
      select id, ((now() at time zone 'Asia/Kolkata')::date - case when at_first then 35 - floor(place * 2) else 25 - floor(place * 22) end::int
        + time '09:30' + make_interval(mins => floor(place * 450)::int)) at time zone 'Asia/Kolkata' as at
      from placed
    )
  select t.id, least(t.created_at, greatest(a.created_at, case
      when t.source = 'adjustment' then t.created_at
      when c.id is not null then c.created_at + (t.created_at - h.at)
      when r.id is not null then r.replied_at
      when t.source = 'opening' then a.created_at
      else w.at
    end)) as at
  from ledger_transactions t left join accounts a on a.id = t.account_id left join campaigns c on c.id = t.campaign_id
    left join held h on h.campaign_id = t.campaign_id left join credit_requests r on r.transaction_id = t.id
    left join worked w on w.id = t.id`

/**
 * Brings the money of the demo, booked within a minute, into the order and to the times of its month, each balance reckoned anew. A ledger
 * is otherwise added to and never changed: its guard is off for this alone, in a transaction during which nobody books.
 */
export const spreadMoney = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`
    lock table wallets in exclusive mode;
    alter table ledger_transactions disable trigger ledger_transactions_change;
    alter table ledger_entries disable trigger ledger_entries_change;
    ${MOMENTS};
    update ledger_transactions t set created_at = m.at from moments m where m.id = t.id;
    create temp table in_order on commit drop as
      select n.new_id, o.* from (select e.*, m.at, row_number() over (order by m.at, e.id) as nth
        from ledger_entries e join moments m on m.id = e.transaction_id) o
      join (select id as new_id, row_number() over (order by id) as nth from ledger_entries) n on n.nth = o.nth;
    delete from ledger_entries;
    insert into ledger_entries (id, transaction_id, wallet_id, account_id, wallet_kind, route_type, amount, balance, created_at)
      overriding system value
      select new_id, transaction_id, wallet_id, account_id, wallet_kind, route_type, amount,
        sum(amount) over (partition by wallet_id order by new_id), at from in_order;
    update credit_alerts c set created_at = m.at from moments m where m.id = c.transaction_id;
    alter table ledger_entries enable trigger ledger_entries_change;
    alter table ledger_transactions enable trigger ledger_transactions_change;
  `)
}
