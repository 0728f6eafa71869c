-- What the schema of every domain stands on: the roles of the database, who asks, row-level security, settings.

-- Requests run as relaydesk_scoped, so that the policies hold even where the server connects as a superuser. Where the connecting role
-- may not create roles, it is the tables' owner and forced policies hold for it anyway.
do $$
begin
  begin
    create role relaydesk_scoped nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  execute format('grant relaydesk_scoped to %I', current_user);
exception when insufficient_privilege then
  raise notice 'No role of its own for requests: forced row-level security holds for the owner.';
end $$;

-- Operators see every account. Behind a policy PostgreSQL may use an index only for comparisons that are known to leak nothing, which
-- "contains" is not: with a policy that lets all pass, nothing stands before the index. The role is for transactions of scope `all`.
-- Whoever may take the role must not have its rights without taking it, or a query that forgot its scope would see everything: that can
-- be said from PostgreSQL 16 on. Before, and where no roles may be made, operators go by the common role.
do $$
begin
  if current_setting('server_version_num')::int < 160000 or not exists (select 1 from pg_roles where rolname = 'relaydesk_scoped') then
    return;
  end if;
  begin
    create role relaydesk_all nologin;
  exception when duplicate_object or unique_violation then null;
  end;
  grant relaydesk_scoped to relaydesk_all;
  execute format('grant relaydesk_all to %I with inherit false, set true', current_user);
exception when insufficient_privilege then
  raise notice 'No role of its own for operators: they go by the common one.';
end $$;

-- Set before there is any table: each one gets them as it is made. Files below take away what no request may do.
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'relaydesk_scoped') then
    grant usage on schema public to relaydesk_scoped;
    alter default privileges in schema public grant select, insert, update, delete on tables to relaydesk_scoped;
    alter default privileges in schema public grant usage, select on sequences to relaydesk_scoped;
  end if;
end $$;

-- Settings of a transaction say who asks: app.scope (own, tree, allotted, all), app.account_id, app.actor_id, app.allotted.
-- Nothing set means nothing seen: the policies fail closed.
create function app_scope() returns text language sql stable parallel safe as
  $$ select coalesce(nullif(current_setting('app.scope', true), ''), 'none') $$;

create function app_account() returns bigint language sql stable parallel safe as
  $$ select nullif(current_setting('app.account_id', true), '')::bigint $$;

-- Accounts an employee is limited to (accounts.allotted).
create function app_allotted() returns bigint[] language sql stable parallel safe as
  $$ select nullif(current_setting('app.allotted', true), '')::bigint[] $$;

-- The account that is the caller's own, and those of whose trees he sees every account.
create function app_self() returns bigint language sql stable parallel safe as
  $$ select case when app_scope() in ('own', 'tree', 'allotted') then app_account() end $$;
create function app_trees() returns bigint[] language sql stable parallel safe as
  $$ select case app_scope() when 'tree' then array[app_account()] when 'allotted' then app_allotted() end $$;

-- A policy's condition with these functions written out. One that stands in a policy is read anew whenever a statement is planned, at each
-- mention: of a reseller's page of a list, with a policy on each of twenty tables, that was a third of the planning.
create function written_out(condition text) returns text language plpgsql stable as $$
declare
  f text;
begin
  -- Those that mention others come first.
  foreach f in array array['app_self()', 'app_trees()', 'app_scope()', 'app_account()', 'app_allotted()'] loop
    condition := replace(condition, f, (select '(' || regexp_replace(prosrc, '^\s*select\s', '') || ')' from pg_proc where oid = f::regprocedure));
  end loop;
  return condition;
end $$;

-- Lets transactions of scope `all` past the policies of a table, where they have a role of their own.
create function open_to_operators(t regclass) returns void language plpgsql as $$
begin
  if exists (select 1 from pg_roles where rolname = 'relaydesk_all') then
    execute format('create policy everything on %s to relaydesk_all using (true) with check (true)', t);
  end if;
end $$;

-- A row's account that the caller sees by the policy of accounts (02_access.sql). Who the caller is is asked once a statement. No
-- `in (select …)` or `exists`: those are taken for a reason to read all accounts first.
create function owner_seen() returns text language sql stable as $$
  select written_out('((select app_scope() = ''all'') or account_id = (select app_self()) or (select true from accounts a where a.id = account_id))')
$$;

