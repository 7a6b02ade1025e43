-- D13.1: what a webhook may be told: the rights of who last said where it goes and what it is told of. Those from before
-- this rule keep all that they were told.
alter table webhooks
  add column scopes text[] not null default '{catalogue:read,keys:manage}',
  add column price_detail text not null default 'full';
alter table webhooks
  alter column scopes drop default,
  alter column price_detail drop default,
  add constraint webhooks_scopes_ck check (scopes <@ array['catalogue:read', 'keys:manage']),
  add constraint webhooks_price_detail_ck check (price_detail in ('full', 'final'));

-- D18.1: a person whose personal data was erased is "former colleague n"; the number is theirs for ever.
alter table people
  add column erased boolean not null default false,
  add column former_number bigint,
  -- The ledger is looked through again, until no request from before the erasure can still be under way.
  add column erasing boolean not null default false;
create unique index people_former_number_uq on people (tenant_id, former_number) where former_number is not null;

-- The only columns of the ledger that are ever written again: by the erasure of a person, and of the customer of a quote.
grant update (actor_name, resource_name, fields) on changes to vantail_app;
