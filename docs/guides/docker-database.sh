#!/bin/sh
# Run once by the image of PostgreSQL: the service's login owns its database and is no superuser, so that row-level
# security holds; CREATEROLE lets it make the role under which requests are served.
set -eu
psql --set=ON_ERROR_STOP=1 --set=password="$POSTGRES_PASSWORD" --username=postgres <<'SQL'
create role vantail login createrole password :'password';
create database vantail owner vantail;
SQL
