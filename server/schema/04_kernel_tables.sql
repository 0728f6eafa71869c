-- What every domain uses and accounts own: files, jobs, kept answers, the audit log, mail, processes.

create table files (
  -- Unguessable; the file lies under this name in DATA_DIR/files.
  id text primary key,
  account_id bigint not null references accounts,
  actor_id bigint,
  kind text not null,
  name text not null,
  mime text not null,
  size bigint not null,
  sha256 text,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);
create index files_account on files (account_id, created_at);
create index files_expiry on files (expires_at) where expires_at is not null;
select protect_owned('files');

-- Long work with progress that every node can read: imports, exports, checks before sending, bulk actions.
create table jobs (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  actor_id bigint,
  kind text not null,
  title text not null default '',
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  -- Whichever worker claims a job carries it out. One that no longer gives a sign of life has lost its claim: the next raises the number,
  -- and every write of the first, should it wake up, misses.
  claim integer not null default 0,
  heartbeat_at timestamptz,
  done bigint not null default 0,
  total bigint,
  params jsonb not null default '{}',
  -- Where to go on after a crash.
  checkpoint jsonb,
  result jsonb,
  error text,
  file_id text references files,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index jobs_account on jobs (account_id, id desc);
create index jobs_changed on jobs (changed_at);
create index jobs_open on jobs (id) where status in ('queued', 'running');
create index jobs_open_account on jobs (account_id, kind) where status in ('queued', 'running');
-- Every export and import is a row here, those done at once too, so that all of a kind stand in one list: the newest of an account by this index.
create index jobs_files on jobs (account_id, kind, id desc) where kind in ('export', 'import');
select protect_owned('jobs');

-- Records that a bulk action could not reach, and why: kept with the progress of its job, so that a worker that dies loses none.
create table job_failures (
  job_id bigint not null references jobs on delete cascade,
  account_id bigint not null references accounts,
  record_id bigint not null,
  message text not null,
  primary key (job_id, record_id)
);
select protect_owned('job_failures');

-- A repeat under the same key is answered what the first was.
create table idempotency_keys (
  account_id bigint not null,
  -- Whose a key is: the account's and his who sits there.
  actor_id bigint not null,
  key text not null,
  route text not null,
  request_hash text not null,
  -- Null while the first request is still running.
  status smallint,
  response jsonb,
  -- An answer that holds a secret is not kept. That it was done stays: a repeat must not do it again.
  answer_kept boolean not null default true,
  created_at timestamptz not null default now(),
  primary key (account_id, actor_id, key)
);
select protect_owned('idempotency_keys');

create table audit_log (
  seq bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id bigint,
  account_id bigint,
  ip text,
  -- Proxies of ours that a request came through, from the nearest on. Null where it came straight: the seal covers it only where it is
  -- there.
  via text,
  user_agent text,
  action text not null,
  entity text,
  entity_id text,
  reason text,
  before jsonb,
  after jsonb,
  request_id text,
  -- Filled once, in order of seq, by the sealer: HMAC over the previous hash and this row.
  hash text
);
create index audit_log_account on audit_log (account_id, seq desc);
create index audit_log_entity on audit_log (entity, entity_id, seq desc);
create index audit_log_unsealed on audit_log (seq) where hash is null;
-- Every filter of the list has its index; the list itself is read from the end.
create index audit_log_actor on audit_log (actor_id, seq desc);
create index audit_log_action on audit_log (action text_pattern_ops, seq desc);
create index audit_log_entity_name on audit_log (entity text_pattern_ops, seq desc);
create index audit_log_at on audit_log (at);
create index audit_log_acting on audit_log ((case when actor_id <> account_id then 1 else 0 end), seq desc);

-- What stands as evidence stays as it was written.
create function audit_seal_only() returns trigger language plpgsql as $$
begin
  if old.hash is null and new.hash is not null and (to_jsonb(new) - 'hash') = (to_jsonb(old) - 'hash') then return new; end if;
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_update before update on audit_log for each row execute function audit_seal_only();
create trigger audit_log_delete before delete on audit_log for each row execute function forbid_change();
create trigger audit_log_truncate before truncate on audit_log for each statement execute function forbid_change();
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'relaydesk_scoped') then
    revoke update, delete, truncate on audit_log from relaydesk_scoped;
  end if;
end $$;

