-- Messages, and the evidence of what became of them. account_id leads the keys, so that these tables can be distributed by account without a
-- rewrite.

-- Message ids are handed out in blocks of 1,000, so that ids are known before the rows are written. Block n holds the ids from n * 1000, of
-- one campaign; whose they are stands here, so that an id alone finds its account and campaign. How many of its messages are in which state
-- stands here as well, written with the counters of the campaign (server/delivery/counters.ts): what is open or failed is so found without an
-- index on the state, which each message would change in its whole row and every index, twice on its way.
create sequence message_blocks;
create table id_blocks (
  block bigint primary key,
  account_id bigint not null,
  campaign_id bigint not null,
  -- row_no of its first message: in a campaign they grow with the ids.
  first_row integer not null,
  queued integer not null default 0,
  unknown integer not null default 0,
  accepted integer not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  invalid integer not null default 0,
  blocked integer not null default 0,
  stopped integer not null default 0,
  read integer not null default 0
) with (fillfactor = 50);
create index id_blocks_campaign on id_blocks (campaign_id, block);
create index id_blocks_row on id_blocks (campaign_id, first_row);

-- state: 0 queued, 2 unknown, 3 accepted, 4 delivered, 5 failed, 6 invalid, 7 blocked, 8 stopped, 9 read (server/delivery/states.ts)
create table messages (
  account_id bigint not null,
  id bigint not null,
  campaign_id bigint not null,
  row_no integer not null,
  mobile text not null,
  -- Null: the campaign's own text.
  text text,
  -- 0 GSM-7, 1 UCS-2
  encoding smallint not null default 0,
  parts smallint not null,
  credits integer not null,
  state smallint not null default 0,
  attempts smallint not null default 0,
  route_id bigint,
  submitted_at timestamptz,
  done_at timestamptz,
  -- As the operator reported it; never overwritten by anything else.
  stat text,
  err text,
  stat_source text,
  -- 4 or 5: what was set by hand or by a rule, while the operator has no final word.
  adjusted_state smallint,
  -- What a person or a rule set beside it.
  adjusted_stat text,
  adjustment_id bigint,
  is_auto smallint not null default 0,
  refunded boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  -- What waits has no route yet (its place in the outbox says which it waits for), and nothing was set or given back of it.
  constraint messages_queued_bare check (state <> 0 or (route_id is null and adjusted_state is null and not refunded))
-- A message is written again when it is taken and when its receipt comes, each time in the page it stands in, which costs no entry in an
-- index: so more than half of each page is left free when it is made, and no index holds what these change.
) with (fillfactor = 40);
create index messages_campaign on messages (account_id, campaign_id, id);
-- How many blocks there are is not how many ids there are: counting by blocks would be planned as a sort of all rows.
create statistics messages_blocks on (id / 1000) from messages;
create index messages_adjustment on messages (account_id, adjustment_id) where adjustment_id is not null;
-- Messages to one number are asked for by operators, too, who see every account: with the number first one walk down the index finds them,
-- with the account first it took one for every account (2,000 of them: 4,001 walks, a second from a cold disk). For one account both are
-- the same walk, and so is storing a message: rows of one campaign have numbers in no order either way.
create index messages_mobile on messages (mobile, account_id, id desc);
select protect_owned('messages');

-- Messages, and how many of their block are in each state: who looks for some states asks for the blocks that have them
-- (server/delivery/messagesIn.ts), and by the block's campaign, which is known before any message is read. One block after the other (offset 0): joined otherwise, all messages of an account may be read instead.
create view block_messages with (security_invoker = true) as
  select b.block, b.campaign_id as block_campaign, b.queued, b.unknown, b.accepted, b.delivered, b.failed, b.invalid, b.blocked, b.stopped, b.read, m.*
  from id_blocks b cross join lateral (
    select * from messages where account_id = b.account_id and id >= b.block * 1000 and id < (b.block + 1) * 1000 offset 0) m;

