-- D20.3: what an offer shows once it was sent, whatever changes afterwards.

-- Company, `offer` and time zone as they were when the quote was sent, and the hash of the logo; null while it is a draft.
alter table quotes add column offer_terms json;

-- The bytes of logos that offers show, each once: the picture itself may be deleted. Without a foreign key from quotes: with
-- Citus a table that is distributed cannot refer to one that is not yet. No logo is ever deleted.
create table offer_logos (
  tenant_id bigint not null references tenants (id),
  -- SHA-256 of the content.
  hash bytea not null,
  content bytea not null,
  primary key (tenant_id, hash)
);
-- WebP is compressed already.
alter table offer_logos alter column content set storage external;
alter table offer_logos enable row level security;
alter table offer_logos force row level security;
create policy offer_logos_tenant on offer_logos
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert on offer_logos to vantail_app;
