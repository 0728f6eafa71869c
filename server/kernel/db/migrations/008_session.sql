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

-- A setting that is a number, for rules that are asked with every call; its default where it is not set, or is none.
create function setting_number(wanted text, unset integer) returns integer language sql stable parallel safe as $$
  select coalesce((select (value #>> '{}')::integer from app_settings where key = wanted and value #>> '{}' ~ '^\d{1,7}$'), unset)
$$;

alter table sessions
  -- When the person last gave the password again, for what needs it.
  add column stepped_up_at timestamptz,
  -- Locked by its person, or left alone: only the password opens it again.
  add column locked_at timestamptz;

alter table accounts
  add column two_factor smallint not null default 0 check (two_factor in (0, 1)),
  add column api_ip_lock smallint not null default 0 check (api_ip_lock in (0, 1)),
  add column password_changed_at timestamptz not null default now();

-- Between password and one-time code there is no session yet, only this.
create table otp_challenges (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint not null references accounts,
  code_hash text not null,
  tries smallint not null default 0,
  resends smallint not null default 0,
  ip text,
  sent_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- Of the code; the sign-in itself may go on with a fresh one a little longer.
  expires_at timestamptz not null,
  -- Used, or void after too many wrong codes.
  closed_at timestamptz
);

create table password_resets (
  token_hash bytea primary key,
  account_id bigint not null references accounts,
  ip text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_resets_account on password_resets (account_id, created_at);

-- None of this is a caller's: requests only leave mail behind.
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'relaydesk_scoped') then
    revoke all on otp_challenges, password_resets, mails from relaydesk_scoped;
    grant insert on mails to relaydesk_scoped;
  end if;
end $$;
