import { type Check, checkOf } from '../database/check.ts';
import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';

type OfTenant = {
  tenantId: number;
  tenantVersion: number;
  tenantName: string;
  currency: string;
  priceBasis: 'HT' | 'TTC';
};

/** The hash of a cookie, in hex. */
type Token = { hash: string };

type Used = { sessionId: number; usedAt: string; isStale: boolean };

export type PersonRow = OfTenant &
  Used & {
    personId: number;
    personVersion: number;
    personName: string;
    email: string;
    role: 'viewer' | 'editor' | 'manager';
  };

export type KeySessionRow<Scope> = OfTenant &
  Used & {
    keyId: number;
    keyVersion: number;
    keyName: string;
    scopes: Scope[];
    allowedOrigins: string[] | null;
    priceDetail: 'full' | 'final';
    tariffId: number | null;
    expiresAt: string;
  };

/** D18.3: 12 hours idle, 30 days at most; by the time of the statement, as for keys. */
const isAlive = `s.expires_at > statement_timestamp() and s.used_at > statement_timestamp() - interval '12 hours' and t.active`;
const ofPerson = `sessions s join people p on p.tenant_id = s.tenant_id and p.id = s.person_id and p.active
  join tenants t on t.id = s.tenant_id`;
/** It ends with the secret that was given for it: when the key is revoked, runs out, or gets another one (D4). */
const ofKey = `sessions s join api_keys k on k.tenant_id = s.tenant_id and k.id = s.api_key_id and k.active and (k.expires_at is null or k.expires_at > statement_timestamp())
    and (k.key_hash = s.api_key_hash or (k.previous_key_hash = s.api_key_hash and k.overlap_until > statement_timestamp()))
  join tenants t on t.id = s.tenant_id`;

const sessionColumns = `s.tenant_id as "tenantId", t.version as "tenantVersion", t.name as "tenantName", t.currency,
  t.price_basis as "priceBasis", s.id as "sessionId", s.used_at as "usedAt",
  s.used_at < now() - interval '10 minutes' as "isStale"`;

export const findPersonSession = (read: TenantRead, { hash }: Token) =>
  read.one<PersonRow>(
    `select ${sessionColumns}, p.id as "personId", p.version as "personVersion", p.name as "personName", p.email, p.role
     from ${ofPerson} where s.tenant_id = $1 and s.token_hash = decode($2, 'hex') and ${isAlive}`,
    [read.tenantId, hash],
  );

export const findKeySession = <Scope>(read: TenantRead, { hash }: Token) =>
  read.one<KeySessionRow<Scope>>(
    `select ${sessionColumns}, k.id as "keyId", k.version as "keyVersion", k.name as "keyName", k.scopes,
       k.allowed_origins as "allowedOrigins", k.price_detail as "priceDetail", k.tariff_id as "tariffId",
       k.expires_at as "expiresAt"
     from ${ofKey} where s.tenant_id = $1 and s.token_hash = decode($2, 'hex') and ${isAlive}`,
    [read.tenantId, hash],
  );

/** D18.3: last use is written at most every 10 minutes. */
export const touchSession = (tx: TenantTransaction, id: number) =>
  tx.query(
    `update sessions set used_at = now() where tenant_id = $1 and id = $2 and used_at < now() - interval '10 minutes'`,
    [tx.tenantId, id],
  );

const unchangedPerson = `select s.id from ${ofPerson}
  where s.tenant_id = $1 and s.id = $2 and p.version = $3 and t.version = $4 and ${isAlive}`;
const unchangedKey = `select s.id from ${ofKey}
  where s.tenant_id = $1 and s.id = $2 and k.version = $3 and t.version = $4 and ${isAlive}`;

/** What a remembered session is confirmed by. */
export type SessionMark = {
  tenantId: number;
  sessionId: number;
  ownerVersion: number;
  tenantVersion: number;
  isPerson: boolean;
};

const statementOf = ({ isPerson }: SessionMark) => (isPerson ? unchangedPerson : unchangedKey);
const valuesOf = ({ tenantId, sessionId, ownerVersion, tenantVersion }: SessionMark) => [
  tenantId,
  sessionId,
  ownerVersion,
  tenantVersion,
];

