#!/bin/sh
# Run once on an empty database server: creates the site's two roles (docs/operating.md, 1) and the replica's.
set -eu
psql --set=ON_ERROR_STOP=1 --username=postgres \
  --set=owner="$DB_OWNER_PASSWORD" --set=app="$DB_APP_PASSWORD" --set=replica="$DB_REPLICA_PASSWORD" <<'SQL'
create role daylet_owner login password :'owner';
create role daylet_app login password :'app';
create role daylet_replica login replication password :'replica';
alter role daylet_app set statement_timeout = '15s';
alter role daylet_app set idle_in_transaction_session_timeout = '15s';
create database daylet owner daylet_owner encoding 'UTF8' template template0;
SQL
echo 'host replication daylet_replica all scram-sha-256' >> "$PGDATA/pg_hba.conf"
