-- D16.4: pictures, kept in the database, so that a backup has them and no other store is needed.

create table media (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  -- The tenant's id and 128 random bits: looked up before a tenant is known.
  token text not null,
  -- Of the file that was sent: the same file is kept once.
  hash bytea not null,
  width integer not null,
  height integer not null,
  -- Of the largest size.
  bytes integer not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint media_hash_uq unique (tenant_id, hash),
  constraint media_token_uq unique (tenant_id, token)
);
alter table media enable row level security;
alter table media force row level security;
create policy media_tenant on media
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
-- Nothing changes a picture; to lock one needs the right to.
grant select, insert, update, delete on media to vantail_app;

-- One for each size up to the first that is at least as wide as the picture.
create table media_files (
  tenant_id bigint not null references tenants (id),
  media_id bigint not null,
  size integer not null,
  content bytea not null,
  primary key (tenant_id, media_id, size),
  constraint media_files_media_fk foreign key (tenant_id, media_id) references media (tenant_id, id)
);
-- WebP is compressed already.
alter table media_files alter column content set storage external;
alter table media_files enable row level security;
alter table media_files force row level security;
create policy media_files_tenant on media_files
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, delete on media_files to vantail_app;
