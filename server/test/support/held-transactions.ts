import { afterEach } from 'node:test';
import { until } from '../../../scripts/testing/until.ts';
import type { TenantTransaction, TransactionTerms } from '../../src/platform/database/tenant-transaction.ts';
import { type TestDatabase, WAITING_FOR_LOCKS } from './test-database.ts';

/** Transactions of a tenant that hold what they lock until they are told to end, and how many wait for a lock meanwhile. */
export const heldTransactions = (db: TestDatabase, tenantId: number) => {
  const ended: string[] = [];
  const begun: (() => Promise<unknown>)[] = [];
  // What a failed test leaves behind would keep the service from closing.
  afterEach(() => Promise.allSettled(begun.splice(0).map((end) => end())));
  const begin = (name: string, lock: (tx: TenantTransaction) => Promise<unknown>, terms?: TransactionTerms) => {
    const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const work = async (tx: TenantTransaction) => {
      // On a busy machine the transactions before it may take longer than a lock is waited for.
      await tx.query("set local lock_timeout = '60s'");
      await lock(tx);
      held.resolve();
      await end.promise;
      ended.push(name);
    };
    const done = db.database.transaction(tenantId, work, terms);
    done.catch(held.reject);
    const finish = () => {
      end.resolve();
      return done;
    };
    begun.push(finish);
    return { held: held.promise, end: finish };
  };
  /** Asked of the server, not guessed by a clock. */
  const waiting = async () => (await db.asSuperuser(WAITING_FOR_LOCKS)).length;
  const untilWaiting = (count: number) =>
    until(`${count} transactions wait for a lock`, async () => (await waiting()) >= count);
  return { begin, ended, waiting, untilWaiting };
};
