-- What every report is drawn from: messages counted by day, account, sender, template, route and outcome. Written by triggers, so that
-- nothing that touches a message can forget it, in the transaction that touches it; the three statements that write nearly all of them say
-- what they make or change themselves (note_made, facts_are_noted). Changes are only ever added here (no two
-- transactions wait for each other) and folded into the counts by a loop of the worker; a report reads both.

-- How long the operator took to report a delivery, as a number of an interval: 0 up to 5 s, 1 to 10, 2 to 15, 3 to 20, 4 to 25, 5 to 30,
-- 6 to 45, 7 to 60, 8 to 90, 9 to 120, 10 to 180, 11 to 300, 12 to 600, 13 to 1800, 14 to 3600, 15 longer. -2: failed after a gateway had
-- taken it, which suppliers are paid for. -1: everything else.
create function message_lag(state smallint, source text, submitted timestamptz, done timestamptz) returns smallint
language sql immutable parallel safe as $$
  select case when state in (4, 9) and source = 'operator' and submitted is not null and done is not null
    then width_bucket(round(extract(epoch from done - submitted)), array[6, 11, 16, 21, 26, 31, 46, 61, 91, 121, 181, 301, 601, 1801, 3601]::numeric[])
    when state = 5 and submitted is not null then -2
    else -1 end::smallint
$$;

-- The same in milliseconds, where the operator has reported a delivery.
create function message_lag_ms(state smallint, source text, submitted timestamptz, done timestamptz) returns bigint
language sql immutable parallel safe as $$
  select case when state in (4, 9) and source = 'operator' and submitted is not null and done is not null
    then (extract(epoch from done - submitted) * 1000)::bigint else 0 end
$$;

-- A status or a code, of messages that were not sent or failed.
create function fact_reason(state smallint, reason text) returns text language sql immutable parallel safe as
  $$ select case when state in (5, 6, 7, 8) then coalesce(reason, '') else '' end $$;

-- What a message costs its account as it stands: held, or used and not given back.
create function message_charge(state smallint, submitted timestamptz, refunded boolean, credits integer) returns integer
language sql immutable parallel safe as $$
  select case when state in (0, 2) then credits
    when state in (3, 4, 9) and not refunded then credits
    when state = 5 and submitted is not null and not refunded then credits
    else 0 end
$$;

create table message_facts (
  day date not null,
  account_id bigint not null,
  route_type smallint not null,
  -- The header and the DLT template of texts; of WhatsApp its number and template.
  sender_id bigint not null,
  dlt_template_id bigint not null,
  route_id bigint not null,
  -- As reported (messages.state), and as set beside it (0: nothing was).
  state smallint not null,
  adjusted smallint not null,
  -- Of messages that were not sent or failed.
  stat text not null,
  err text not null,
  lag smallint not null,
  messages bigint not null,
  parts bigint not null,
  credits bigint not null,
  lag_ms bigint not null,
  primary key (day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, stat, err, lag)
) with (fillfactor = 70);
create index message_facts_account on message_facts (account_id, day);

create table message_fact_changes (
  id bigint generated always as identity primary key,
  like message_facts
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);

create view message_figures with (security_invoker = true) as
  select * from message_facts
  union all
  select day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, stat, err, lag, messages, parts, credits, lag_ms
  from message_fact_changes;

-- Whether a route had taken messages counted in this state and interval.
create function was_taken(state smallint, lag smallint) returns boolean language sql immutable parallel safe as
  $$ select state in (3, 4, 9) or (state = 5 and lag = -2) $$;

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

create view message_day_figures with (security_invoker = true) as
  select * from message_days
  union all
  select day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, was_taken(state, lag), messages, parts, credits
  from message_fact_changes;

-- And once more by why messages were not sent or failed, which a dashboard asks of all the days it shows: a fifth of the pages. Folded into
-- in the same statement, too.
create table message_reasons (
  day date not null,
  account_id bigint not null,
  route_type smallint not null,
  state smallint not null,
  route_id bigint not null,
  stat text not null,
  err text not null,
  messages bigint not null,
  primary key (day, account_id, route_type, route_id, state, stat, err)
) with (fillfactor = 70);
create index message_reasons_account on message_reasons (account_id, day);

-- A report adds up a great many counts at once: whom they belong to is asked once a question, not once a row, which a reseller waited for.
-- Whom somebody sees is what the policy of accounts says, for every scope there is.
do $$
declare
  facts regclass;
  seen constant text := written_out('((select app_scope() = ''all'') or account_id = (select app_self())
    or ((select app_self() is not null) and account_id in (select a.id from accounts a)))');
