-- A campaign that was ended by hand with many messages unsent: how many there were then. They are taken back a piece at a time, and this
-- is null again when none is left and their credits are returned (server/campaigns/takeBack.ts).
alter table campaigns add column to_take_back bigint;
create index campaigns_taken_back on campaigns (id) where to_take_back is not null;

-- Nothing is claimed of a campaign that is paused, nor of one that is over while its messages are being taken back.
create or replace function claimable(ids bigint[]) returns table (id bigint) language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(72354, lane)
    from (select distinct (x % 64)::int as lane from unnest(ids) x order by 1) lanes;
  return query select c.id from campaigns c where c.id = any(ids) and c.paused_at is null and c.to_take_back is null;
end $$;