create table saved_views (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  actor_id bigint not null references accounts,
  resource text not null,
  name text not null,
  filter jsonb not null,
  -- Who else sees it: admins and employees, or the accounts below. In one's own name, not in that of whom one acts as.
  shared text check (shared in ('staff', 'below')),
  created_at timestamptz not null default now(),
  unique (actor_id, account_id, resource, name),
  check (shared is null or actor_id = account_id)
);
create index saved_views_shared on saved_views (resource, account_id) where shared is not null;
select protect_owned('saved_views');
create policy lent on saved_views for select using (
  (shared = 'below' and account_id = any((select path from accounts where id = (select app_account()))::bigint[]))
  or (shared = 'staff' and (select "userType" in (0, 3) from accounts where id = (select app_account())))
);

-- Rows of a bulk deletion, kept for a day so that it can be undone.
create table trashed_rows (
  batch uuid not null,
  account_id bigint not null references accounts,
  actor_id bigint not null,
  source text not null,
  place integer not null,
  row jsonb not null,
  at timestamptz not null default now()
);
create index trashed_rows_batch on trashed_rows (batch, source, place);
create index trashed_rows_old on trashed_rows (at);
select protect_owned('trashed_rows');

-- What stood in rows before a bulk action changed them, and what it left, kept for a day so that it can be undone.
create table changed_rows (
  id bigint generated always as identity primary key,
  batch uuid not null,
  -- The account in which it was done, not the row's: it is undone there, by the same person.
  account_id bigint not null references accounts,
  actor_id bigint not null,
  resource text not null,
  action text not null,
  source text not null,
  record_id bigint not null,
  -- The record that the action was about: who puts a row back may write to this one.
  of_id bigint not null,
  -- Null: the row was not there before, or is gone since. Both, with of_id 0: the batch had too many rows to be kept.
  before jsonb,
  after jsonb,
  changed_at timestamptz,
  at timestamptz not null default now()
);
create index changed_rows_batch on changed_rows (batch, source, record_id);
create index changed_rows_old on changed_rows (at);
select protect_owned('changed_rows');

-- Mail that waits to be sent, in the transaction of what it tells. Written by requests, read by the mailer alone.
create table mails (
  id bigint generated always as identity primary key,
  to_address text not null,
  subject text not null,
  -- Emptied as soon as the mail is sent or given up. Sealed where it holds a code or a link that lets somebody in.
  text text not null,
  is_sealed boolean not null default false,
  -- `unsure`: the server stopped, or the line broke, when the mail may have been taken already; it is not sent again.
  status text not null default 'queued' check (status in ('queued', 'sending', 'sent', 'failed', 'expired', 'unsure')),
  tries smallint not null default 0,
  error text,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '3 days',
  -- When it was claimed, sent or given up.
  changed_at timestamptz not null default now()
);
create index mails_open on mails (next_try_at) where status in ('queued', 'sending');
create index mails_changed on mails (changed_at) where status not in ('queued', 'sending');
-- Requests only leave mail behind.
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'relaydesk_scoped') then
    revoke all on mails from relaydesk_scoped;
    grant insert on mails to relaydesk_scoped;
  end if;
end $$;

-- Every process as it tells of itself, with the space left where its data lies.
create table processes (
  id uuid primary key,
  host text not null,
  pid integer not null,
  role text not null,
  -- What its sessions are called (application_name), so that the others can end them when it is silent.
  session_name text,
  folder text not null,
  disk_free bigint,
  disk_total bigint,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- Processes that hold connections for conversations, by their signs of life: whoever is silent for some seconds holds none.
create unlogged table socket_processes (
  id uuid primary key,
  seen_at timestamptz not null default now()
);

-- Who is connected to which channel of conversations, and by which process. Nothing is lost with it: everybody connects again.
create unlogged table socket_users (
  session_id bigint not null references sessions on delete cascade,
  channel text not null,
  process_id uuid not null references socket_processes on delete cascade,
  account_id bigint not null,
  primary key (session_id, channel, process_id)
);
create index socket_users_channel on socket_users (channel, account_id);
create index socket_users_process on socket_users (process_id);
select protect_owned('socket_users');

-- Tells every process that somebody has come to a channel or has left it.
create function tell_presence() returns trigger language plpgsql as $$
declare
  who constant socket_users := case when tg_op = 'DELETE' then old else new end;
begin
  perform pg_notify('conversations', json_build_object('channel', who.channel, 'account', who.account_id)::text);
  return null;
end $$;
create trigger tell_presence after insert or delete on socket_users for each row execute function tell_presence();

-- Tells every process that a conversation has changed; once for each in a transaction.
create function tell_conversation(of_channel text, of_thread bigint, of_message bigint, is_new boolean) returns void language sql as $$
  select pg_notify('conversations',
    json_strip_nulls(json_build_object('channel', of_channel, 'thread', of_thread, 'message', of_message, 'new', nullif(is_new, false)))::text)
$$;
