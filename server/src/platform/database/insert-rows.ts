import type { TenantTransaction } from './tenant-transaction.ts';

/** The most rows of one statement. */
const MAX_ROWS = 64;

/** A list of so many rows: `?` is the next value of a row, `$1` to `$n` are what all rows share. */
const listOf = (row: string, shared: number, rows: number): string => {
  let parameter = shared;
  return Array.from({ length: rows }, () => `(${row.replaceAll('?', () => `$${++parameter}`)})`).join(', ');
};

type Rows = {
  /** The table and its columns. */
  into: string;
  /** One row of the list: `$1, ?, ?, now()`. */
  row: string;
  /** What follows `$1`, the tenant, and is the same in all rows. */
  shared?: readonly unknown[];
  rows: readonly (readonly unknown[])[];
  /** What follows the list. */
  then?: string;
};

/**
 * Inserts rows as values, in one trip. INSERT ... SELECT would be planned on Citus for every shard and lock all of them
 * (docs/adr/0111). The lists are as long as powers of two, so that few statements are to be prepared.
 */
export const insertRows = (
  tx: TenantTransaction,
  { into, row, shared = [], rows, then = '' }: Rows,
): Promise<unknown> => {
  const sent: Promise<unknown>[] = [];
  for (let from = 0; from < rows.length; ) {
    const count = Math.min(MAX_ROWS, 2 ** Math.floor(Math.log2(rows.length - from)));
    const given = [tx.tenantId, ...shared];
    const text = `insert into ${into} values ${listOf(row, given.length, count)} ${then}`;
    sent.push(tx.query(text, [...given, ...rows.slice(from, from + count).flat()]));
    from += count;
  }
  return Promise.all(sent);
};
