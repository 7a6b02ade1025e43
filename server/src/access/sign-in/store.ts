import type { TenantToken } from '../../platform/callers/key.ts';
import type { Role } from '../../platform/callers/scopes.ts';
import type { SystemTransaction, TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { LedgerKind } from '../../platform/ledger/recorded-change.ts';

/** Makes the secret if nobody has made it yet. */
export const offerSecret = (tx: SystemTransaction, name: string, secret: Uint8Array) =>
  tx.query('insert into service_secrets (name, secret) values ($1, $2) on conflict (name) do nothing', [name, secret]);

export const findSecret = async (read: SystemTransaction, name: string): Promise<Uint8Array | undefined> =>
  (await read.one<{ secret: Uint8Array }>('select secret from service_secrets where name = $1', [name]))?.secret;

/** D18.4: true for the first who uses it; a second one waits for the first. */
export const spendChallenge = async (tx: TenantTransaction, hash: string, expiresAt: Date): Promise<boolean> =>
  (
    await tx.query(
      `insert into used_challenges (tenant_id, hash, expires_at) values ($1, decode($2, 'hex'), $3)
       on conflict (tenant_id, hash) do nothing returning hash`,
      [tx.tenantId, hash, expiresAt],
    )
  ).length === 1;

export const deleteOldChallenges = (tx: TenantTransaction) =>
  tx.query('delete from used_challenges where tenant_id = $1 and expires_at < now()', [tx.tenantId]);

/** Somebody who may prove who they are: an active person of an active tenant. */
export type Identity = {
  id: number;
  email: string;
  name: string;
  role: Role;
  version: number;
  handle: string;
  tenantName: string;
};

const identity = `select p.id, p.email, p.name, p.role, p.version, p.handle, t.name as "tenantName"
  from people p join tenants t on t.id = p.tenant_id and t.active`;

/** D18.1: the person whom an invitation is for, while it is good. */
export const findInvited = (read: TenantRead, { hash }: TenantToken) =>
  read.one<Identity>(
    `${identity} where p.tenant_id = $1 and p.active and p.invitation_hash = decode($2, 'hex') and p.invitation_expires_at > now()`,
    [read.tenantId, hash],
  );

export const findIdentity = (read: TenantRead, id: number) =>
  read.one<Identity>(`${identity} where p.tenant_id = $1 and p.active and p.id = $2`, [read.tenantId, id]);

/** The same, and nobody changes the person until the transaction ends. */
export const lockIdentity = (tx: TenantTransaction, id: number) =>
  tx.one<Identity>(`${identity} where p.tenant_id = $1 and p.active and p.id = $2 for no key update of p`, [
    tx.tenantId,
    id,
  ]);

/** True if this transaction used the invitation up; false if it is no longer good. */
export const spendInvitation = async (tx: TenantTransaction, { hash }: TenantToken): Promise<boolean> =>
  (
    await tx.query(
      `update people set invitation_hash = null, invitation_expires_at = null, version = version + 1, updated_at = now()
       where tenant_id = $1 and active and invitation_hash = decode($2, 'hex') and invitation_expires_at > now() returning id`,
      [tx.tenantId, hash],
    )
  ).length === 1;

export type Passkey = {
  id: number;
  name: string;
  synced: boolean;
  used_at: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

const passkeyColumns = 'id, name, synced, used_at, version, created_at, updated_at';

export const listPasskeys = (read: TenantRead, personId: number) =>
  read.query<Passkey>(`select ${passkeyColumns} from passkeys where tenant_id = $1 and person_id = $2 order by id`, [
    read.tenantId,
    personId,
  ]);

export const lockPasskey = (tx: TenantTransaction, personId: number, id: number) =>
  tx.one<Passkey>(
    `select ${passkeyColumns} from passkeys where tenant_id = $1 and person_id = $2 and id = $3 for no key update`,
    [tx.tenantId, personId, id],
  );

/** The passkeys that the authenticator must not register again. */
export const listCredentials = (read: TenantRead, personId: number) =>
  read.query<{ credential: string; transports: string[] }>(
    'select credential, transports from passkeys where tenant_id = $1 and person_id = $2 order by id',
    [read.tenantId, personId],
  );

/** A passkey as its signatures are checked, and the person who has it. */
export type Credential = {
  passkeyId: number;
  personId: number;
  credential: string;
  publicKey: Uint8Array;
  counter: number;
  transports: string[];
};

/** The person is found by what the authenticator keeps for them; both must belong together. */
export const findCredential = (read: TenantRead, credential: string, handle: string) =>
  read.one<Credential>(
    `select k.id as "passkeyId", k.person_id as "personId", k.credential, k.public_key as "publicKey", k.counter, k.transports
     from passkeys k join people p on p.tenant_id = k.tenant_id and p.id = k.person_id and p.active and p.handle = $3
     join tenants t on t.id = k.tenant_id and t.active
     where k.tenant_id = $1 and k.credential = $2`,
    [read.tenantId, credential, handle],
  );

export type NewPasskey = {
  personId: number;
  name: string;
  credential: string;
  publicKey: Uint8Array;
  counter: number;
  transports: readonly string[];
  synced: boolean;
};

export const insertPasskey = async (tx: TenantTransaction, passkey: NewPasskey): Promise<Passkey> => {
  const { personId, name, credential, publicKey, counter, transports, synced } = passkey;
  const rows = await tx.query<Passkey>(
    `insert into passkeys (tenant_id, person_id, name, credential, public_key, counter, transports, synced)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${passkeyColumns}`,
    [tx.tenantId, personId, name, credential, publicKey, counter, transports, synced],
  );
  return rows[0] as Passkey;
};

/**
 * Counts a use. False if the passkey is gone, or if its counter has not moved although one is stored: a copy of the authenticator
 * may have been used.
 */
export const countUse = async (tx: TenantTransaction, passkeyId: number, counter: number): Promise<boolean> =>
  (
    await tx.query(
      `update passkeys set counter = $3, used_at = now()
       where tenant_id = $1 and id = $2 and (counter < $3 or (counter = 0 and $3 = 0)) returning id`,
      [tx.tenantId, passkeyId, counter],
    )
  ).length === 1;

export const renamePasskey = async (tx: TenantTransaction, id: number, name: string): Promise<Passkey> => {
  const rows = await tx.query<Passkey>(
    `update passkeys set name = $3, version = version + 1, updated_at = now() where tenant_id = $1 and id = $2 returning ${passkeyColumns}`,
    [tx.tenantId, id, name],
  );
  return rows[0] as Passkey;
};

export const deletePasskey = (tx: TenantTransaction, id: number) =>
  tx.query('delete from passkeys where tenant_id = $1 and id = $2', [tx.tenantId, id]);

export const deletePasskeysOf = (tx: TenantTransaction, personId: number) =>
  tx.query('delete from passkeys where tenant_id = $1 and person_id = $2', [tx.tenantId, personId]);

/** What the ledger shows of a person (D12.3); of an invitation that there is another one, of passkeys their names. */
export type LedgerPerson = {
  id: number;
  version: number;
  name: string;
  email?: string;
  role?: string;
  active?: boolean;
  invitation?: string;
  passkeys?: readonly string[];
};

export const personLedger: LedgerKind<LedgerPerson> = {
  kind: 'person',
  fields: ['email', 'name', 'role', 'active', 'invitation', 'passkeys'],
  secret: ['invitation'],
};
