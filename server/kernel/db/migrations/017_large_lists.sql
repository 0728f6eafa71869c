-- Lists stay fast with millions of rows.

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

create function open_to_operators(t regclass) returns void language plpgsql as $$
begin
  if exists (select 1 from pg_roles where rolname = 'relaydesk_all') then
    execute format('create policy everything on %s to relaydesk_all using (true) with check (true)', t);
  end if;
end $$;

select open_to_operators(format('%I.%I', schemaname, tablename)::regclass) from pg_policies
where policyname = 'tenant' and schemaname = current_schema();

create or replace function protect_owned(t regclass) returns void language plpgsql as $$
declare
  seen constant text := '((select app_scope()) = ''all'' or account_id = (select app_self()) or app_sees(account_id))';
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('drop policy if exists tenant on %s', t);
  execute format('drop policy if exists everything on %s', t);
  execute format('create policy tenant on %s using %s with check %s', t, seen, seen);
  perform open_to_operators(t);
end $$;

-- "Contains" by index, where lists are long and seldom written. The extension comes with PostgreSQL; where it may not be made available,
-- searching costs a look at every row.
do $$
begin
  create extension if not exists pg_trgm;
  create index accounts_search on accounts
    using gin (name gin_trgm_ops, username gin_trgm_ops, email gin_trgm_ops, "companyName" gin_trgm_ops);
  create index campaigns_search on campaigns using gin (campaign gin_trgm_ops);
  create index dlt_templates_search on dlt_templates
    using gin (template_name gin_trgm_ops, dlt_template_id gin_trgm_ops, dlt_message gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise notice 'pg_trgm is not available: searching looks at every row.';
end $$;

-- Further filters that lists of accounts and campaigns declare.
create index accounts_mobile_start on accounts (mobile text_pattern_ops);
create index campaigns_status on campaigns (status, id desc);

-- Accounts right below one. A plan for each account: taken for the average one, every account looks like the parent of thousands.
create function children_of(owner bigint) returns bigint language plpgsql stable parallel safe set plan_cache_mode = force_custom_plan as $$
begin
  return (select count(*) from accounts where parent_id = owner and status <> 4);
end $$;
