-- Webhooks with every delivery.

create table webhook_endpoints (
  id bigint generated always as identity primary key,
  account_id bigint not null unique references accounts,
  webhook_url text not null,
  -- Sealed; shown once when it is made.
  secret text not null,
  secret_hint text not null,
  events text[] not null,
  is_active smallint not null default 1,
  version integer not null default 1,
  -- Attempts that failed since the last that did not.
  failure_count integer not null default 0,
  -- Nothing is sent before this: an address that fails is not hammered.
  paused_until timestamptz,
  last_status integer,
  last_at timestamptz,
  -- Why the desk itself switched it off.
  disabled_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
select protect_owned('webhook_endpoints');

create table webhook_deliveries (
  id bigint generated always as identity primary key,
  -- What the receiver knows it by, the same at every attempt and every replay.
  delivery_id uuid not null default gen_random_uuid(),
  account_id bigint not null,
  endpoint_id bigint not null references webhook_endpoints on delete cascade,
  event text not null,
  data jsonb not null,
  -- pending: waits for an attempt, or is being sent. blocked: the address is not allowed.
  status text not null default 'pending' check (status in ('pending', 'delivered', 'failed', 'blocked')),
  attempts integer not null default 0,
  -- Attempts before it was last asked for again; the waiting begins anew then.
  attempts_before integer not null default 0,
  -- While it is being sent, this is the end of the claim: a worker that dies loses it then.
  next_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null default now() + interval '24 hours',
  http_status integer,
  duration_ms integer,
  -- Beginning of the last answer, or why there was none.
  response text,
  -- Every attempt: when, status, how long, what was wrong.
  history jsonb not null default '[]',
  created_at timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);
create index webhook_deliveries_due on webhook_deliveries (endpoint_id, next_at, id) where status = 'pending';
create index webhook_deliveries_account on webhook_deliveries (account_id, id desc);
create index webhook_deliveries_expiry on webhook_deliveries (expires_at) where status = 'pending';
create index webhook_deliveries_finished on webhook_deliveries (finished_at) where finished_at is not null;
select protect_owned('webhook_deliveries');

-- An event of an account above the one that acts reaches its webhook too. It may be asked for by its present name or by a former one
-- (resources/system/webhook-events.ts): whoever asked for several of them is told once, by the first that he asked for.
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
