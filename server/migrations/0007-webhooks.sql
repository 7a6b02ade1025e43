-- Webhooks (D13): who is told of changes, how far each of them is, and what is due.

create table webhooks (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  url text not null,
  types text[] not null,
  description text,
  active boolean not null,
  disabled_reason text,
  -- The changes up to this one are delivered, or none of its types.
  delivered_up_to bigint not null,
  -- Since the last success.
  failures integer not null default 0,
  failing_since timestamptz,
  next_try_at timestamptz,
  -- The process that sends now, and until when nobody else does.
  claim bigint,
  claimed_until timestamptz,
  tries bigint not null default 0,
  -- Raised by whatever changes above without being a change of the webhook: the second number of its ETag.
  state bigint not null default 0,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint webhooks_disabled_reason_ck check (disabled_reason in ('gone', 'failing'))
);
alter table webhooks enable row level security;
alter table webhooks force row level security;
create policy webhooks_tenant on webhooks
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on webhooks to vantail_app;

-- Kept as they are, since messages are signed with them (SECURITY.md), and apart, so that no list reads them.
create table webhook_secrets (
  tenant_id bigint not null references tenants (id),
  webhook_id bigint not null,
  id bigint generated always as identity,
  secret text not null,
  -- Set by a rotation; the current one has no end.
  valid_until timestamptz,
  primary key (tenant_id, webhook_id, id),
  constraint webhook_secrets_webhook_fk foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id)
);
alter table webhook_secrets enable row level security;
alter table webhook_secrets force row level security;
create policy webhook_secrets_tenant on webhook_secrets
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on webhook_secrets to vantail_app;

-- The last 100 tries of each.
create table webhook_deliveries (
  tenant_id bigint not null references tenants (id),
  webhook_id bigint not null,
  -- Which try of the webhook.
  try bigint not null,
  -- Of the change; null for a test.
  number bigint,
  type text not null,
  status integer,
  ms integer not null,
  error_class text,
  at timestamptz not null default now(),
  primary key (tenant_id, webhook_id, try),
  constraint webhook_deliveries_webhook_fk foreign key (tenant_id, webhook_id) references webhooks (tenant_id, id)
);
alter table webhook_deliveries enable row level security;
alter table webhook_deliveries force row level security;
create policy webhook_deliveries_tenant on webhook_deliveries
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, delete on webhook_deliveries to vantail_app;

-- What waits for its time, of all tenants: integers, a word and a time. 'infinity' waits for the next change of its tenant.
create table due_work (
  tenant_id bigint not null references tenants (id),
  kind text not null,
  id bigint not null,
  due_at timestamptz not null,
  primary key (tenant_id, kind, id)
);
-- Without what waits for a change: the index holds only what has a time.
create index due_work_due_at_ix on due_work (due_at) where due_at < 'infinity';
alter table due_work enable row level security;
alter table due_work force row level security;
-- Read before a tenant is known: one of the three tables that everyone may select from.
create policy due_work_select on due_work for select using (true);
create policy due_work_insert on due_work for insert
  with check (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
create policy due_work_update on due_work for update
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
create policy due_work_delete on due_work for delete
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on due_work to vantail_app;
