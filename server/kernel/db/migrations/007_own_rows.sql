-- app_sees() is called for every row, which costs more than the row itself in a long list, a large import or an export. Whether the caller
-- sees everything, and which account is the caller's own, is asked once a statement; only rows of other accounts are asked about.
create function app_self() returns bigint language sql stable parallel safe as
  $$ select case when app_scope() in ('own', 'tree') then app_account() end $$;

create or replace function protect_owned(t regclass) returns void language plpgsql as $$
declare
  seen constant text := '((select app_scope()) = ''all'' or account_id = (select app_self()) or app_sees(account_id))';
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('drop policy if exists tenant on %s', t);
  execute format('create policy tenant on %s using %s with check %s', t, seen, seen);
end $$;

select protect_owned(format('%I.%I', schemaname, tablename)::regclass) from pg_policies
where schemaname = current_schema() and policyname = 'tenant' and qual = 'app_sees(account_id)';
