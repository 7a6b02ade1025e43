-- Tenants, API keys, idempotency keys and the catalogue resources of D4 and D5.
--
-- Rules that every table here keeps (docs/rules.md, docs/adr/0005):
--   keys are (tenant_id, id) and foreign keys composite, because foreign-key and unique checks ignore row-level security;
--   row-level security is enabled and forced, by plain equality with the transaction's app.tenant_id;
--   ids are bigint identities, prices numeric, free JSON is json (keys keep their order), names of constraints are short.

create table tenants (
  id bigint generated always as identity primary key,
  name text not null,
  currency text not null,
  price_basis text not null,
  active boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint tenants_price_basis_ck check (price_basis in ('HT', 'TTC'))
);
-- No tenant_id, no policy: the operator lists it, and it holds nothing of a catalogue (docs/adr/0005).
grant select, insert, update on tenants to vantail_app;

create table api_keys (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  scopes text[] not null,
  key_hash bytea not null,
  hint text not null,
  expires_at timestamptz not null,
  active boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
create index api_keys_key_hash_ix on api_keys (key_hash);
alter table api_keys enable row level security;
alter table api_keys force row level security;
-- Read by its hash before a tenant is known: one of the two tables that everyone may select from.
create policy api_keys_select on api_keys for select using (true);
create policy api_keys_insert on api_keys for insert
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
create policy api_keys_update on api_keys for update
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on api_keys to vantail_app;

create table idempotency_keys (
  tenant_id bigint not null references tenants (id),
  key text not null,
  fingerprint bytea not null,
  status integer,
  location text,
  etag text,
  body text,
  created_at timestamptz not null,
  primary key (tenant_id, key)
);
create index idempotency_keys_created_at_ix on idempotency_keys (tenant_id, created_at);
alter table idempotency_keys enable row level security;
alter table idempotency_keys force row level security;
create policy idempotency_keys_tenant on idempotency_keys
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on idempotency_keys to vantail_app;

create table brands (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  name_en text,
  logo_url text,
  translations json not null,
  active boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
);
alter table brands enable row level security;
alter table brands force row level security;
create policy brands_tenant on brands
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on brands to vantail_app;

create table categories (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  name_en text,
  parent_id bigint,
  display_order integer,
  image_url text,
  translations json not null,
  active boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint categories_parent_fk foreign key (tenant_id, parent_id) references categories (tenant_id, id)
);
create index categories_parent_ix on categories (tenant_id, parent_id);
alter table categories enable row level security;
alter table categories force row level security;
create policy categories_tenant on categories
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on categories to vantail_app;

create table products (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  name_en text,
  category_id bigint not null,
  brand_id bigint not null,
  reference text,
  description text,
  image_url text,
  base_price numeric,
  price_adjustment_percentage numeric not null,
  translations json not null,
  active boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint products_category_fk foreign key (tenant_id, category_id) references categories (tenant_id, id),
  constraint products_brand_fk foreign key (tenant_id, brand_id) references brands (tenant_id, id)
);
create index products_category_ix on products (tenant_id, category_id, id);
create index products_brand_ix on products (tenant_id, brand_id, id);
alter table products enable row level security;
alter table products force row level security;
create policy products_tenant on products
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on products to vantail_app;

create table options (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  name_en text,
  content_type text,
  reference text,
  description text,
  image_url text,
  price numeric not null,
  price_type text not null,
  width_mm integer,
  height_mm integer,
  configuration json not null,
  translations json not null,
  active boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint options_price_type_ck check (price_type in ('flat', 'percent', 'per_m2', 'per_linear_metre', 'per_leaf'))
);
create index options_content_type_ix on options (tenant_id, content_type, id);
alter table options enable row level security;
alter table options force row level security;
create policy options_tenant on options
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on options to vantail_app;
