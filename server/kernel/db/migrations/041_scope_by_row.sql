-- Whoever sees several accounts is asked about each row: a look at its account costs a tenth of app_sees(), whose body is begun anew for
-- every row. Of accounts themselves, everything about the caller is asked once a statement; as one `case`, of which PostgreSQL expects
-- that half the accounts are seen, and not that hardly any are.
drop policy tenant on accounts;
do $$
declare
  seen constant text := '(case (select app_scope()) when ''all'' then true
    when ''own'' then id = (select app_account())
    when ''tree'' then id = (select app_account()) or path @> array[(select app_account())]
    when ''allotted'' then id = (select app_account()) or path && (select app_allotted())
    else false end)';
begin
  execute format('create policy tenant on accounts using %s with check %s', seen, seen);
end $$;

-- A row's account that the caller sees by the policy above. No `in (select …)` or `exists`: those are taken for a reason to read all
-- accounts first.
create function owner_seen() returns text language sql immutable as $$
  select '((select app_scope()) = ''all'' or account_id = (select app_self()) or (select true from accounts a where a.id = account_id))'
$$;

create or replace function protect_owned(t regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('drop policy if exists tenant on %s', t);
  execute format('drop policy if exists everything on %s', t);
  execute format('create policy tenant on %s using %s with check %s', t, owner_seen(), owner_seen());
  perform open_to_operators(t);
end $$;

select protect_owned(format('%I.%I', schemaname, tablename)::regclass) from pg_policies
where schemaname = current_schema() and policyname = 'tenant' and cmd = 'ALL' and qual like '%app_sees(account_id)%' and tablename <> 'wallets';

-- Those with a rule of their own around it. Wallets and entries of the platform belong to no account.
do $$
begin
  drop policy tenant on login_log;
  execute format('create policy tenant on login_log for select using %s', owner_seen());
  drop policy tenant on wallets;
  execute format('create policy tenant on wallets using (account_id is null or %s) with check (account_id is null or %s)', owner_seen(), owner_seen());
  drop policy entry on ledger_entries;
  execute format('create policy entry on ledger_entries for insert with check (account_id is null or %s)', owner_seen());
end $$;

-- app_sees() stays: processes of the version before may still ask it.

-- Some accounts and all below them, `most` of these or a few more. From parent to child: row-level security lets no index answer what is
-- asked of a path. A plan for each level: taken for the average one, every account looks like the parent of thousands.
create function accounts_below(roots bigint[], most int) returns bigint[] language plpgsql stable set plan_cache_mode = force_custom_plan as $$
declare
  seen bigint[] := roots;
  level bigint[] := roots;
begin
  loop
    level := array(select id from accounts where parent_id = any(level) and id <> all(seen) limit most);
    exit when cardinality(level) = 0;
    seen := seen || level;
    exit when cardinality(seen) > most;
  end loop;
  return seen;
end $$;
