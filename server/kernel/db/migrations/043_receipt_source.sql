-- Receipts are known by their flag; whose they are is compared with whom they name.

alter table primary_routes
  -- The operator sends receipts without any flag: they are known by their text. Any phone can write such a text, so it is off.
  add column unflagged_receipts smallint not null default 0,
  -- Flagged receipts that contradict their message are kept and not applied. Unflagged ones always are.
  add column receipt_check smallint not null default 1;

alter table receipts
  -- Marked by the operator as a receipt (esm_class or TLV), not known by its text alone.
  add column flagged boolean not null default true,
  -- Addresses as the receipt bore them; only where it has no message (yet).
  add column source text,
  add column destination text,
  -- The message it names and contradicts: it comes from somebody else. Kept, not applied.
  add column contradicts bigint;
create index receipts_contradicting on receipts (contradicts) where contradicts is not null;
-- Looked at again are those of the last day.
drop index receipts_orphan;
create index receipts_waiting on receipts (received_at) where message_id is null;

-- What follows `text:` is what a customer wrote: it is nobody's else to read.
update unmapped_codes set sample = btrim(regexp_replace(sample, '\mtext:.*$', '', 'i')) where sample ~* '\mtext:';
