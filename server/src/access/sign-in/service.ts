import { readTenantToken } from '../../platform/callers/key.ts';
import type { Database, Origin } from '../../platform/database/tenant-transaction.ts';
import { addPasskey, passkeyRefused } from './passkeys.ts';
import {
  type RelyingParty,
  readUserHandle,
  registrationOptions,
  signInOptions,
  verifyRegistration,
  verifySignIn,
} from './relying-party.ts';
import { type Device, openSession } from './sessions.ts';
import { countUse, findCredential, findInvited, type Identity, lockIdentity, spendInvitation } from './store.ts';

type Terms = { database: Database; party: RelyingParty; device: Device };

/** Who the ledger names for what a person does. */
type OriginOf = (person: { id: number; name: string }) => Origin;

export const passkeyOptions = signInOptions;

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/** The parts of an authenticator's answer that name the passkey. */
const namesIn = (response: Readonly<Record<string, unknown>>) => {
  const inner = response.response as { userHandle?: unknown } | null | undefined;
  return { credential: textOf(response.id), handle: readUserHandle(textOf(inner?.userHandle)) };
};

/**
 * D18.2: signs in the person whom the passkey belongs to; answers the cookie, or undefined. Signature, challenge and counter
 * are checked, and the person is looked at again in the transaction that opens the session.
 */
export const signInByPasskey = async (
  { database, party, device }: Terms,
  response: Readonly<Record<string, unknown>>,
): Promise<string | undefined> => {
  const { credential, handle } = namesIn(response);
  if (credential === undefined || handle === undefined) return undefined;
  const found = await database.read(handle.tenantId, (read) => findCredential(read, credential, handle.handle));
  const verified = found && (await verifySignIn(party, found, response));
  if (!verified) return undefined;
  const { personId, passkeyId } = found;
  return database.transaction(handle.tenantId, async (tx) => {
    const person = await lockIdentity(tx, personId);
    if (!person || !(await party.challenges.use(tx, verified.challenge))) return undefined;
    if (!(await countUse(tx, passkeyId, verified.counter))) return undefined;
    return openSession(tx, { personId, passkeyId }, device);
  });
};

type Invitation = {
  person: Pick<Identity, 'email' | 'name' | 'role'>;
  tenant: { name: string };
  options: Awaited<ReturnType<typeof registrationOptions>>;
};

/** What the page of an invitation shows, and the request to the authenticator; undefined if the invitation is not good. */
export const readInvitation = async (
  { database, party }: Omit<Terms, 'device'>,
  text: string,
): Promise<Invitation | undefined> => {
  const token = readTenantToken(text);
  const person = token && (await database.read(token.tenantId, (read) => findInvited(read, token)));
  if (!person) return undefined;
  const { email, name, role, tenantName } = person;
  const options = await registrationOptions(party, token.tenantId, person, []);
  return { person: { email, name, role }, tenant: { name: tenantName }, options };
};

/** D18.1: registers the first passkey, which uses the invitation up, and signs in. Undefined if the invitation is not good. */
export const acceptInvitation = async (
  { database, party, device }: Terms,
  { token: text, name, response }: { token: string; name: string; response: unknown },
  originOf: OriginOf,
): Promise<string | undefined> => {
  const token = readTenantToken(text);
  const person = token && (await database.read(token.tenantId, (read) => findInvited(read, token)));
  if (!person) return undefined;
  const verified = await verifyRegistration(party, token.tenantId, person.id, response);
  if (!verified) throw passkeyRefused();
  const register = async (tx: Parameters<Parameters<Database['transaction']>[1]>[0]) => {
    const locked = await lockIdentity(tx, person.id);
    if (!locked || !(await spendInvitation(tx, token))) return undefined;
    const { id: passkeyId } = await addPasskey(tx, party, { ...locked, version: locked.version + 1 }, verified, name);
    return openSession(tx, { personId: person.id, passkeyId }, device);
  };
  return database.transaction(token.tenantId, register, { origin: originOf(person) });
};

/** Opens a session of a person who is known already: by a link of the first start. */
export const signInAs = (
  { database, device }: Omit<Terms, 'party'>,
  { tenantId, personId }: { tenantId: number; personId: number },
): Promise<string | undefined> =>
  database.transaction(tenantId, async (tx) =>
    (await lockIdentity(tx, personId)) ? openSession(tx, { personId, passkeyId: null }, device) : undefined,
  );

/** A session that may do what the key may, and ends with it: the browser need not keep the key. */
export const signInByKey = (
  { database, device }: Omit<Terms, 'party'>,
  key: { tenantId: number; keyId: number; hash: string },
): Promise<string> =>
  database.transaction(key.tenantId, (tx) => openSession(tx, { apiKeyId: key.keyId, apiKeyHash: key.hash }, device));
