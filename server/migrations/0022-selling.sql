-- D19: what the customer pays: VAT rates, services, tariffs, and the settings of a shop.

create table vat_rates (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  rate numeric not null,
  -- EN 16931.
  category text not null,
  note text,
  customer_certifies boolean not null,
  offered boolean not null,
  translations json not null,
  active boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint vat_rates_category_ck check (category in ('S', 'Z', 'E', 'AE', 'K', 'G', 'O')),
  constraint vat_rates_rate_ck check ((category = 'S') = (rate > 0) and rate between 0 and 100)
);
alter table vat_rates enable row level security;
alter table vat_rates force row level security;
create policy vat_rates_tenant on vat_rates
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on vat_rates to vantail_app;
-- As every list is searched and sorted (0011).
alter table vat_rates add column search_text text generated always as (
  lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss'))
) stored;
create index vat_rates_name_ix on vat_rates (tenant_id, (lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss')) collate "C"), id);
create index vat_rates_updated_at_ix on vat_rates (tenant_id, updated_at, id);

create table services (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  name_en text,
  description text,
  reference text,
  -- Null where a shared table has the prices.
  price numeric,
  price_type text not null,
  -- Without a foreign key: with Citus a new table cannot refer to one that is distributed already. No price table is ever
  -- deleted, and whoever names one holds its lock.
  price_table_id bigint,
  minimum_charge numeric,
  maximum_charge numeric,
  vat_rate_id bigint,
  discount_group text,
  discountable boolean not null,
  offered boolean not null,
  translations json not null,
  active boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint services_vat_rate_fk foreign key (tenant_id, vat_rate_id) references vat_rates (tenant_id, id),
  constraint services_price_type_ck
    check (price_type in ('flat', 'per_piece', 'per_m2', 'per_linear_metre', 'table', 'percent')),
  constraint services_price_table_ck
    check ((price_type = 'table') = (price_table_id is not null) and (price_type = 'table') = (price is null))
);
create index services_price_table_ix on services (tenant_id, price_table_id);
create index services_vat_rate_ix on services (tenant_id, vat_rate_id);
alter table services enable row level security;
alter table services force row level security;
create policy services_tenant on services
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on services to vantail_app;
-- As every list is searched and sorted (0011).
alter table services add column search_text text generated always as (
  lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name || E'\n' || coalesce(name_en, '') || E'\n' || coalesce(reference, ''), NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss'))
) stored;
create index services_name_ix on services (tenant_id, (lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss')) collate "C"), id);
create index services_updated_at_ix on services (tenant_id, updated_at, id);
create index services_reference_ix on services (tenant_id, reference, id) where reference is not null;

create table tariffs (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  reference text,
  percent numeric not null,
  -- A list of { discount_group, percent }.
  groups json not null,
  open_to_editors boolean not null,
  active boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
alter table tariffs enable row level security;
alter table tariffs force row level security;
create policy tariffs_tenant on tariffs
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on tariffs to vantail_app;
-- As every list is searched and sorted (0011).
alter table tariffs add column search_text text generated always as (
  lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name || E'\n' || coalesce(reference, ''), NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss'))
) stored;
create index tariffs_name_ix on tariffs (tenant_id, (lower(replace(replace(replace(replace(replace(translate(regexp_replace(normalize(name, NFD), '[\u0300-\u036F]', '', 'g'), 'øØłŁđĐıŧŦħĦ', 'oOlLdDitThH'), 'œ', 'oe'), 'Œ', 'OE'), 'æ', 'ae'), 'Æ', 'AE'), 'ß', 'ss')) collate "C"), id);
create index tariffs_updated_at_ix on tariffs (tenant_id, updated_at, id);
create index tariffs_reference_ix on tariffs (tenant_id, reference, id) where reference is not null;

-- One row a tenant, made by the first write; what is not in the three objects has its default (D19.1, D20.1).
create table settings (
  tenant_id bigint not null references tenants (id),
  id bigint not null default 1,
  company json not null default '{}',
  included_vat_rate_id bigint,
  vat_rate_id bigint,
  purchase_tariff_id bigint,
  discount_limits json not null default '{}',
  time_zone text not null default 'Europe/Paris',
  offer json not null default '{}',
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint settings_one_ck check (id = 1),
  constraint settings_included_vat_rate_fk foreign key (tenant_id, included_vat_rate_id) references vat_rates (tenant_id, id),
  constraint settings_vat_rate_fk foreign key (tenant_id, vat_rate_id) references vat_rates (tenant_id, id),
  constraint settings_purchase_tariff_fk foreign key (tenant_id, purchase_tariff_id) references tariffs (tenant_id, id)
);
alter table settings enable row level security;
alter table settings force row level security;
create policy settings_tenant on settings
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on settings to vantail_app;

-- D19.6: what a tariff tells apart. A product without a group has its brand's, an option its product's.
alter table brands add column discount_group text;
alter table products add column discount_group text;
alter table options add column discount_group text;

-- D19.6: every quote of the key is priced by its tariff. Without a foreign key: with Citus every node has the keys, which
-- cannot refer to rows that one node has. No tariff is ever deleted, and whoever gives one to a key holds its lock.
alter table api_keys add column tariff_id bigint;