-- What waits to be sent, a row for up to 250 messages of one campaign that wait alike: those whose ids are the same divided by 250 (TOGETHER), and
-- so of one block. Rows of one message are what went astray: retried, moved, put back. A claim takes its messages out of here and notes them in
-- `claims`, in one transaction.
create table outbox (
  route_id bigint not null,
  priority smallint not null default 0,
  campaign_id bigint not null,
  -- The first that it was made with, whatever has left it since. No key: that one may wait again in a row of its own.
  first_id bigint not null,
  message_ids bigint[] not null check (message_ids <> '{}'),
  account_id bigint not null,
  tries smallint not null default 0,
  -- Primary routes that refused it.
  tried bigint[] not null default '{}',
  ready_at timestamptz not null default '-infinity'
) with (fillfactor = 75, autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
-- Read and written as a whole: to pack it would be work for nothing.
alter table outbox alter message_ids set storage plain;
-- Claims walk along it.
create index outbox_order on outbox (route_id, priority, campaign_id, first_id);

-- Takes messages of campaigns out of the queue, up to as many of each as are wanted, from `behind` on; whoever else takes some at this moment is
-- passed over. What is put off further than `furthest` was put off before the clock was put back.
create function take_waiting(route bigint, campaigns bigint[], priorities smallint[], counts int[], behind bigint[], furthest interval)
returns table (account_id bigint, campaign_id bigint, priority smallint, tries smallint, tried bigint[], message_ids bigint[])
language plpgsql as $$
#variable_conflict use_column
declare
  missing int;
  reached bigint;
  found_any boolean;
  o record;
begin
  for i in 1 .. coalesce(cardinality(campaigns), 0) loop
    missing := counts[i];
    reached := behind[i] - behind[i] % 250;
    loop
      found_any := false;
      -- No more rows than the missing ones can fill: what is locked and not taken is kept from others until the end.
      for o in select ctid as place, * from outbox where route_id = route and priority = priorities[i] and campaign_id = campaigns[i] and first_id >= reached
          and (ready_at <= now() or ready_at > now() + furthest)
          order by first_id limit greatest(missing / 250, 1) for update skip locked loop
        found_any := true;
        reached := o.first_id;
        exit when missing <= 0;
        if cardinality(o.message_ids) <= missing then
          delete from outbox where ctid = o.place;
        else
          update outbox set message_ids = o.message_ids[missing + 1 :] where ctid = o.place;
          o.message_ids := o.message_ids[: missing];
        end if;
        missing := missing - cardinality(o.message_ids);
        account_id := o.account_id;
        campaign_id := o.campaign_id;
        priority := o.priority;
        tries := o.tries;
        tried := o.tried;
        message_ids := o.message_ids;
        return next;
      end loop;
      exit when missing <= 0 or not found_any;
    end loop;
  end loop;
end $$;

-- Takes single messages out of the queue, whichever route they wait for. Those that were claimed meanwhile are not among what it returns.
create function leave_outbox(ids bigint[], campaigns bigint[]) returns setof bigint language plpgsql as $$
declare
  held record;
begin
  for held in
    select l.place, l.message_ids, array_agg(l.id) as gone from (
      select o.ctid as place, o.message_ids, w.id
      from unnest(ids, campaigns) as w(id, campaign_id) cross join primary_routes r
      join outbox o on o.route_id = r.id and o.priority between 0 and 3 and o.campaign_id = w.campaign_id
        and o.first_id between w.id - w.id % 250 and w.id and w.id = any(o.message_ids)
      order by o.first_id for update of o
    ) l group by 1, 2
  loop
    if held.message_ids <@ held.gone then
      delete from outbox where ctid = held.place;
    else
      update outbox set message_ids = array(select id from unnest(held.message_ids) id where id <> all(held.gone) order by id) where ctid = held.place;
    end if;
    return query select unnest(held.gone);
  end loop;
end $$;

-- What workers have taken out of the queue: the intent, committed before anything is written to a gateway. Messages leave their claim in the
-- transaction that settles them or puts them back, and all of them when its worker is declared dead: a message that is queued stands either in
-- the outbox or in one claim. One row for many messages, since each would be written and removed again otherwise.
create table claims (
  id bigint generated always as identity primary key,
  -- The worker's.
  epoch integer not null,
  route_id bigint not null,
  priority smallint not null,
  campaign_id bigint not null,
  account_id bigint not null,
  message_ids bigint[] not null,
  -- Of those that were handed back before: tries and tried (as in the outbox), by message.
  again jsonb,
  claimed_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_cost_delay = 0);
-- As in the outbox, but a window of the route may be more than a page holds.
alter table claims alter message_ids set storage external;

-- Each part a gateway took, under the id the gateway gave it.
create table submissions (
  route_id bigint not null,
  gateway_id text not null,
  -- As the gateway wrote it, where that differs. gateway_id is what receipts are compared with: without padding and `0x`, in small letters.
  written_id text,
  message_id bigint not null,
  account_id bigint not null,
  part smallint not null default 1,
  submitted_at timestamptz not null default now(),
  -- The furthest status of this part (messaging/receipts.ts); folded into the message.
  stat text,
  err text,
  primary key (route_id, gateway_id)
) with (fillfactor = 85);
create index submissions_message on submissions (message_id);
select protect_owned('submissions');

-- Every receipt as it came, before it is acknowledged.
create table receipts (
  id bigint generated always as identity primary key,
  route_id bigint not null,
  gateway_id text,
  -- Our message id, where the receipt carried it.
  ref bigint,
  -- What it may be called in answers while it has no message, by every notation its id can be read in.
  keys text[],
  message_id bigint,
  account_id bigint,
  -- The message it names and contradicts: it comes from somebody else. Kept, not applied.
  contradicts bigint,
  stat text not null,
  err text not null default '',
  -- Marked by the operator as a receipt (esm_class or TLV), not known by its text alone.
  flagged boolean not null default true,
  done_at timestamptz,
  raw text not null,
  -- Addresses as the receipt bore them; only where it has no message (yet).
  source text,
  destination text,
  received_at timestamptz not null default now()
);
create index receipts_message on receipts (message_id) where message_id is not null;
create index receipts_contradicting on receipts (contradicts) where contradicts is not null;
create index receipts_waiting on receipts (received_at) where message_id is null;
select protect_owned('receipts');

-- What happened to a message beside submissions and receipts: retried, failed over, left open by a crash, stopped, adjusted.
create table message_events (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  message_id bigint not null,
  at timestamptz not null default now(),
  kind text not null,
  detail text
);
create index message_events_message on message_events (message_id);
select protect_owned('message_events');

-- What operators reported of messages is written by the server alone; a request may add, never change or remove.
do $$
begin
  if exists (select 1 from pg_roles where rolname = 'relaydesk_scoped') then
    revoke update, delete, truncate on receipts, submissions, message_events from relaydesk_scoped;
  end if;
end $$;

-- Running processes that claim messages. A claim of an epoch that is over is ambiguous. Each that sends counts its signs of life, and what
-- it handed to gateways; the same figures stand in its DATA_DIR (server/delivery/witness).
create table workers (
  epoch integer generated always as identity primary key,
  host text not null,
  pid integer not null,
  role text not null,
  -- What its sessions are called (application_name), so that the others can end them when it is silent.
  session_name text,
  mark uuid,
  beats bigint not null default 0,
  submits bigint not null default 0,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  stopped_at timestamptz
);
create index workers_mark on workers (mark) where mark is not null;

-- The state of each route as each worker sees it, in the shape of Kannel's smsc element.
create table route_health (
  route_id bigint not null references primary_routes on delete cascade,
  epoch integer not null,
  health jsonb not null,
  -- Null while its link is up.
  down_since timestamptz,
  -- The progress that the worker knows of: when the gateway last took a message or refused it for good, when it last put one off, and how
  -- many messages a second left for it over the last minute, whatever was answered.
  answered_at timestamptz,
  put_off_at timestamptz,
  sent_rate real not null default 0,
  seen_at timestamptz not null default now(),
  primary key (route_id, epoch)
);

-- What the processes that serve a route share: its messages a second, binds and window, and who has how much of them at this moment
-- (server/delivery/limits). Renewed several times a second, worth nothing after one: so unlogged, which costs no write-ahead log. After a
-- crash of the database it is empty, and the processes wait until what was shared before has lapsed.
create unlogged table shared_limits (
  pool text primary key,
  version bigint not null,
  settling bigint not null,
  holders jsonb not null,
  renewed_at timestamptz not null default now()
) with (fillfactor = 20);

-- What this database was written in. It differs after a move, a restore by dump, a promoted standby, pg_upgrade. Null where the role may
-- not ask for it.
create table written_in (
  id smallint primary key default 1 check (id = 1),
  system_identifier text,
  database_oid bigint not null,
  timeline bigint
);

-- A database that is older than what its processes remember was restored: what was accepted before must not go out a second time by itself
-- (server/delivery/witness).
create table restores (
  id bigint generated always as identity primary key,
  -- Processes remember the newest they know, so that each restore is found once.
  uuid uuid not null unique default gen_random_uuid(),
  found_at timestamptz not null default now(),
  -- older: than what a process remembers. unreadable: what one remembered cannot be read. moved: written in another place.
  why text not null check (why in ('older', 'unreadable', 'moved')),
  -- The last sign of life that the database holds, and the last that a process remembers.
  last_sign timestamptz,
  mark_sign timestamptz,
  -- Messages handed to gateways, as the database had counted and as the processes had.
  submits bigint not null,
  mark_submits bigint,
  compared_at timestamptz,
  decided_at timestamptz,
  decided_by bigint
);
-- Here because a campaign is made before what may hold it.
alter table campaigns add foreign key (restore_id) references restores;
