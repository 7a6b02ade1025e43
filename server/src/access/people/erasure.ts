import { performance } from 'node:perf_hooks';
import { eachTenant } from '../../platform/callers/each-tenant.ts';
import { deleteSessionsOf } from '../../platform/callers/session-store.ts';
import type { Database, TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { eraseFields, renameActor } from '../../platform/ledger/erase.ts';
import { recordWrite, SECRET } from '../../platform/ledger/record.ts';
import { deletePasskeysOf, type LedgerPerson, personLedger } from '../sign-in/store.ts';
import { type ChangeTerms, lockPerson, mustStayManaged } from './service.ts';
import {
  dropStoredAnswers,
  type ErasingPerson,
  endErasing,
  listErasing,
  nextFormerNumber,
  type PersonRow,
  renameScheduler,
  replacePerson,
} from './store.ts';

/** D18.1: what stands for a person from then on. The domain is one that nobody can ever have (RFC 2606). */
const standIn = (number: number) => ({
  name: `former colleague ${number}`,
  email: `former-colleague-${number}@erased.invalid`,
});

/**
 * D18.1: erases who a person was, in one transaction: from here on they cannot sign in, and what is written in their name
 * says so already (database/ledger/store.ts). The changes of the past follow in `eraseFromLedger`.
 */
export const erasePerson = async (tx: TenantTransaction, id: number, terms: ChangeTerms): Promise<PersonRow> => {
  const { locked, record } = await lockPerson(tx, id, terms, 'everybody');
  if (record.erased) return record;
  const inactive = { ...record, active: false };
  await mustStayManaged(tx, locked, record, inactive);
  await Promise.all([deleteSessionsOf(tx, id), deletePasskeysOf(tx, id), dropStoredAnswers(tx, record)]);
  const number = await nextFormerNumber(tx);
  const erased = await replacePerson(tx, id, { ...standIn(number), number });
  // The change that records the erasure does not repeat what was erased.
  const before = { ...record, name: SECRET, email: SECRET } as unknown as LedgerPerson;
  recordWrite(tx, personLedger, { before, after: erased, record: erased });
  return erased;
};

type Pages = (tx: TenantTransaction, after: number) => Promise<number | undefined>;

/** In transactions of their own, so that nobody waits long for the ledger; false where the time was over first. */
const inPages = async (database: Database, tenantId: number, until: number, page: Pages): Promise<boolean> => {
  let after: number | undefined = 0;
  while (after !== undefined) {
    if (performance.now() > until) return false;
    const from: number = after;
    after = await database.transaction(tenantId, (tx) => page(tx, from));
  }
  return true;
};

/** Replaces name, e-mail address and names of passkeys in changes and plans. False where there is more left to do. */
const eraseFromLedger = async (
  database: Database,
  tenantId: number,
  { id, name, email }: ErasingPerson,
  limitMs: number,
): Promise<boolean> => {
  const until = performance.now() + limitMs;
  const replaced = { name, email, passkeys: SECRET };
  await database.transaction(tenantId, (tx) => renameScheduler(tx, id, name));
  return (
    (await inPages(database, tenantId, until, (tx, after) =>
      eraseFields(tx, { kind: 'person', id, replaced, name }, after),
    )) && (await inPages(database, tenantId, until, (tx, after) => renameActor(tx, { id, name }, after)))
  );
};

/** How long the request that asks for an erasure goes on with the past; `finishErasures` does what is left. */
const REQUEST_MS = 3000;

export const erasePast = async (database: Database, tenantId: number, id: number): Promise<void> => {
  const erasing = await database.read(tenantId, listErasing);
  const person = erasing.find((one) => one.id === id);
  if (person) await eraseFromLedger(database, tenantId, person, REQUEST_MS);
};

/**
 * Once an hour: what a request left, and what others wrote in the person's name while it was erased. An erasure is over when
 * it was done an hour after its beginning, as no request lasts that long.
 */
export const finishErasures = (database: Database, signal?: AbortSignal): Promise<void> =>
  eachTenant(
    database,
    async (tenantId) => {
      for (const person of await database.read(tenantId, listErasing)) {
        await eraseFromLedger(database, tenantId, person, Number.POSITIVE_INFINITY);
        await database.transaction(tenantId, (tx) => endErasing(tx, person.id));
      }
    },
    signal,
  );
