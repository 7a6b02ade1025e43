-- D21: examples of products, which say what must come of a configuration.

create table examples (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  product_id bigint not null,
  name text not null,
  -- The body of a quote, as it was sent, and what must come of it.
  body json not null,
  expect json not null,
  active boolean not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id)
  -- Without a foreign key to products: with Citus a new table cannot refer to one that is distributed already. Whoever
  -- writes an example holds its product, and a product takes its examples with it when it is deleted.
);
create index examples_list_ix on examples (tenant_id, product_id, id);
alter table examples enable row level security;
alter table examples force row level security;
create policy examples_tenant on examples
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on examples to vantail_app;

-- D21.3: the examples that were there when a plan was scheduled; it is judged by these, whatever becomes of them.
create table plan_examples (
  tenant_id bigint not null references tenants (id),
  plan_id bigint not null,
  id bigint not null,
  product_id bigint not null,
  name text not null,
  body json not null,
  expect json not null,
  primary key (tenant_id, plan_id, id)
);
alter table plan_examples enable row level security;
alter table plan_examples force row level security;
create policy plan_examples_tenant on plan_examples
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, delete on plan_examples to vantail_app;

-- D21.3: whether the plan is published even where examples turn red.
alter table plans add column accept_examples boolean not null default false;
