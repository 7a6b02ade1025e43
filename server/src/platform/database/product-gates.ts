import type { TenantTransaction } from './tenant-transaction.ts';

/**
 * Work in bulk holds a product for long, and a change of an option or of a price table needs all products that it prices.
 * Were these simply locked one after the other, a writer would wait for one after the other, as somebody new begins with the next while
 * the last is waited for. So products have gates, which stand before their locks: work in bulk passes the gates of what it is
 * about to lock, and a change of several products closes them to its end. Then it waits only for those who hold a product by
 * now, who end at the same time, and whoever comes later waits at the gate, where it holds nothing (docs/adr/0061).
 */
const PRODUCT_GATES = 20_612;

/** The server's table of locks is bounded: products of a tenant share this many gates. */
const GATES = 64;

/** A number has 32 bits; two products with the same one would merely wait for each other. In one order for all. */
const gatesOf = ({ tenantId }: TenantTransaction, productIds: readonly number[]) =>
  [...new Set(productIds.map((id) => (tenantId * GATES + (id % GATES)) % 2 ** 31))].sort((a, b) => a - b);

const lockGates = (tx: TenantTransaction, suffix: '' | '_shared', productIds: readonly number[]) =>
  tx.query(`select pg_advisory_xact_lock${suffix}($1::integer, gate) from unnest($2::integer[]) as gate`, [
    PRODUCT_GATES,
    gatesOf(tx, productIds),
  ]);

/** Waits until the gates are open, and keeps none of them. */
const passGates = (tx: TenantTransaction, productIds: readonly number[]) =>
  Promise.all([
    tx.query('savepoint gates'),
    lockGates(tx, '_shared', productIds),
    tx.query('rollback to savepoint gates'),
    tx.query('release savepoint gates'),
  ]);

/**
 * Before products are locked, in the same trip. A transaction that holds products already does not look at gates any more:
 * whoever has closed them may wait for one of those. A single product has one queue, in which everybody is served in order.
 */
export const atGates = async (tx: TenantTransaction, productIds: readonly number[]): Promise<void> => {
  if (tx.locks.holdsAny('products')) return;
  if (tx.isBulk) await passGates(tx, productIds);
  else if (productIds.length > 1) await lockGates(tx, '', productIds);
};
