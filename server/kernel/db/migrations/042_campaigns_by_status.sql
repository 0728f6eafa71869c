-- Counting the campaigns of a status, of some days and accounts, without a look at each: 2,000 of them took 2.3 ms of a list's 4.
drop index campaigns_status;
create index campaigns_status on campaigns (status, id desc) include (account_id, campaign_send_date_time);
