-- D4: a key whose expires_at is null does not end.
alter table api_keys alter column expires_at drop not null;
