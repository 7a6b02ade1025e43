-- A process looks whether a newer release has migrated the database that it serves (docs/adr/0052).
grant select on schema_migrations to vantail_app;
