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
