-- Campaigns with personal links by their day: the dashboard adds up what recipients did with those of a period.
create index campaigns_two_way_day on campaigns (day, account_id) where two_way_token is not null;
