-- Rules between the choices of a product (D14), options that are windows, and what a configurator preselects.

create table rules (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  product_id bigint not null,
  name text not null,
  -- As they were sent: null means always.
  "when" json,
  "then" json not null,
  message text,
  message_en text,
  translations json not null,
  active boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint rules_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id)
);
create index rules_list_ix on rules (tenant_id, product_id, id);
alter table rules enable row level security;
alter table rules force row level security;
create policy rules_tenant on rules
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on rules to vantail_app;

-- D14.11: some of the ten fields that identify a pricing row.
alter table options add column "window" json;

-- D14.10: ids of attached options, in the order in which they were sent.
alter table steps add column default_option_ids json not null default '[]';
