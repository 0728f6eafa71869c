-- A database that is older than what its processes remember was restored: what was accepted before must not go out a second time by itself
-- (server/delivery/witness).

-- Each process that sends counts its signs of life, and what it handed to gateways; the same figures stand in its DATA_DIR.
alter table workers
  add column mark uuid,
  add column beats bigint not null default 0,
  add column submits bigint not null default 0;
create index workers_mark on workers (mark) where mark is not null;

-- What this database was written in. It differs after a move, a restore by dump, a promoted standby, pg_upgrade. Null where the role may
-- not ask for it.
create table written_in (
  id smallint primary key default 1 check (id = 1),
  system_identifier text,
  database_oid bigint not null,
  timeline bigint
);

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

-- Nothing of it is sent until an admin has decided; null again once he has said so.
alter table campaigns
  add column restore_id bigint references restores,
  -- Of its messages: found to have gone out by receipts that came since.
  add column found_sent bigint not null default 0;
create index campaigns_held on campaigns (restore_id) where restore_id is not null;

-- Nothing is claimed of a campaign that is paused, that is over while its messages are being taken back, or that a restored database holds.
create or replace function claimable(ids bigint[]) returns table (id bigint) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(72354, lane)
    from (select distinct (x % 64)::int as lane from unnest(ids) x order by 1) lanes;
  return query select c.id from campaigns c
    where c.id = any(ids) and c.paused_at is null and c.to_take_back is null and c.restore_id is null;
end $$;
