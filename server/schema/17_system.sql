-- What administrators look after: the audit log as a list, alarms, runs of server commands, bookmarks, preferences.

-- The log in the words of the wire. Read with the rights of who asks.
create view audit_entries with (security_invoker = true) as
  select seq as id, at, actor_id, account_id as user_id, (case when actor_id <> account_id then 1 else 0 end) as acting, action, entity,
    entity_id, reason, ip, user_agent, request_id, before::text as before, after::text as after, (hash is not null)::int as sealed, via
  from audit_log;

-- Alarms of the reconcilers: what was expected, what was found.
create table alarms (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Since when it has been wrong; `at` is when it was last found so.
  since timestamptz not null default now(),
  kind text not null,
  entity text,
  entity_id text,
  detail jsonb not null,
  resolved_at timestamptz
);
create unique index alarms_open on alarms (kind, coalesce(entity, ''), coalesce(entity_id, '')) where resolved_at is null;
create index alarms_latest on alarms (since desc);

-- What the watches see wrong at this moment. It becomes an alarm once it has stood for a minute, whichever processes saw it meanwhile.
create table watched_conditions (
  kind text not null,
  entity text not null,
  entity_id text not null,
  detail jsonb not null,
  seen_since timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Not seen any more since then: an alarm is over when that has lasted a moment.
  gone_since timestamptz,
  primary key (kind, entity, entity_id)
);

-- Who looks takes the round by this row, so that of many processes one does.
create table watch_rounds (
  id smallint primary key default 1 check (id = 1),
  looked_at timestamptz not null default '-infinity'
);
insert into watch_rounds default values;

-- One row for each run of a command of the fixed catalogue (server/commands). The work is a job; what it printed stands here.
create table command_runs (
  id bigint generated always as identity primary key,
  job_id bigint not null references jobs,
  command text not null,
  args jsonb not null default '{}',
  dry_run smallint not null default 0,
  reason text,
  actor_id bigint references accounts,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  succeeded boolean,
  output text not null default ''
);
create index command_runs_command on command_runs (command, id desc);
create index command_runs_actor on command_runs (actor_id, id desc);
create index command_runs_created on command_runs (created_at);

create view server_command_runs with (security_invoker = true) as
  select r.id, r.command, r.args::text as args, r.dry_run, r.reason, r.actor_id, r.created_at, r.finished_at,
    round(extract(epoch from r.finished_at - r.started_at)::numeric, 1)::float8 as seconds,
    case when r.succeeded then 'done' when r.succeeded = false or j.status = 'failed' then 'failed' else j.status end as status
  from command_runs r join jobs j on j.id = r.job_id;

-- Screens a person keeps at hand, by the address of the screen.
create table bookmarks (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  actor_id bigint not null references accounts,
  path text not null,
  created_at timestamptz not null default now(),
  unique (actor_id, account_id, path)
);
select protect_owned('bookmarks');

-- What a person chose of how the panel works for him: hidden columns, rows a page. The server reads none of it.
create table preferences (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  actor_id bigint not null references accounts,
  key text not null,
  value jsonb not null,
  unique (actor_id, account_id, key)
);
select protect_owned('preferences');
