-- Plans (D17): changes that are prepared now and made together, at their hour.

create table plans (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  name text not null,
  effective_at timestamptz,
  state text not null default 'draft',
  -- How many requests it has, what they weigh together, and what they are about: so that a list reads no request.
  request_count integer not null default 0,
  request_bytes bigint not null default 0,
  targets json not null default '[]',
  -- Who scheduled it: the actor of its publication.
  scheduled_by json,
  -- Why it failed.
  refusal json,
  published_at timestamptz,
  -- The number of its summary in the ledger: what takes it back.
  published_change bigint,
  -- The last check, and what it is about: it counts while plan and catalogue are still the same.
  check_result text,
  check_version bigint,
  check_change bigint,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint plans_state_ck check (state in ('draft', 'scheduled', 'published', 'failed', 'discarded'))
);
alter table plans enable row level security;
alter table plans force row level security;
create policy plans_tenant on plans
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on plans to vantail_app;
create index plans_state_ix on plans (tenant_id, state, id);

create table plan_requests (
  tenant_id bigint not null references tenants (id),
  plan_id bigint not null,
  id bigint generated always as identity,
  method text not null,
  path text not null,
  -- As it was sent; of a file its name alone.
  body json,
  -- The file of an import.
  file bytea,
  if_match text,
  -- What it changes, and the version which that had when the request was added; an adjustment names none.
  target_kind text,
  target_id bigint,
  target_version bigint,
  product_id bigint,
  bytes bigint not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, plan_id, id),
  constraint plan_requests_plan_fk foreign key (tenant_id, plan_id) references plans (tenant_id, id)
);
alter table plan_requests enable row level security;
alter table plan_requests force row level security;
create policy plan_requests_tenant on plan_requests
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, delete on plan_requests to vantail_app;
