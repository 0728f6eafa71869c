-- What stands as evidence stays as it was written (security case 40), and says by way of whom it came (case 17).

-- Proxies of ours that a request came through, from the nearest on. Null where it came straight: the seal covers it only where it is there,
-- so that the chain of older entries holds.
alter table audit_log add column via text;
create or replace view audit_entries with (security_invoker = true) as
  select seq as id, at, actor_id, account_id as user_id, (case when actor_id <> account_id then 1 else 0 end) as acting, action, entity,
    entity_id, reason, ip, user_agent, request_id, before::text as before, after::text as after, (hash is not null)::int as sealed, via
  from audit_log;

-- What operators reported of messages is written by the server alone; a request may add, never change or remove.
do $$
declare
  wanted text;
begin
  for wanted in select rolname from pg_roles where rolname in ('relaydesk_scoped', 'relaydesk_all') loop
    execute format('revoke update, delete, truncate on receipts, submissions, message_events from %I', wanted);
  end loop;
end $$;
