-- Employees may be limited to the accounts allotted to them, with what stands below (setting employee_scope, domain §2).
alter table accounts add column allotted bigint[] not null default '{}';

create function app_allotted() returns bigint[] language sql stable parallel safe as
  $$ select nullif(current_setting('app.allotted', true), '')::bigint[] $$;

create or replace function app_self() returns bigint language sql stable parallel safe as
  $$ select case when app_scope() in ('own', 'tree', 'allotted') then app_account() end $$;

create or replace function app_sees(owner bigint) returns boolean language sql stable parallel safe as $$
  select case app_scope()
    when 'all' then true
    when 'own' then owner = app_account()
    when 'tree' then exists (select 1 from accounts a where a.id = owner and a.path @> array[app_account()])
    when 'allotted' then owner = app_account() or exists (select 1 from accounts a where a.id = owner and a.path && app_allotted())
    else false end
$$;

drop policy tenant on accounts;
create policy tenant on accounts using (
  app_scope() = 'all' or id = app_account() or (app_scope() = 'tree' and path @> array[app_account()])
    or (app_scope() = 'allotted' and path && app_allotted())
) with check (
  app_scope() = 'all' or id = app_account() or (app_scope() = 'tree' and path @> array[app_account()])
    or (app_scope() = 'allotted' and path && app_allotted())
);
