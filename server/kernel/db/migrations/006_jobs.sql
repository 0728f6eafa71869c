-- Jobs are carried out by whichever worker claims them. A worker that no longer gives a sign of life has lost its claim: the next one
-- raises the number, and every write of the first, should it wake up, misses.
alter table jobs
  add column claim integer not null default 0,
  add column heartbeat_at timestamptz;
create index jobs_open on jobs (id) where status in ('queued', 'running');
create index jobs_open_account on jobs (account_id, kind) where status in ('queued', 'running');

-- A contact belongs to the account of its group: one key says so, and costs a large import one check a row instead of two.
alter table contact_groups add unique (id, account_id);
alter table contact_numbers
  drop constraint contact_numbers_account_id_fkey,
  drop constraint contact_numbers_contact_group_id_fkey,
  add foreign key (contact_group_id, account_id) references contact_groups (id, account_id) on delete cascade;
