import type { PersonCaller } from '../../platform/callers/session-callers.ts';
import {
  deletePersonSession,
  deleteSessionsOpenedWith,
  listPersonSessions,
} from '../../platform/callers/session-store.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound, Problem } from '../../platform/errors.ts';
import type { Precondition } from '../../platform/precondition.ts';
import { addPasskey, passkeyRefused, recordPasskeys } from '../sign-in/passkeys.ts';
import { type RelyingParty, registrationOptions, verifyRegistration } from '../sign-in/relying-party.ts';
import {
  deletePasskey,
  findIdentity,
  listCredentials,
  listPasskeys,
  lockIdentity,
  lockPasskey,
  type Passkey,
  renamePasskey,
} from '../sign-in/store.ts';

export const passkeysOf = (read: TenantRead, { personId }: PersonCaller) => listPasskeys(read, personId);

export const sessionsOf = async (read: TenantRead, { personId, sessionId }: PersonCaller) =>
  (await listPersonSessions(read, personId)).map((session) => ({ ...session, is_current: session.id === sessionId }));

const lockSelf = async (tx: TenantTransaction, { personId }: PersonCaller) => {
  const person = await lockIdentity(tx, personId);
  if (!person) throw notFound();
  return person;
};

/** The request to the authenticator, in one read. */
export const newPasskeyOptions = async (
  party: RelyingParty,
  caller: PersonCaller,
  read: <T>(work: (tx: TenantRead) => Promise<T>) => Promise<T>,
) => {
  const { personId, tenantId } = caller;
  const [person, known] = await read((tx) => Promise.all([findIdentity(tx, personId), listCredentials(tx, personId)]));
  if (!person) throw notFound();
  return registrationOptions(party, tenantId, person, known);
};

export const createPasskey = async (
  tx: TenantTransaction,
  party: RelyingParty,
  caller: PersonCaller,
  { name, response }: { name: string; response: unknown },
): Promise<Passkey> => {
  const person = await lockSelf(tx, caller);
  const verified = await verifyRegistration(party, caller.tenantId, caller.personId, response);
  if (!verified) throw passkeyRefused();
  return addPasskey(tx, party, person, verified, name);
};

const lockOwn = async (tx: TenantTransaction, caller: PersonCaller, id: number, precondition: Precondition) => {
  const person = await lockSelf(tx, caller);
  const passkey = await lockPasskey(tx, caller.personId, id);
  if (!passkey) throw notFound();
  precondition(passkey);
  return { person, passkey, before: await listPasskeys(tx, caller.personId) };
};

export const patchPasskey = async (
  tx: TenantTransaction,
  caller: PersonCaller,
  id: number,
  { name }: { name?: string },
  precondition: Precondition,
): Promise<Passkey> => {
  const { person, passkey, before } = await lockOwn(tx, caller, id, precondition);
  if (name === undefined || name === passkey.name) return passkey;
  const renamed = await renamePasskey(tx, id, name);
  await recordPasskeys(tx, person, before);
  return renamed;
};

/** Ends the other sessions that were opened with it. The last one stays: nobody locks themselves out. */
export const removePasskey = async (
  tx: TenantTransaction,
  caller: PersonCaller,
  id: number,
  precondition: Precondition,
): Promise<void> => {
  const { person, before } = await lockOwn(tx, caller, id, precondition);
  if (before.length === 1)
    throw new Problem('conflict', 'This is the only passkey: add another one before it is removed');
  await deleteSessionsOpenedWith(tx, { personId: caller.personId, passkeyId: id, exceptId: caller.sessionId });
  await deletePasskey(tx, id);
  await recordPasskeys(tx, person, before);
};

export const endOwnSession = async (tx: TenantTransaction, { personId }: PersonCaller, id: number): Promise<void> => {
  if (!(await deletePersonSession(tx, personId, id))) throw notFound();
};
