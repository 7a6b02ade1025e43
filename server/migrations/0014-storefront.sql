-- D16: keys for shops, offers that are shared and have an end, the version of what shops list, finishes.

-- D16.1: null is any origin, an empty list no browser at all. D16.6: what a key is told of prices.
alter table api_keys add column allowed_origins text[];
alter table api_keys add column price_detail text not null default 'full';
alter table api_keys add constraint api_keys_price_detail_ck check (price_detail in ('full', 'final'));

-- D16.2: 128 bits, as base64url. Older quotes get one, too, and so do those that a process of the release before writes.
alter table quotes add column share_token text not null
  default translate(encode(decode(md5(gen_random_uuid()::text || gen_random_uuid()::text), 'hex'), 'base64'), '+/=', '-_');
create unique index quotes_share_token_uq on quotes (tenant_id, share_token);
-- D16.3: null for quotes that are older than this column.
alter table quotes add column valid_until timestamptz;
alter table quotes alter column valid_until set default now() + interval '30 days';
-- D16.3: a quote that is priced anew holds other rows.
grant delete on quote_rows to vantail_app;

-- D16.5: raised by every change that the catalogue's tree or a card shows.
create table catalogue_versions (
  tenant_id bigint primary key references tenants (id),
  version bigint not null
);
insert into catalogue_versions (tenant_id, version) select id, 1 from tenants;
alter table catalogue_versions enable row level security;
alter table catalogue_versions force row level security;
create policy catalogue_versions_tenant on catalogue_versions
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on catalogue_versions to vantail_app;

-- D16.8: a colour or a wood, by its name in the docs.
alter table options add column finish text;
