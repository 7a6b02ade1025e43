-- Price tables that many pricing rows share (D15).

create table price_tables (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  reference text,
  -- As a pricing row stores its own: one of the three formats, as it was sent (D8).
  price_table text not null,
  active boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
alter table price_tables enable row level security;
alter table price_tables force row level security;
create policy price_tables_tenant on price_tables
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on price_tables to vantail_app;
-- As every list is searched and sorted (0011).
alter table price_tables add column search_text text generated always as (
  lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name || E'\n' || coalesce(reference, ''), NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss'))
) stored;
create index price_tables_name_ix on price_tables (tenant_id, (lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss')) collate "C"), id);
create index price_tables_updated_at_ix on price_tables (tenant_id, updated_at, id);
create index price_tables_reference_ix on price_tables (tenant_id, reference, id) where reference is not null;

-- D15.2: with it, price_table is null.
alter table pricing_configurations add column price_table_id bigint;
alter table pricing_configurations add constraint pricing_configurations_price_table_fk
  foreign key (tenant_id, price_table_id) references price_tables (tenant_id, id);
alter table pricing_configurations add constraint pricing_configurations_one_table_ck
  check (price_table is null or price_table_id is null);
create index pricing_configurations_price_table_ix on pricing_configurations (tenant_id, price_table_id)
  where price_table_id is not null;
