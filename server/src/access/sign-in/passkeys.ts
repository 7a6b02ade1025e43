import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { validationError } from '../../platform/errors.ts';
import { recordWrite } from '../../platform/ledger/record.ts';
import type { RelyingParty, Verified } from './relying-party.ts';
import { insertPasskey, listPasskeys, type NewPasskey, type Passkey, personLedger } from './store.ts';

const MAX_PASSKEYS = 20;

/** D18.2: what an authenticator answered is not good here. It does not say why. */
export const passkeyRefused = () =>
  validationError([
    { pointer: '/response', code: 'passkey_refused', message: 'was refused: begin again from the start', params: {} },
  ]);

const mustHaveRoom = (count: number): void => {
  if (count < MAX_PASSKEYS) return;
  const message = `There are ${MAX_PASSKEYS} passkeys already, and nobody has more`;
  throw validationError([{ code: 'too_many_passkeys', message, params: { limit: MAX_PASSKEYS } }]);
};

type Owner = { id: number; name: string; version: number };

/** Records what became of a person's passkeys, by their names. */
export const recordPasskeys = async (
  tx: TenantTransaction,
  { id, name, version }: Owner,
  before: readonly Passkey[],
): Promise<void> => {
  const namesOf = (passkeys: readonly Passkey[]) => passkeys.map((passkey) => passkey.name);
  const after = await listPasskeys(tx, id);
  const record = { id, name, version };
  recordWrite(tx, personLedger, {
    before: { ...record, passkeys: namesOf(before) },
    after: { ...record, passkeys: namesOf(after) },
    record,
  });
};

/** Stores a verified passkey and uses up its challenge, in one transaction; whoever calls it holds the person. */
export const addPasskey = async (
  tx: TenantTransaction,
  { challenges }: RelyingParty,
  owner: Owner,
  { challenge, ...verified }: Verified<Omit<NewPasskey, 'personId' | 'name'>>,
  name: string,
): Promise<Passkey> => {
  if (!(await challenges.use(tx, challenge))) throw passkeyRefused();
  const before = await listPasskeys(tx, owner.id);
  mustHaveRoom(before.length);
  const passkey = await insertPasskey(tx, { ...verified, personId: owner.id, name });
  await recordPasskeys(tx, owner, before);
  return passkey;
};
