-- What an account and all below it had accepted on a day of the platform's zone. Kept for accounts that have a limit, from the first
-- message of the day on; what was accepted before the limit was set is counted when the row is made (server/campaigns/dailyLimit.ts).
create table daily_sends (
  account_id bigint not null references accounts,
  day date not null,
  messages bigint not null,
  primary key (account_id, day)
);
select protect_owned('daily_sends');
