-- Ids of gateways are stored as they came; how an operator writes them is applied when a receipt looks for its message.

-- gateway_id: what receipts are compared with: without padding and `0x`, in small letters.
alter table submissions add column written_id text;
comment on column submissions.written_id is 'As the gateway wrote it, where that differs from gateway_id';
-- What a receipt without a message may be called in answers, by every notation its id can be read in.
alter table receipts add column keys text[];

alter table primary_routes
  alter column response_id_format set default 'auto',
  alter column receipt_id_format set default 'auto',
  -- Who set the two: a person, or the receipts themselves. Null while they are not known.
  add column id_format_by text check (id_format_by in ('person', 'receipts')),
  add column id_format_at timestamptz,
  -- What receipts speak for where a person set otherwise: response/receipt.
  add column id_format_seen text,
  add column id_format_seen_at timestamptz;

-- Until now an id whose answers were declared hexadecimal was stored as the decimal number.
create function pg_temp.hex_of(digits text) returns text language plpgsql immutable as $$
declare
  rest numeric := digits::numeric;
  written text := '';
begin
  if rest < 9223372036854775808 then return to_hex(rest::bigint); end if;
  while rest > 0 loop
    written := to_hex((rest % 4294967296)::bigint) || written;
    rest := div(rest, 4294967296);
    if rest > 0 then written := lpad(written, 8 * ((length(written) + 7) / 8), '0'); end if;
  end loop;
  return written;
end $$;
do $$
begin
  update receipts r set keys = array[
      case when p.response_id_format = 'hex' and r.gateway_id ~ '^\d{1,40}$' then pg_temp.hex_of(r.gateway_id) else r.gateway_id end],
    gateway_id = case when p.receipt_id_format = 'hex' and r.gateway_id ~ '^\d{1,40}$' then pg_temp.hex_of(r.gateway_id) else r.gateway_id end
  from primary_routes p
  where p.id = r.route_id and p.gateway_type <> 1 and r.message_id is null and r.gateway_id is not null
    and r.received_at > now() - interval '24 hours';
  if exists (select from primary_routes where response_id_format = 'hex') then
    -- One number's old writing may be another's new one.
    alter table submissions drop constraint submissions_pkey;
    update submissions s set gateway_id = pg_temp.hex_of(s.gateway_id) from primary_routes p
    where p.id = s.route_id and p.response_id_format = 'hex' and s.gateway_id ~ '^\d{1,40}$';
    alter table submissions add primary key (route_id, gateway_id);
  end if;
end $$;

update primary_routes set id_format_by = 'person' where response_id_format <> 'text' or receipt_id_format <> 'text';
-- "As it is" was what nobody had chosen.
update primary_routes set response_id_format = 'auto', receipt_id_format = 'auto' where id_format_by is null;
