-- An event may be asked for by its present name or by a former one (resources/system/webhook-events.ts): whoever asked for several of them
-- is told once, by the first that he asked for. The form with one name stays for processes that have not been brought up to date yet.
create function webhook_emit(account bigint, names text[], data jsonb) returns integer language plpgsql as $$
declare
  scope constant text := app_scope();
  made integer;
begin
  perform set_config('app.scope', 'all', true);
  insert into webhook_deliveries (account_id, endpoint_id, event, data)
  select e.account_id, e.id, (select n from unnest($2) with ordinality as w(n, place) where n = any(e.events) order by place limit 1), $3
  from webhook_endpoints e where e.account_id = $1 and e.is_active = 1 and e.events && $2;
  get diagnostics made = row_count;
  perform set_config('app.scope', scope, true);
  return made;
end $$;
