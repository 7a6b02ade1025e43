-- The ledger (D12): who changed what, when, and from which value to which. Appended to in the transaction of the change.

-- The last number of each tenant's ledger. A transaction raises it as its last statement before COMMIT, so that numbers have
-- no gaps and follow the order of commits.
create table change_counters (
  tenant_id bigint primary key references tenants (id),
  last_number bigint not null
);
insert into change_counters (tenant_id, last_number) select id, 0 from tenants;
alter table change_counters enable row level security;
alter table change_counters force row level security;
create policy change_counters_tenant on change_counters
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on change_counters to vantail_app;

create table changes (
  tenant_id bigint not null references tenants (id),
  number bigint not null,
  -- The last number that the same transaction appended: the state after any of its changes is the state after this one.
  through bigint not null,
  at timestamptz not null,
  type text not null,
  actor_kind text not null,
  actor_id bigint,
  actor_name text not null,
  request_id text,
  resource_kind text not null,
  resource_id bigint not null,
  resource_name text,
  resource_version bigint,
  product_id bigint,
  -- The number of the summary of the bulk call that made this change.
  cause bigint,
  -- What differs, with values over 2 KiB replaced by the hash under which change_values keeps them.
  fields json not null,
  -- What a way back needs and the API does not show.
  unshown json,
  primary key (tenant_id, number)
);
create index changes_product_ix on changes (tenant_id, product_id, number) where product_id is not null;
create index changes_resource_ix on changes (tenant_id, resource_kind, resource_id, number);
create index changes_resource_id_ix on changes (tenant_id, resource_id, number);
create index changes_cause_ix on changes (tenant_id, cause, number) where cause is not null;
create index changes_type_ix on changes (tenant_id, type, number);
create index changes_actor_ix on changes (tenant_id, actor_kind, actor_id, number);
create index changes_at_ix on changes (tenant_id, at);
alter table changes enable row level security;
alter table changes force row level security;
create policy changes_tenant on changes
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
-- No update: nothing alters the ledger. Old changes go where the operator says for how long they are kept.
grant select, insert, delete on changes to vantail_app;

-- Large values, each content once (D12.5).
create table change_values (
  tenant_id bigint not null references tenants (id),
  -- SHA-256 in hex. Text, because row-level security lets an index be asked by plain comparisons alone.
  hash text not null,
  value text not null,
  used_at timestamptz not null,
  primary key (tenant_id, hash)
);
create index change_values_used_at_ix on change_values (tenant_id, used_at);
alter table change_values enable row level security;
alter table change_values force row level security;
create policy change_values_tenant on change_values
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on change_values to vantail_app;

-- D12.11: all changes up to this one are in the prices of the quote. Unknown for quotes that are older than the ledger.
alter table quotes add column priced_at_change bigint;

-- The id of a tenant is known before it is made, so that its first change stands in its own ledger.
grant usage on sequence tenants_id_seq to vantail_app;
