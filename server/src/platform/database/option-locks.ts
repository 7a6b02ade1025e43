import type { TenantTransaction } from './tenant-transaction.ts';

/**
 * Options are shared by the transactions that attach them, and locked by those that write them. PostgreSQL lets a transaction
 * that shares a row pass those that wait to write it as long as others share it: while products that attach an option are
 * replaced one after the other, a change of the option would wait for ever. So there is a queue for each tenant, which is
 * first come, first served: whoever shares options joins it as one of many, and whoever finds an option in use joins it
 * alone, which waits for those who share options now and lets those who come later wait (docs/adr/0061).
 */
const OPTION_QUEUE = 20_611;

/** The number of a queue has 32 bits; two tenants with the same one would merely wait for each other. */
const queueOf = (tx: TenantTransaction) => [OPTION_QUEUE, tx.tenantId % 2 ** 31];

/**
 * Before options are shared. A transaction that holds options already does not queue any more: whoever waits for one of those
 * may be ahead in the queue.
 */
export const queueToShare = async (tx: TenantTransaction): Promise<void> => {
  if (tx.locks.holdsAny('options')) return;
  await tx.query('select pg_advisory_xact_lock_shared($1::integer, $2::integer)', queueOf(tx));
};

const queueToWrite = (tx: TenantTransaction) =>
  tx.query('select pg_advisory_xact_lock($1::integer, $2::integer)', queueOf(tx));

const FREE = `select id from options where tenant_id = $1 and id = any($2::bigint[])
  order by id for no key update skip locked`;
const THERE = 'select id from options where tenant_id = $1 and id = any($2::bigint[])';

/**
 * Locks options that nobody holds; false, and none of them is locked, where somebody does: who queues must hold none that
 * those ahead may wait for.
 */
const lockFree = async (tx: TenantTransaction, ids: readonly number[]): Promise<boolean> => {
  const given = [tx.tenantId, ids];
  const isOne = ids.length === 1;
  const [there, free] = await Promise.all([
    tx.query(THERE, given),
    isOne
      ? tx.query(FREE, given)
      : Promise.all([tx.query('savepoint free_options'), tx.query(FREE, given)]).then(([, rows]) => rows),
  ]);
  const isFree = free.length === there.length;
  if (!isOne) await tx.query(isFree ? 'release savepoint free_options' : 'rollback to savepoint free_options');
  return isFree;
};

/** Options that are to be written, in id order, behind the products and before the price tables. */
export const lockOptions = async (tx: TenantTransaction, ids: readonly number[]): Promise<void> => {
  if (ids.every((id) => tx.locks.holds('options', id))) return;
  const mayQueue = !tx.locks.holdsAny('options');
  tx.locks.take('options', ids);
  if (mayQueue) {
    if (await lockFree(tx, ids)) return;
    await queueToWrite(tx);
  }
  await tx.query(`${THERE} order by id for no key update`, [tx.tenantId, ids]);
};