/** Whether a session goes on, and its person or key and its tenant are unchanged since they were read. */
export const isSessionUnchanged = async (read: TenantRead, mark: SessionMark): Promise<boolean> =>
  (await read.query(statementOf(mark), valuesOf(mark))).length === 1;

/** The same as a check: it has a value if that is so. */
export const sessionCheck = (mark: SessionMark): Check => checkOf(statementOf(mark), valuesOf(mark));

type NewSession = {
  hash: string;
  userAgent: string;
  expiresAt: string;
  personId?: number;
  passkeyId?: number | null;
  apiKeyId?: number;
  /** SHA-256 of the key's secret, in hex. */
  apiKeyHash?: string;
};

export const insertSession = async (tx: TenantTransaction, session: NewSession): Promise<void> => {
  await tx.query(
    `insert into sessions (tenant_id, token_hash, person_id, passkey_id, api_key_id, api_key_hash, user_agent, expires_at)
     values ($1, decode($2, 'hex'), $3, $4, $5, decode($6, 'hex'), $7, $8)`,
    [
      tx.tenantId,
      session.hash,
      session.personId ?? null,
      session.passkeyId ?? null,
      session.apiKeyId ?? null,
      session.apiKeyHash ?? null,
      session.userAgent,
      session.expiresAt,
    ],
  );
};

/** Leaves the newest `most` sessions of a person. */
export const keepNewestOfPerson = (tx: TenantTransaction, personId: number, most: number) =>
  tx.query(
    `delete from sessions where tenant_id = $1 and person_id = $2 and id <= (
       select id from sessions where tenant_id = $1 and person_id = $2 order by id desc offset $3 limit 1)`,
    [tx.tenantId, personId, most],
  );

/** Leaves the newest `most` sessions of a key. */
export const keepNewestOfKey = (tx: TenantTransaction, apiKeyId: number, most: number) =>
  tx.query(
    `delete from sessions where tenant_id = $1 and api_key_id = $2 and id <= (
       select id from sessions where tenant_id = $1 and api_key_id = $2 order by id desc offset $3 limit 1)`,
    [tx.tenantId, apiKeyId, most],
  );

export const deleteSessionByToken = (tx: TenantTransaction, { hash }: Token) =>
  tx.query(`delete from sessions where tenant_id = $1 and token_hash = decode($2, 'hex')`, [tx.tenantId, hash]);

export const deleteSessionsOf = (tx: TenantTransaction, personId: number) =>
  tx.query('delete from sessions where tenant_id = $1 and person_id = $2', [tx.tenantId, personId]);

/** Those of a person that were opened with a passkey, one of them aside. */
export const deleteSessionsOpenedWith = (
  tx: TenantTransaction,
  { personId, passkeyId, exceptId }: { personId: number; passkeyId: number; exceptId: number },
) =>
  tx.query('delete from sessions where tenant_id = $1 and person_id = $2 and passkey_id = $3 and id <> $4', [
    tx.tenantId,
    personId,
    passkeyId,
    exceptId,
  ]);

export const deletePersonSession = async (tx: TenantTransaction, personId: number, id: number): Promise<boolean> =>
  (
    await tx.query('delete from sessions where tenant_id = $1 and person_id = $2 and id = $3 returning id', [
      tx.tenantId,
      personId,
      id,
    ])
  ).length === 1;

type ListedSession = {
  id: number;
  user_agent: string;
  passkey: string | null;
  created_at: string;
  used_at: string;
  expires_at: string;
};

/** The living sessions of a person, the newest first. */
export const listPersonSessions = (read: TenantRead, personId: number) =>
  read.query<ListedSession>(
    `select s.id, s.user_agent, k.name as passkey, s.created_at, s.used_at,
       least(s.expires_at, s.used_at + interval '12 hours') as expires_at
     from ${ofPerson} left join passkeys k on k.tenant_id = s.tenant_id and k.id = s.passkey_id
     where s.tenant_id = $1 and s.person_id = $2 and ${isAlive} order by s.id desc`,
    [read.tenantId, personId],
  );

export const deleteDeadSessions = (tx: TenantTransaction) =>
  tx.query(
    `delete from sessions where tenant_id = $1 and (expires_at < now() or used_at < now() - interval '12 hours')`,
    [tx.tenantId],
  );
