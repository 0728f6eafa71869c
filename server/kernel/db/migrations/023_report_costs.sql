-- What suppliers are paid for: of failed messages only those that a gateway had taken. Facts tell them apart from here on, by the
-- interval -2; everything else keeps its own.
create or replace function message_lag(state smallint, source text, submitted timestamptz, done timestamptz) returns smallint
language sql immutable parallel safe as $$
  select case when state = 4 and source = 'operator' and submitted is not null and done is not null
    then width_bucket(round(extract(epoch from done - submitted)), array[6, 11, 16, 21, 26, 31, 46, 61, 91, 121, 181, 301, 601, 1801, 3601]::numeric[])
    when state = 5 and submitted is not null then -2
    else -1 end::smallint
$$;

insert into message_fact_changes (day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, stat, err, lag,
  messages, parts, credits, lag_ms)
select x.day, x.account_id, x.route_type, x.sender_id, x.dlt_template_id, x.route_id, 5, x.adjusted, x.stat, x.err, v.lag,
  v.sign * x.messages, v.sign * x.parts, v.sign * x.credits, 0
from (
  select c.day, c.account_id, c.route_type, coalesce(c.sender_id, 0) as sender_id, coalesce(c.dlt_template_id, 0) as dlt_template_id,
    coalesce(m.route_id, 0) as route_id, coalesce(m.adjusted_state, 0) as adjusted, coalesce(m.stat, '') as stat, coalesce(m.err, '') as err,
    count(*) as messages, sum(m.parts) as parts, sum(message_charge(m.state, m.submitted_at, m.refunded, m.credits)) as credits
  from messages m join campaigns c on c.id = m.campaign_id
  where m.state = 5 and m.submitted_at is not null
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9
) x cross join (values (-1, -1), (-2, 1)) v(lag, sign);

-- Prices at which credits were sold: what the daily sheet reckons its margin by.
create index ledger_transactions_issued on ledger_transactions (account_id, created_at) where kind = 'credit';
