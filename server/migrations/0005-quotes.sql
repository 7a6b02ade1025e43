-- Saved quotes (D10): business records with frozen prices.

create table quotes (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  number bigint not null,
  reference text,
  customer json,
  status text not null,
  -- Everything needed to explain the prices later, as it was when the quote was made.
  lines json not null,
  total numeric not null,
  currency text not null,
  price_basis text not null,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint quotes_number_uq unique (tenant_id, number),
  constraint quotes_status_ck check (status in ('draft', 'sent', 'accepted', 'declined'))
);
create index quotes_status_ix on quotes (tenant_id, status, id);
alter table quotes enable row level security;
alter table quotes force row level security;
create policy quotes_tenant on quotes
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on quotes to vantail_app;

-- The pricing rows that a quote holds: a row with a line here is not deleted (D8).
create table quote_rows (
  tenant_id bigint not null references tenants (id),
  quote_id bigint not null,
  line integer not null,
  pricing_configuration_id bigint not null,
  primary key (tenant_id, quote_id, line),
  constraint quote_rows_quote_fk foreign key (tenant_id, quote_id) references quotes (tenant_id, id),
  constraint quote_rows_row_fk foreign key (tenant_id, pricing_configuration_id)
    references pricing_configurations (tenant_id, id)
);
create index quote_rows_row_ix on quote_rows (tenant_id, pricing_configuration_id);
alter table quote_rows enable row level security;
alter table quote_rows force row level security;
create policy quote_rows_tenant on quote_rows
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert on quote_rows to vantail_app;

-- The last number given to a quote of the tenant: a running number without gaps.
create table quote_numbers (
  tenant_id bigint primary key references tenants (id),
  last_number bigint not null
);
alter table quote_numbers enable row level security;
alter table quote_numbers force row level security;
create policy quote_numbers_tenant on quote_numbers
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on quote_numbers to vantail_app;
