-- Campaigns that are held back, begun again, pushed and sent anew.
alter table campaigns
  -- Which rule holds it back; null: a person does.
  add column pause_rule text,
  -- Rules whose pause a person ended: the same rule does not hold it back again.
  add column pauses_past text[] not null default '{}',
  -- How often messages that were taken back were put into the queue again: within one time each is booked once.
  add column requeues integer not null default 0,
  -- When it last began to wait anew (let go, put back): the patience for what is not sent counts from here.
  add column waiting_since timestamptz,
  -- Ended before all its rows were made: begun again, it goes on making them.
  add column rows_missing boolean not null default false;
create index campaigns_paused on campaigns (paused_at) where paused_at is not null;

/*
 * Those of the campaigns whose messages may be claimed. Whoever pauses one takes its lane alone and so waits for the claims under way;
 * a claim that comes after it reads what the pause has written, since each query of this function looks anew.
 */
create function claimable(ids bigint[]) returns table (id bigint) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(72354, lane)
    from (select distinct (x % 64)::int as lane from unnest(ids) x order by 1) lanes;
  return query select c.id from campaigns c where c.id = any(ids) and c.paused_at is null;
end $$;
