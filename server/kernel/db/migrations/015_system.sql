-- What administrators look after: the audit log as a list, written documents of the API, runs of server commands.

-- Every filter of the list has its index; the list itself is read from the end.
create index audit_log_actor on audit_log (actor_id, seq desc);
create index audit_log_action on audit_log (action text_pattern_ops, seq desc);
create index audit_log_entity_name on audit_log (entity text_pattern_ops, seq desc);
create index audit_log_at on audit_log (at);
create index audit_log_acting on audit_log ((case when actor_id <> account_id then 1 else 0 end), seq desc);

-- The log in the words of the wire. Read with the rights of who asks.
create view audit_entries with (security_invoker = true) as
  select seq as id, at, actor_id, account_id as user_id, (case when actor_id <> account_id then 1 else 0 end) as acting, action, entity,
    entity_id, reason, ip, user_agent, request_id, before::text as before, after::text as after, (hash is not null)::int as sealed
  from audit_log;

-- Documents that a person wrote; they stand beside the generated ones.
create table api_documents (
  id bigint generated always as identity primary key,
  title text not null,
  slug text not null unique default gen_random_uuid()::text,
  category text not null,
  http_method text,
  endpoint text,
  description jsonb not null,
  sample_response text,
  sort_order integer not null default 100,
  is_public smallint not null default 1,
  status smallint not null default 1,
  entry_mode text not null default 'web',
  created_by bigint,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index api_documents_order on api_documents (sort_order, id);

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
