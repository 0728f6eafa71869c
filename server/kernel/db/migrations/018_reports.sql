-- What every account sent in every month of the platform's time zone, from the counters that campaigns keep in step with their messages.
create view user_monthly with (security_invoker = true) as
  select (year * 100 + month)::bigint * 1000000000 + account_id as id, account_id, year, month,
    count(*) as campaigns,
    sum(total_contacts)::bigint as total_contacts,
    sum(total_delivered)::bigint as total_delivered,
    sum(total_failed)::bigint as total_failed,
    sum(total_processing)::bigint as total_processing,
    sum(total_invalid_number)::bigint as total_invalid_number,
    sum(total_block_number)::bigint as total_block_number,
    coalesce(sum(total_credit_deduct) filter (where route_type = 1), 0)::bigint as transaction_credit,
    coalesce(sum(total_credit_deduct) filter (where route_type = 2), 0)::bigint as promotional_credit,
    coalesce(sum(total_credit_deduct) filter (where route_type = 3), 0)::bigint as two_way_credit
  from (
    select c.*, extract(year from campaign_send_date_time at time zone zone.name)::int as year,
      extract(month from campaign_send_date_time at time zone zone.name)::int as month
    from campaigns c, (select coalesce((select value #>> '{}' from app_settings where key = 'timezone'), 'Asia/Kolkata') as name) zone
  ) dated
  group by account_id, year, month;
