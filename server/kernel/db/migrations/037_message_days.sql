-- The same counts once more without reasons and delays, which most reports do not ask for: a seventh of the rows. The loop that folds
-- changes into message_facts folds them in here in the same statement, so the two cannot part.
create table message_days (
  day date not null,
  account_id bigint not null,
  route_type smallint not null,
  sender_id bigint not null,
  dlt_template_id bigint not null,
  route_id bigint not null,
  state smallint not null,
  adjusted smallint not null,
  -- Whether a route had taken them: of failed ones not all (message_lag -2).
  taken boolean not null,
  messages bigint not null,
  parts bigint not null,
  credits bigint not null,
  primary key (day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, taken)
) with (fillfactor = 70);
create index message_days_account on message_days (account_id, day);

-- Whether a route had taken messages counted in this state and interval.
create function was_taken(state smallint, lag smallint) returns boolean language sql immutable parallel safe as
  $$ select state in (3, 4) or (state = 5 and lag = -2) $$;

insert into message_days
select day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, was_taken(state, lag), sum(messages), sum(parts), sum(credits)
from message_facts group by 1, 2, 3, 4, 5, 6, 7, 8, 9;

select protect_owned('message_days');
drop policy tenant on message_days;
-- As for message_facts (migration 025): asked once a question.
create policy tenant on message_days using ((select app_scope()) = 'all' or account_id = (select app_self())
  or ((select app_self()) is not null and account_id in (select a.id from accounts a)))
with check ((select app_scope()) = 'all' or account_id = (select app_self())
  or ((select app_self()) is not null and account_id in (select a.id from accounts a)));

create view message_day_figures with (security_invoker = true) as
  select * from message_days
  union all
  select day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, was_taken(state, lag), messages, parts, credits
  from message_fact_changes;

create or replace function fold_message_facts(most integer) returns bigint language plpgsql as $$
declare
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(72353, 1) then
    return 0;
  end if;
  with gone as (
    delete from message_fact_changes where id in (select id from message_fact_changes order by id limit most) returning *
  ), summed as (
    select day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, stat, err, lag, sum(messages) as messages,
      sum(parts) as parts, sum(credits) as credits, sum(lag_ms) as lag_ms, count(*) as n
    from gone group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  ), added as (
    insert into message_facts as f (day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, stat, err, lag,
      messages, parts, credits, lag_ms)
    select day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, stat, err, lag, messages, parts, credits, lag_ms
    from summed
    on conflict (day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, stat, err, lag) do update set
      messages = f.messages + excluded.messages, parts = f.parts + excluded.parts, credits = f.credits + excluded.credits,
      lag_ms = f.lag_ms + excluded.lag_ms
  ), days as (
    insert into message_days as d (day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, taken, messages, parts,
      credits)
    select day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, was_taken(state, lag), sum(messages), sum(parts),
      sum(credits)
    from summed group by 1, 2, 3, 4, 5, 6, 7, 8, 9
    on conflict (day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, taken) do update set
      messages = d.messages + excluded.messages, parts = d.parts + excluded.parts, credits = d.credits + excluded.credits
  ) select coalesce(sum(n), 0) into folded from summed;
  return folded;
end $$;
