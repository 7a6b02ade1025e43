import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changeRowsOf, type RowDecision } from '../src/catalogue/product/change.ts';
import { type QueuedWithCommit, TenantTransaction } from '../src/platform/database/tenant-transaction.ts';

const PRODUCT = {
  id: 1,
  name: 'P',
  version: 1,
  active: true,
  category_id: 2,
  price_adjustment_percentage: 0,
  from_price: null,
};
const STEP = {
  id: 3,
  product_id: 1,
  display_order: 1,
  contribution: { references: [{ path: 'pricingConfig', pricing_configuration_id: 4 }], candidates: [] },
};
const ROWS_OF: [start: RegExp, rows: Record<string, unknown>[]][] = [
  [/from products p where .* for no key update$/, [PRODUCT]],
  [/^select id, product_id, display_order/, [STEP]],
  [/^select id, product_id, active, row_price/, []],
  [/./, []],
];

/** A transaction whose statements are answered trip by trip; what was sent in each. */
const recorded = () => {
  const trips: string[][] = [];
  let open: string[] | undefined;
  const queuedWithCommit: QueuedWithCommit = [];
  const tx = new TenantTransaction(
    (text) => {
      if (!open) {
        open = [];
        trips.push(open);
      }
      open.push(text.trim().split(/\s+/, 1)[0] as string);
      const rows = ROWS_OF.find(([start]) => start.test(text.trim()))?.[1] ?? [];
      return new Promise((resolve) => {
        setImmediate(() => {
          open = undefined;
          resolve(rows);
        });
      });
    },
    1,
    queuedWithCommit,
  );
  return { tx, trips, queuedWithCommit };
};

test('a write of rows takes three trips: lock and reads, write and prices, what leaves with COMMIT', async () => {
  const { tx, trips } = recorded();
  const decide = (): RowDecision<unknown> => ({ write: () => tx.query('insert') });
  await changeRowsOf(tx, 1, () => tx.query('ask'), decide);
  assert.deepEqual(trips, [['select', 'ask', 'select'], ['insert', 'select'], ['update']]);
});

test('a decision without a write sends none, and reads the prices in the same trip', async () => {
  const { tx, trips } = recorded();
  const kept = await changeRowsOf(
    tx,
    1,
    () => tx.query('ask'),
    () => ({ unchanged: 'as it was' }),
  );
  assert.equal(kept, 'as it was');
  assert.deepEqual(trips, [['select', 'ask', 'select'], ['select'], ['update']]);
});

test('a write that waits before it is sent is refused: the prices would be read before it', async () => {
  const { tx } = recorded();
  const late = (): RowDecision<unknown> => ({
    write: async () => {
      await Promise.resolve();
      return tx.query('insert');
    },
  });
  await assert.rejects(
    changeRowsOf(tx, 1, () => tx.query('ask'), late),
    /before the prices/,
  );
});

/** Holds at compile time: no function that returns a promise decides. */
type Decide = Parameters<typeof changeRowsOf<null, unknown>>[3];
type AsyncDecide = (known: null) => Promise<RowDecision<unknown>>;
const asyncDecides: AsyncDecide extends Decide ? true : false = false;

test('an async decision does not compile', () => assert.equal(asyncDecides, false));