begin
  foreach facts in array array['message_facts', 'message_fact_changes', 'message_days', 'message_reasons']::regclass[] loop
    perform protect_owned(facts);
    execute format('drop policy tenant on %s', facts);
    execute format('create policy tenant on %s using %s with check %s', facts, seen, seen);
  end loop;
end $$;

-- Rows of a table of messages, counted as facts. One text for the triggers and the check.
create function count_facts(source text, sign integer) returns text language sql immutable as $$
  select format($q$
    select campaign_id, coalesce(route_id, 0) as route_id, state, coalesce(adjusted_state, 0)::smallint as adjusted,
      fact_reason(state, stat) as stat, fact_reason(state, err) as err,
      message_lag(state, stat_source, submitted_at, done_at) as lag,
      %2$s * count(*) as messages, %2$s * sum(parts) as parts,
      %2$s * sum(message_charge(state, submitted_at, refunded, credits)) as credits,
      %2$s * sum(message_lag_ms(state, stat_source, submitted_at, done_at))::bigint as lag_ms
    from %1$s group by 1, 2, 3, 4, 5, 6, 7$q$, source, sign)
$$;

create function facts_of(source text) returns text language sql immutable as $$
  select format($q$
    insert into message_fact_changes (day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, stat, err, lag,
      messages, parts, credits, lag_ms)
    select c.day, c.account_id, c.route_type, coalesce(c.sender_id, c.wa_configuration_id, 0), coalesce(c.dlt_template_id, c.wa_template_id, c.voice_file_id, 0), x.route_id, x.state, x.adjusted,
      x.stat, x.err, x.lag, sum(x.messages), sum(x.parts), sum(x.credits), sum(x.lag_ms)
    from (%s) x join campaigns c on c.id = x.campaign_id
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    having sum(x.messages) <> 0 or sum(x.parts) <> 0 or sum(x.credits) <> 0 or sum(x.lag_ms) <> 0$q$, source)
$$;

-- Said within a statement that changes messages: whoever runs it notes what it changes (server/delivery/facts.ts), so the trigger leaves
-- this one statement alone. The trigger runs at the end of the statement and takes the word back. Where it stands in a HAVING it must stay
-- volatile: it would be asked once, before there is anything to note, otherwise.
create function facts_are_noted() returns boolean language sql volatile as
  $$ select set_config('app.facts', 'noted', true) = 'noted' $$;

-- The same of a statement that makes messages of a campaign: notes the sums it is given, by state, status and code. None of them has been
-- submitted. For a statement that asks once, before its first row: `where (select note_made(…))`.
do $$
begin
  execute format($f$create function note_made(made_of bigint, states smallint[], stats text[], errs text[], counts bigint[], parts_made bigint[],
      credits_due bigint[]) returns boolean
    language plpgsql volatile as
    $b$ begin %s; return facts_are_noted(); end $b$ $f$, facts_of($q$
      select made_of as campaign_id, 0::bigint as route_id, s.state, 0::smallint as adjusted, fact_reason(s.state, s.stat) as stat,
        fact_reason(s.state, s.err) as err, (-1)::smallint as lag, s.messages, s.parts,
        message_charge(s.state, null, false, s.credits::integer) as credits, 0::bigint as lag_ms
      from unnest(states, stats, errs, counts, parts_made, credits_due) as s(state, stat, err, messages, parts, credits)$q$));
end $$;

-- What messages feed message_fact_changes with.
do $$
declare
  unless_noted constant text := $f$ if current_setting('app.facts', true) = 'noted' then
        perform set_config('app.facts', '', true);
        return null;
      end if; $f$;
begin
  execute format($f$create function note_new_messages() returns trigger language plpgsql security definer set search_path = public as
    $b$ begin %s %s; return null; end $b$ $f$, unless_noted, facts_of(count_facts('new_rows', 1)));
  execute format($f$create function note_changed_messages() returns trigger language plpgsql security definer set search_path = public as
    $b$ begin %s %s; return null; end $b$ $f$, unless_noted, facts_of(count_facts('new_rows', 1) || ' union all ' || count_facts('old_rows', -1)));
  execute format($f$create function note_gone_messages() returns trigger language plpgsql security definer set search_path = public as
    $b$ begin %s; return null; end $b$ $f$, facts_of(count_facts('old_rows', -1)));
end $$;
create trigger note_new_messages after insert on messages
  referencing new table as new_rows for each statement execute function note_new_messages();
