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

-- Every process as it tells of itself, with the space left where its data lies.
create table processes (
  id uuid primary key,
  host text not null,
  pid integer not null,
  role text not null,
  folder text not null,
  disk_free bigint,
  disk_total bigint,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- Since when it has been wrong; `at` is when it was last found so.
alter table alarms add column since timestamptz not null default now();
update alarms set since = at;
create index alarms_latest on alarms (since desc);

-- What is open and watched goes on as what was seen just now.
insert into watched_conditions (kind, entity, entity_id, detail, seen_since)
  select kind, entity, entity_id, detail, at from alarms where kind = 'route_down' and resolved_at is null;
