import type { Database } from '../database/tenant-transaction.ts';
import { type CheckedKey, findCallers } from '../tenants/store.ts';

type Waiting = {
  hash: Uint8Array;
  categoryId: number;
  resolve: (checked: CheckedKey | undefined) => void;
  reject: (error: unknown) => void;
};

/**
 * Asks the database for a key on every request, so that a revoked one stops at once; the requests of one moment travel
 * together in one statement. With a category it answers the version of its from-prices too. A check starts after the
 * request that asked for it arrived, so it sees whatever was acknowledged before that request was sent.
 */
export const keyChecker = (database: Database) => {
  let waiting: Waiting[] = [];

  const flush = async () => {
    const batch = waiting;
    waiting = [];
    try {
      const checks = batch.map(({ hash, categoryId }) => ({ hash, categoryId }));
      const found = await database.systemRead((read) => findCallers(read, checks));
      const byPosition = new Map(found.map((checked) => [checked.position, checked]));
      for (const [index, { resolve }] of batch.entries()) resolve(byPosition.get(index + 1));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  return (hash: Uint8Array, categoryId = 0): Promise<CheckedKey | undefined> =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(flush);
      waiting.push({ hash, categoryId, resolve, reject });
    });
};
