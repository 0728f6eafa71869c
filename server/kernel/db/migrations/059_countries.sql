-- Countries that messages may go to over a primary route (domain §5.3, §7.1); none named: India alone.
alter table primary_routes add column country_ids bigint[] not null default '{}';

create function reaches(country_ids bigint[], country bigint) returns boolean language sql stable as
  $$ select case when country_ids = '{}' then country = home_country() else country = any(country_ids) end $$;