-- One line for a new table that accounts own: select protect_owned('my_table').
-- Forced, so that the policies hold for the owner of the tables too, as whom the server connects where it may not make roles.
create function protect_owned(t regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('drop policy if exists tenant on %s', t);
  execute format('drop policy if exists everything on %s', t);
  execute format('create policy tenant on %s using %s with check %s', t, owner_seen(), owner_seen());
  perform open_to_operators(t);
end $$;

-- Rows of a table of ours are lent by another one, which says by `key` which rows and to which accounts: whoever sees an entry there may read
-- the row. Asked row by row, one's own first, and not by `in (select …)`, which has every entry of everybody asked whose it is.
create function lend_through(t regclass, shared regclass, key text) returns void language plpgsql as $$
begin
  execute format(written_out('create policy lent on %1$s for select using ((select true from %2$s s where s.%3$I = %1$s.id
    and s.account_id = (select app_self()) limit 1) or (select true from %2$s s where s.%3$I = %1$s.id limit 1))'), t, shared, key);
end $$;

-- The accounts that own rows of a table or view, by steps along an index of accounts; null where more than `most` do, or no index has that
-- order: then even the planner that would rather not has to sort. Of everybody: whoever asks keeps those that the caller sees. `ordered`: an
-- index is known to have it.
create function owners_of(t regclass, most int, ordered boolean) returns bigint[] language plpgsql security definer
set search_path = public set enable_sort = off set enable_seqscan = off as $$
declare
  scope constant text := current_setting('app.scope', true);
  plan jsonb;
  owners bigint[];
begin
  if not ordered then
    execute format('explain (format json) select account_id from %s where account_id > 0 order by account_id limit 1', t) into plan;
    if plan::text ~ '"(Incremental )?Sort"' then
      return null;
    end if;
  end if;
  perform set_config('app.scope', 'all', true);
  execute format('with recursive owner as (
      (select account_id from %1$s where account_id is not null order by account_id limit 1)
      union all
      select (select t.account_id from %1$s t where t.account_id > o.account_id order by t.account_id limit 1) from owner o
      where o.account_id is not null)
    select array(select account_id from owner where account_id is not null limit $1)', t) into owners using most + 1;
  perform set_config('app.scope', coalesce(scope, ''), true);
  return case when cardinality(owners) <= most then owners end;
end $$;

-- For tables to which rows are only ever added.
create function forbid_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- "Contains" by index, where lists are long and seldom written. The extension comes with PostgreSQL; where it may not be made available,
-- searching costs a look at every row.
do $$
begin
  create extension if not exists pg_trgm;
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available: searching looks at every row.';
end $$;

create table app_settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- What an account begins with where the settings say otherwise than we do.
create function setting_text(wanted text, otherwise text) returns text language sql stable as
  $$ select coalesce((select value #>> '{}' from app_settings where key = wanted), otherwise) $$;

-- A setting that is a number, for rules that are asked with every call; its default where it is not set, or is none.
create function setting_number(wanted text, unset integer) returns integer language sql stable parallel safe as $$
  select coalesce((select (value #>> '{}')::integer from app_settings where key = wanted and value #>> '{}' ~ '^\d{1,7}$'), unset)
$$;

-- The day of a moment in the platform's time zone.
create function platform_day(at timestamptz) returns date language sql stable parallel safe set search_path = public as $$
  select (at at time zone coalesce((select value #>> '{}' from app_settings where key = 'timezone'), 'Asia/Kolkata'))::date
$$;

-- Countries stand here because accounts, routes, the phone book and campaigns ask for them.
create table countries (
  id bigint generated by default as identity primary key,
  name text not null unique,
  iso2 text not null unique,
  iso3 text not null unique,
  dial_code text not null,
  currency_code text,
  currency_symbol text,
  -- Digits of a mobile number after the dialling code.
  min_length smallint not null default 4,
  max_length smallint not null default 14,
  mobile_regex text,
  is_sms_allowed smallint not null default 0,
  is_whatsapp_allowed smallint not null default 1,
  status smallint not null default 0,
  entry_mode text not null default 'web',
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint countries_max_length_check check (max_length >= min_length)
);
create index countries_by_name on countries (status, name);

-- Where an account is unless something else is said (rule people-1: India).
create function home_country() returns bigint language sql stable as $$ select id from countries where iso2 = 'IN' $$;
