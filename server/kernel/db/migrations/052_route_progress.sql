-- What a worker knows of the progress on a route: when its gateway last took a message or refused it for good, when it last put one off,
-- and how many messages a second left for it over the last minute, whatever was answered.
alter table route_health add column answered_at timestamptz, add column put_off_at timestamptz, add column sent_rate real not null default 0;