create trigger note_changed_messages after update on messages
  referencing old table as old_rows new table as new_rows for each statement execute function note_changed_messages();
create trigger note_gone_messages after delete on messages
  referencing old table as old_rows for each statement execute function note_gone_messages();

do $$
begin
  execute format($f$create function facts_of_campaign(owner bigint, campaign bigint) returns table (campaign_id bigint, route_id bigint,
      state smallint, adjusted smallint, stat text, err text, lag smallint, messages bigint, parts numeric, credits numeric, lag_ms bigint)
    language sql stable as $b$ %s $b$ $f$,
    replace(count_facts('messages', 1), 'group by', 'where account_id = owner and campaign_id = campaign group by'));
end $$;

-- A campaign that is put off takes its messages with it to another day.
create function note_moved_campaign() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into message_fact_changes (day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, stat, err, lag,
    messages, parts, credits, lag_ms)
  select d.day, new.account_id, new.route_type, coalesce(new.sender_id, new.wa_configuration_id, 0), coalesce(new.dlt_template_id, new.wa_template_id, new.voice_file_id, 0), x.route_id, x.state,
    x.adjusted, x.stat, x.err, x.lag, d.sign * x.messages, d.sign * x.parts, d.sign * x.credits, d.sign * x.lag_ms
  from facts_of_campaign(new.account_id, new.id) x cross join (values (old.day, -1), (new.day, 1)) d(day, sign);
  return null;
end $$;
create trigger note_moved_campaign after update of day, campaign_send_date_time on campaigns
  for each row when (old.day <> new.day) execute function note_moved_campaign();

-- Adds the changes made so far to the counts. Whoever folds alone may: the others find nothing to do. Answers how many there were.
create function fold_message_facts(most integer) returns bigint language plpgsql as $$
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
  ), reasons as (
    insert into message_reasons as r (day, account_id, route_type, state, route_id, stat, err, messages)
    select day, account_id, route_type, state, route_id, stat, err, sum(messages)
    from summed where state in (5, 6, 7, 8) group by 1, 2, 3, 4, 5, 6, 7
    on conflict (day, account_id, route_type, route_id, state, stat, err) do update set messages = r.messages + excluded.messages
  ) select coalesce(sum(n), 0) into folded from summed;
  return folded;
end $$;

-- By how much the facts of a day differ from its messages; one statement, so one moment. Nothing: they agree.
do $$
begin
  execute format($f$create function fact_differences(wanted date) returns setof message_facts language sql stable as $b$
    select day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, stat, err, lag,
      sum(messages)::bigint, sum(parts)::bigint, sum(credits)::bigint, sum(lag_ms)::bigint
    from (
      select c.day, c.account_id, c.route_type, coalesce(c.sender_id, c.wa_configuration_id, 0) as sender_id,
        coalesce(c.dlt_template_id, c.wa_template_id, c.voice_file_id, 0) as dlt_template_id,
        x.route_id, x.state, x.adjusted, x.stat, x.err, x.lag, x.messages, x.parts, x.credits, x.lag_ms
      from (%s) x join campaigns c on c.id = x.campaign_id
      union all
      select day, account_id, route_type, sender_id, dlt_template_id, route_id, state, adjusted, stat, err, lag,
        -messages, -parts, -credits, -lag_ms
      from message_figures where day = wanted
    ) both_sides
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    having sum(messages) <> 0 or sum(parts) <> 0 or sum(credits) <> 0 or sum(lag_ms) <> 0 $b$ $f$,
    count_facts('(select m.* from messages m join campaigns c on c.account_id = m.account_id and c.id = m.campaign_id and c.day = wanted) m', 1));
end $$;

-- What every account sent in every month of the platform's time zone, by route type. What has been read was delivered. Amounts are in the
-- steps of the wallet of the route type: credits, pulses, 1/10,000 of the currency.
create view user_monthly with (security_invoker = true) as
  select account_id, year, month, route_type, count(*) as campaigns,
    sum(total_contacts)::bigint as total_contacts,
    sum(total_delivered + total_read)::bigint as total_delivered,
    sum(total_read)::bigint as total_read,
    sum(total_failed)::bigint as total_failed,
    sum(total_processing)::bigint as total_processing,
    sum(total_invalid_number)::bigint as total_invalid_number,
    sum(total_block_number)::bigint as total_block_number,
    sum(total_credit_deduct)::bigint as steps
  from (select c.*, extract(year from day)::int as year, extract(month from day)::int as month from campaigns c) dated
  group by account_id, year, month, route_type;
