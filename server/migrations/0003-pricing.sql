-- Pricing rows, stored from-prices and the versions of category dictionaries (§2.2, §4.2 to §4.4, D8, D9).

create table pricing_configurations (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  product_id bigint not null,
  leaf_count integer not null,
  opening_v1 text,
  opening_v2 text,
  opening_v3 text,
  opening_v4 text,
  fixed_part_type text not null,
  fixed_part_opening_v1 text,
  fixed_part_opening_v2 text,
  fixed_part_opening_v3 text,
  fixed_part_opening_v4 text,
  total_width_min integer,
  total_width_max integer,
  total_height_min integer,
  total_height_max integer,
  minimum_price numeric,
  price_table text,
  percentage_adjustment numeric not null,
  price_per_square_meter numeric,
  coefficients json,
  surcharges json,
  computed_minimum_price numeric,
  -- The exact price of the row and where it comes from, computed when the row is written.
  row_price json not null,
  active boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint pricing_configurations_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id)
);
create index pricing_configurations_product_ix on pricing_configurations (tenant_id, product_id, id);
alter table pricing_configurations enable row level security;
alter table pricing_configurations force row level security;
create policy pricing_configurations_tenant on pricing_configurations
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on pricing_configurations to vantail_app;

-- The from-price of a product, stored by the transaction that changed it. No part of the product's version (D1).
alter table products add column from_price numeric;
alter table products add column from_price_source json;

-- One row a category, raised when its dictionary of from-prices changes. Integers only: everyone may select from it, so
-- that a key and a version can be checked in one statement, before the tenant is known.
create table price_versions (
  tenant_id bigint not null references tenants (id),
  category_id bigint not null,
  version bigint not null,
  primary key (tenant_id, category_id),
  constraint price_versions_category_fk foreign key (tenant_id, category_id) references categories (tenant_id, id)
);
insert into price_versions (tenant_id, category_id, version) select tenant_id, id, 1 from categories;
alter table price_versions enable row level security;
alter table price_versions force row level security;
create policy price_versions_select on price_versions for select using (true);
create policy price_versions_insert on price_versions for insert
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
create policy price_versions_update on price_versions for update
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on price_versions to vantail_app;
