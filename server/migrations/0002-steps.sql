-- Product steps and their option attachments (§2.1, D6).

create table steps (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  product_id bigint not null,
  name text,
  name_en text,
  type text not null,
  content_type text,
  display_order integer not null,
  required boolean not null,
  skippable boolean not null,
  layout_type text not null,
  display_columns integer not null,
  display_price boolean not null,
  display_images boolean not null,
  options_min integer not null,
  options_max integer,
  next_step_id bigint,
  previous_step_id bigint,
  translations json not null,
  content_configuration json not null,
  -- Whether option_ids was ever written: from then on content_configuration.options is the service's (D6).
  options_written boolean not null,
  -- What the step adds to the from-price: its row references, and what its own copies and sizes cost (docs/adr/0011).
  contribution json not null,
  active boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint steps_product_id_uq unique (tenant_id, product_id, id),
  constraint steps_product_fk foreign key (tenant_id, product_id) references products (tenant_id, id),
  constraint steps_next_fk foreign key (tenant_id, product_id, next_step_id)
    references steps (tenant_id, product_id, id),
  constraint steps_previous_fk foreign key (tenant_id, product_id, previous_step_id)
    references steps (tenant_id, product_id, id)
);
-- §4.1 rule 3: the last judge of the order. Only active steps count (§3).
create unique index steps_display_order_uq on steps (tenant_id, product_id, display_order) where active;
create index steps_list_ix on steps (tenant_id, product_id, display_order, id);
alter table steps enable row level security;
alter table steps force row level security;
create policy steps_tenant on steps
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on steps to vantail_app;

create table step_options (
  tenant_id bigint not null references tenants (id),
  step_id bigint not null,
  position integer not null,
  option_id bigint not null,
  primary key (tenant_id, step_id, position),
  constraint step_options_option_uq unique (tenant_id, step_id, option_id),
  constraint step_options_step_fk foreign key (tenant_id, step_id) references steps (tenant_id, id),
  constraint step_options_option_fk foreign key (tenant_id, option_id) references options (tenant_id, id)
);
create index step_options_option_ix on step_options (tenant_id, option_id);
alter table step_options enable row level security;
alter table step_options force row level security;
create policy step_options_tenant on step_options
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, delete on step_options to vantail_app;
