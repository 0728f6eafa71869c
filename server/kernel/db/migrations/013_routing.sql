-- Routing: what a primary route needs beside its connection, who sends through what and since when, codes nobody explained yet, and
-- what was corrected once they were.

alter table primary_routes
  add column smsc_admin_id text,
  add column receive_port integer,
  add column interface_version smallint not null default 34,
  add column telemarketer_id text,
  add column coverage text,
  add column voice_api_url text,
  -- Sealed, as the passwords are.
  add column voice_api_key text,
  add column voice_balance_url text,
  add column voice_balance_field text,
  add column caller_ids text,
  -- 0: a person has taken the link down; the route itself stays switched on.
  add column link_wanted smallint not null default 1,
  -- What the last check came to, and its sentence.
  add column check_result text,
  add column check_message text;

create or replace function primary_routes_version() returns trigger language plpgsql as $$
declare
  seen constant text[] := '{link_status,last_checked_at,check_result,check_message,updated_at,version}';
begin
  if (to_jsonb(new) - seen) is distinct from (to_jsonb(old) - seen) then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

alter table secondary_routes add column time_from text, add column time_to text;

create index route_assignments_route on route_assignments (secondary_route_id);

-- Who gave an account which route, and what it had before; null is the route it inherits.
create table route_assignment_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  route_type smallint not null,
  before_route_id bigint references secondary_routes on delete set null,
  after_route_id bigint references secondary_routes on delete set null,
  -- The account above it that was changed, where this one only followed.
  followed_id bigint references accounts,
  reason text not null,
  actor_id bigint not null,
  at timestamptz not null default now()
);
create index route_assignment_changes_account on route_assignment_changes (account_id, id desc);
select protect_owned('route_assignment_changes');

alter table unmapped_codes add column id bigint generated always as identity unique;

-- A correction of what was reported before its code was explained: counted, then carried out, then perhaps taken back.
create table dlr_backfills (
  id bigint generated always as identity primary key,
  dlr_code_ids bigint[] not null,
  reason text not null,
  status text not null default 'counting',
  job_id bigint,
  affected_rows bigint,
  affected_campaigns bigint,
  refund_credits bigint,
  charge_credits bigint,
  changed_rows bigint not null default 0,
  undone_rows bigint not null default 0,
  -- Changed again by a newer receipt, so that undoing leaves them alone.
  kept_rows bigint not null default 0,
  -- By route, code and state: how many rows, as counted.
  figures jsonb not null default '[]',
  error text,
  created_by bigint not null,
  created_at timestamptz not null default now(),
  applied_by bigint,
  applied_at timestamptz,
  undone_by bigint,
  undone_at timestamptz,
  updated_at timestamptz not null default now()
);

-- How each row stood before the correction and after it; what the operator reported stands in the message itself, untouched.
create table dlr_backfill_rows (
  backfill_id bigint not null references dlr_backfills on delete cascade,
  account_id bigint not null,
  message_id bigint not null,
  campaign_id bigint not null,
  before_state smallint not null,
  after_state smallint not null,
  before_stat text,
  before_err text,
  before_source text,
  after_stat text,
  after_err text,
  before_refunded boolean not null,
  before_done_at timestamptz,
  undone boolean,
  primary key (backfill_id, message_id)
);
select protect_owned('dlr_backfill_rows');
