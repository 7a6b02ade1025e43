-- What the sheets of a maker's price list are for, kept for the file of the next year (B4).

create table price_list_mappings (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  -- A list of { label, and one of pricing_configuration_id, product_id, price_table_id, skip }.
  entries json not null,
  active boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
alter table price_list_mappings enable row level security;
alter table price_list_mappings force row level security;
create policy price_list_mappings_tenant on price_list_mappings
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on price_list_mappings to vantail_app;
-- As every list is searched and sorted (0011).
alter table price_list_mappings add column search_text text generated always as (
  lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss'))
) stored;
create index price_list_mappings_name_ix on price_list_mappings (tenant_id, (lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss')) collate "C"), id);
create index price_list_mappings_updated_at_ix on price_list_mappings (tenant_id, updated_at, id);
