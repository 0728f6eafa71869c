-- Hours of silence of one account, beside those of the platform: `HH:mm` of the account's own clock; both or none.
alter table accounts
  add column quiet_from text,
  add column quiet_until text,
  add constraint accounts_quiet_hours check ((quiet_from is null) = (quiet_until is null) and quiet_from <> quiet_until);
