#!/bin/sh
# Run once by the PostgreSQL image, in an empty volume: the desk's own role and database. The role is no superuser, because
# row-level security does not hold for one.
set -eu
psql --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --set password="$DESK_DB_PASSWORD" <<'SQL'
create role relaydesk login password :'password';
create database relaydesk owner relaydesk;
\connect relaydesk
-- README, On your PostgreSQL: searches by text may use indexes under row-level security.
alter function pg_catalog.texticlike(text, text) leakproof;
SQL
