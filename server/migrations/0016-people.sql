-- People who sign in (D18): who they are, their passkeys, and the sessions of browsers.

create table people (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  email text not null,
  name text not null,
  role text not null,
  active boolean not null,
  -- What an authenticator keeps for the person: random, so that it tells nothing (docs/adr/0041).
  handle text not null,
  -- SHA-256 of the invitation that waits; null where none does.
  invitation_hash bytea,
  invitation_expires_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint people_role_ck check (role in ('viewer', 'editor', 'manager'))
);
create unique index people_email_uq on people (tenant_id, lower(email));
create index people_invitation_hash_ix on people (tenant_id, invitation_hash) where invitation_hash is not null;
create unique index people_handle_uq on people (tenant_id, handle);
alter table people enable row level security;
alter table people force row level security;
create policy people_tenant on people
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update on people to vantail_app;

create table passkeys (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  person_id bigint not null,
  name text not null,
  credential text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  -- Whether a provider keeps copies of it on several devices.
  synced boolean not null,
  used_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint passkeys_person_fk foreign key (tenant_id, person_id) references people (tenant_id, id)
);
create unique index passkeys_credential_uq on passkeys (tenant_id, credential);
create index passkeys_person_ix on passkeys (tenant_id, person_id, id);
alter table passkeys enable row level security;
alter table passkeys force row level security;
create policy passkeys_tenant on passkeys
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on passkeys to vantail_app;

-- Of a person, or of an API key that a browser gave in exchange for a cookie.
create table sessions (
  tenant_id bigint not null references tenants (id),
  id bigint generated always as identity,
  token_hash bytea not null,
  person_id bigint,
  -- The passkey that it was opened with; null for an invitation, a link or a key.
  passkey_id bigint,
  api_key_id bigint,
  -- The hash of the very secret: another one ends the session.
  api_key_hash bytea,
  user_agent text not null,
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint sessions_person_fk foreign key (tenant_id, person_id) references people (tenant_id, id),
  constraint sessions_api_key_fk foreign key (tenant_id, api_key_id) references api_keys (tenant_id, id),
  constraint sessions_owner_ck check ((person_id is null) = (api_key_id is not null) and (api_key_id is null) = (api_key_hash is null))
);
create unique index sessions_token_hash_uq on sessions (tenant_id, token_hash);
create index sessions_person_ix on sessions (tenant_id, person_id, id) where person_id is not null;
create index sessions_api_key_ix on sessions (tenant_id, api_key_id, id) where api_key_id is not null;
alter table sessions enable row level security;
alter table sessions force row level security;
create policy sessions_tenant on sessions
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, update, delete on sessions to vantail_app;

-- D18.4: a challenge is good once. Kept until it would have run out.
create table used_challenges (
  tenant_id bigint not null references tenants (id),
  hash bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, hash)
);
alter table used_challenges enable row level security;
alter table used_challenges force row level security;
create policy used_challenges_tenant on used_challenges
  using (tenant_id = nullif(current_setting('app.tenant_id', true), '')::bigint);
grant select, insert, delete on used_challenges to vantail_app;

-- What all processes of an installation must know and nobody else: made by the first that needs it.
create table service_secrets (
  name text primary key,
  secret bytea not null
);
grant select, insert on service_secrets to vantail_app;
