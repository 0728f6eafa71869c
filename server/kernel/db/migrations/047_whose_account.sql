-- Neighbourhoods an account was signed in from: tries from there are not refused for those of strangers elsewhere.
create table known_places (
  account_id bigint not null references accounts,
  place cidr not null,
  seen_at timestamptz not null default now(),
  primary key (account_id, place)
);
create index known_places_seen on known_places (seen_at);

-- What the log still knows of. An address is read as the server reads it: IPv4 by /24, also where IPv6 carries it, and IPv6 by /64.
create function pg_temp.place_of(ip text) returns cidr language plpgsql as $$
declare
  address inet;
begin
  address := regexp_replace(ip, '^::ffff:(?=\d+\.)', '', 'i')::inet;
  return network(set_masklen(address, case family(address) when 4 then 24 else 64 end));
exception when others then
  return null;
end $$;
insert into known_places (account_id, place, seen_at)
select account_id, pg_temp.place_of(ip) as place, max(created_at) from login_log
where event = 'login' and account_id is not null and ip is not null and pg_temp.place_of(ip) is not null
group by 1, 2;
drop function pg_temp.place_of(text);

-- Only the server itself, while nobody is signed in yet, asks and writes.
do $$
declare
  wanted text;
begin
  for wanted in select rolname from pg_roles where rolname in ('relaydesk_scoped', 'relaydesk_all') loop
    execute format('revoke all on known_places from %I', wanted);
  end loop;
end $$;

-- Links and codes that went to an address are worth nothing once the account has another one, whoever changed it, by whatever way.
create function accounts_new_address() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update password_resets set used_at = now() where account_id = new.id and used_at is null;
  update otp_challenges set closed_at = now() where account_id = new.id and closed_at is null;
  return null;
end $$;
create trigger accounts_new_address after update of email on accounts
  for each row when (old.email is distinct from new.email) execute function accounts_new_address();
