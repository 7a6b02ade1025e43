import { newTenantToken, readTenantToken, type TenantToken } from '../../platform/callers/key.ts';
import { type Role, scopesOf } from '../../platform/callers/scopes.ts';
import { deleteSessionsOf } from '../../platform/callers/session-store.ts';
import type { TenantRead, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound, Problem, validationError } from '../../platform/errors.ts';
import { recordWrite } from '../../platform/ledger/record.ts';
import type { Precondition } from '../../platform/precondition.ts';
import type { CreateOf, PatchOf } from '../../platform/resource/schema.ts';
import { differences } from '../../platform/resource/service.ts';
import type { ListFilter } from '../../platform/resource/store.ts';
import { newHandle } from '../sign-in/relying-party.ts';
import { deletePasskeysOf, listPasskeys, personLedger } from '../sign-in/store.ts';
import type { personSchema } from './schema.ts';
import {
  countPeople,
  hasManagingKey,
  insertPerson,
  lockEverybody,
  lockWithManagers,
  type PersonRow,
  people,
  replaceInvitation,
  withdrawInvitation,
} from './store.ts';

type Fields = (typeof personSchema)['fields'];
type NewPerson = CreateOf<Fields, 'email' | 'name' | 'role'>;
type PersonChanges = PatchOf<Fields>;

/** A person, and the token of the invitation that was just made: the only time that it is known. */
export type Invited = { record: PersonRow; token: string };

const INVITATION_MS = 7 * 24 * 3600_000; // D18.1
const MAX_PEOPLE = 1000;

const newInvitation = (tenantId: number) => {
  const token = newTenantToken(tenantId);
  const { hash } = readTenantToken(token) as TenantToken;
  const expires = new Date(Date.now() + INVITATION_MS).toISOString();
  return { token, stored: { invitation_hash: hash, invitation_expires_at: expires } };
};

/** D18.1: nobody makes, changes or invites a person whose role has scopes that they lack. */
const mustCover = (ownScopes: readonly string[], role: Role): void => {
  const missing = scopesOf(role).filter((scope) => !ownScopes.includes(scope));
  if (missing.length === 0) return;
  throw new Problem('insufficient_scope', `A ${role} has ${missing.join(', ')}, which this caller does not have`);
};

const mustHaveRoom = (count: number): void => {
  if (count < MAX_PEOPLE) return;
  const message = `There are ${MAX_PEOPLE} people already, and no tenant has more`;
  throw validationError([{ code: 'too_many_people', message, params: { limit: MAX_PEOPLE } }]);
};

export const createPerson = async (
  tx: TenantTransaction,
  { email, name, role, active }: NewPerson,
  ownScopes: readonly string[],
): Promise<Invited> => {
  mustCover(ownScopes, role);
  mustHaveRoom(await countPeople(tx));
  const { token, stored } = newInvitation(tx.tenantId);
  const person = { email, name, role, active: active ?? true, handle: newHandle(), ...stored };
  const record = await insertPerson(tx, person);
  recordWrite(tx, personLedger, { before: null, after: record, record });
  return { record, token };
};

export const listPeople = (read: TenantRead, filter: ListFilter) => people.list(read, filter);

export const getPerson = async (read: TenantRead, id: number): Promise<PersonRow> => {
  const record = await people.find(read, id);
  if (!record) throw notFound();
  return record;
};

const isManaging = ({ role, active }: Pick<PersonRow, 'role' | 'active'>) => role === 'manager' && active;

/** D18.1: somebody must be able to manage the tenant: another manager, or a key. */
export const mustStayManaged = async (
  tx: TenantTransaction,
  locked: readonly PersonRow[],
  before: PersonRow,
  after: PersonRow,
): Promise<void> => {
  if (!isManaging(before) || isManaging(after)) return;
  if (locked.some((person) => person.id !== before.id && isManaging(person))) return;
  if (await hasManagingKey(tx)) return;
  throw new Problem(
    'conflict',
    'This is the last active manager, and no valid key has keys:manage: make another manager first',
  );
};

export type ChangeTerms = { ownScopes: readonly string[]; precondition: Precondition };

export const lockPerson = async (
  tx: TenantTransaction,
  id: number,
  { ownScopes, precondition }: ChangeTerms,
  whom: 'managers' | 'everybody' = 'managers',
) => {
  const locked = await (whom === 'everybody' ? lockEverybody(tx) : lockWithManagers(tx, id));
  const record = locked.find((person) => person.id === id);
  if (!record) throw notFound();
  mustCover(ownScopes, record.role);
  precondition(record);
  return { locked, record };
};

/** D18.1: there is nobody left to change or to invite. */
const mustBeSomebody = ({ erased }: PersonRow): void => {
  if (erased) throw new Problem('conflict', 'The personal data of this person was erased: invite a new person instead');
};

export const patchPerson = async (
  tx: TenantTransaction,
  id: number,
  patch: PersonChanges,
  terms: ChangeTerms,
): Promise<PersonRow> => {
  const { locked, record } = await lockPerson(tx, id, terms);
  const changes = differences(record, patch as Partial<PersonRow>);
  if (Object.keys(changes).length === 0) return record;
  mustBeSomebody(record);
  const after = { ...record, ...changes };
  mustCover(terms.ownScopes, after.role);
  await mustStayManaged(tx, locked, record, after);
  const isOver = record.active && !after.active;
  if (isOver) await Promise.all([deleteSessionsOf(tx, id), withdrawInvitation(tx, id)]);
  return people.update(tx, record, isOver ? { ...changes, invitation_expires_at: null } : changes);
};

export const deactivatePerson = (tx: TenantTransaction, id: number, terms: ChangeTerms): Promise<PersonRow> =>
  patchPerson(tx, id, { active: false }, terms);

/** D18.1: a new invitation. Passkeys and sessions are gone: who has lost a device begins again. */
export const invitePerson = async (tx: TenantTransaction, id: number, terms: ChangeTerms): Promise<Invited> => {
  const { record } = await lockPerson(tx, id, terms);
  mustBeSomebody(record);
  if (!record.active) throw new Problem('conflict', 'The person is inactive: set active to true before inviting them');
  const passkeys = (await listPasskeys(tx, id)).map(({ name }) => name);
  await Promise.all([deleteSessionsOf(tx, id), deletePasskeysOf(tx, id)]);
  const { token, stored } = newInvitation(tx.tenantId);
  const invited = await replaceInvitation(tx, id, stored);
  recordWrite(tx, personLedger, {
    before: { ...record, invitation: 'old', passkeys },
    after: { ...invited, invitation: 'new', passkeys: [] },
    record: invited,
  });
  return { record: invited, token };
};
