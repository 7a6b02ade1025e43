-- Versions for the storefront's configuration call (GET /v1/products/{product_id}/configuration).

-- Raised by every write below the product: steps, attachments, pricing rows.
alter table products add column configuration_version bigint not null default 1;

-- Raised by every write of an option of the tenant: an option shows in many products.
create table option_versions (
  tenant_id bigint primary key references tenants (id),
  version bigint not null
);
alter table option_versions enable row level security;
alter table option_versions force row level security;
create policy option_versions_tenant on option_versions
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on option_versions to vantail_app;
