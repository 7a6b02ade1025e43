#!/bin/sh
# Run once by the image of PostgreSQL: one login owns the database and is no superuser, so that row-level security holds; the other
# serves requests, under the role vantail_app, and owns nothing.
set -eu
psql --set=ON_ERROR_STOP=1 --set=owner="$OWNER_PASSWORD" --set=service="$SERVICE_PASSWORD" --username=postgres <<'SQL'
create role vantail_app nologin;
create role vantail login password :'owner';
create role vantail_service login password :'service';
grant vantail_app to vantail, vantail_service;
create database vantail owner vantail;
SQL
