-- D4: a key whose expires_at is null does not end.
alter table api_keys alter column expires_at drop not null;

-- D19.10: the rates of every quote, the active ones first. D21: whether a tenant has any example, asked by every dry run.
create index vat_rates_active_ix on vat_rates (tenant_id, active, id);
create index examples_active_ix on examples (tenant_id, active);
