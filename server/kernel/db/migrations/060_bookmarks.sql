-- Screens a person keeps at hand, by the address of the screen.
create table bookmarks (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  actor_id bigint not null references accounts,
  path text not null,
  created_at timestamptz not null default now(),
  unique (actor_id, account_id, path)
);
select protect_owned('bookmarks');
