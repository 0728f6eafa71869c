-- Bulk fixes of campaigns (domain §5.8, §14.4): many rows wait for a second person; records tell what became of credits.
alter table status_adjustments drop constraint status_adjustments_status_check;
alter table status_adjustments
  add check (status in ('dry', 'asked', 'withdrawn', 'running', 'done', 'reversing', 'reversed', 'failed')),
  -- Taken back before they were sent (L008): those stay so, whatever is reversed.
  add column cancelled bigint not null default 0,
  -- Credits given back by it, charged again when it was reversed, and not charged again because the balance did not suffice.
  add column refund_credits bigint not null default 0,
  add column recharged_credits bigint not null default 0,
  add column uncharged_credits bigint not null default 0,
  add column approved_by bigint,
  add column approved_at timestamptz,
  -- Where a closing rule, which has no job, goes on after a crash.
  add column place jsonb;
-- Closing rules of a campaign, the latest first.
create index status_adjustments_rules on status_adjustments (((filter ->> 'send_sms_id')::bigint), id desc) where actor_id is null;
create index status_adjustments_open_rules on status_adjustments (id) where actor_id is null and status = 'running';
create index adjusted_messages_standing_of on adjusted_messages (adjustment_id, campaign_id, message_id)
  where superseded_at is null and reversed_at is null;
