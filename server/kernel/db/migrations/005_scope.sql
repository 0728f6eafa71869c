-- Row-level security: the second wall behind the server's scope function. Even a query that forgot its scope sees nothing foreign.

-- One line for the migration of a new table that accounts own: select protect_owned('my_table').
create function protect_owned(t regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', t);
  execute format('alter table %s force row level security', t);
  execute format('create policy tenant on %s using (app_sees(account_id)) with check (app_sees(account_id))', t);
end $$;

select protect_owned(t::regclass) from unnest(array['sender_ids', 'dlt_templates', 'contact_groups', 'contact_numbers', 'blacklists', 'campaigns',
  'messages', 'saved_views', 'files', 'jobs', 'idempotency_keys', 'ledger_entries', 'submissions', 'message_events', 'route_assignments',
  'sender_id_accounts', 'dlt_template_accounts', 'preflight_rows']) t;

alter table accounts enable row level security;
alter table accounts force row level security;
create policy tenant on accounts using (
  app_scope() = 'all' or id = app_account() or (app_scope() = 'tree' and path @> array[app_account()])
) with check (
  app_scope() = 'all' or id = app_account() or (app_scope() = 'tree' and path @> array[app_account()])
);

-- Platform wallets (no account) take part in every issue of credits; app_sees(null) is false, so they are named here.
alter table wallets enable row level security;
alter table wallets force row level security;
create policy tenant on wallets using (account_id is null or app_sees(account_id)) with check (account_id is null or app_sees(account_id));
-- A transfer touches the payer above: the movement runs with the rights of its function's owner.
alter function ledger_move(text, text, bigint, smallint, bigint, text, bigint, text, bigint, bigint, text, text) security definer set search_path = public;
alter function wallet_of(bigint, smallint, text) security definer set search_path = public;
alter function wallet_refloor(bigint) security definer set search_path = public;

create policy lent on sender_ids for select using (id in (select sender_id_id from sender_id_accounts));
create policy lent on dlt_templates for select using (id in (select dlt_template_id from dlt_template_accounts));

alter table receipts enable row level security;
alter table receipts force row level security;
create policy tenant on receipts using (app_scope() = 'all' or app_sees(account_id)) with check (app_scope() = 'all' or app_sees(account_id));
create policy entry on ledger_entries for insert with check (account_id is null or app_sees(account_id));

-- Requests run as this role, so that the policies hold even where the server connects as a superuser. Where the connecting role
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

do $$
begin
  if exists (select 1 from pg_roles where rolname = 'relaydesk_scoped') then
    grant usage on schema public to relaydesk_scoped;
    grant select, insert, update, delete on all tables in schema public to relaydesk_scoped;
    grant usage, select on all sequences in schema public to relaydesk_scoped;
    grant execute on all functions in schema public to relaydesk_scoped;
    alter default privileges in schema public grant select, insert, update, delete on tables to relaydesk_scoped;
    alter default privileges in schema public grant usage, select on sequences to relaydesk_scoped;
    revoke update, delete, truncate on audit_log, ledger_entries, ledger_transactions from relaydesk_scoped;
    revoke update, delete, insert on wallets from relaydesk_scoped;
  end if;
end $$;
