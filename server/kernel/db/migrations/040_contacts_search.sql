-- Contacts are looked for by name among a million: by index, as accounts and templates are (migration 017). Imports pay for it.
do $$
begin
  create index contact_numbers_search on contact_numbers using gin (name gin_trgm_ops);
exception when undefined_object then
  raise notice 'pg_trgm is not available: searching looks at every row.';
end $$;
