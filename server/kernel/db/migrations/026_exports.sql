-- An export can be cancelled while it waits or is written. Every export is a row here, those written at once too, so that all of them
-- stand in one list: the newest of an account by this index.
alter table jobs drop constraint jobs_status_check;
alter table jobs add constraint jobs_status_check check (status in ('queued', 'running', 'done', 'failed', 'cancelled'));
create index jobs_exports on jobs (account_id, id desc) where kind = 'export';
