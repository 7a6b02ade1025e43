import { fromPrice, parsePriceTable, rowPrice, tableTextOf } from '@vantail/pricing';
import {
  contributionOf,
  expandedSteps,
  listAttachedOptions,
  listStoredSteps,
  listTablesOfProduct,
} from '../../catalogue/index.ts';
import { listTenantIds } from '../../platform/callers/store.ts';
import type { Database, TenantRead } from '../../platform/database/tenant-transaction.ts';
import { findStoredProduct, listProductIds, listStoredRows } from './verification-store.ts';

const BATCH = 500;
const MAX_LISTED = 1000;

type Drift = {
  tenant_id: number;
  product_id: number;
  what: 'from_price' | 'step_contribution' | 'row_price' | 'price_version';
  id: number;
  stored: unknown;
  expected: unknown;
};

type Checked = { tenants: number; products: number; steps: number; pricing_configurations: number };
export type Verification = { checked: Checked; drift_count: number; drift: Drift[] };

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Recomputes everything that is stored for one product from its current steps, options and rows. */
const verifyProduct = async (read: TenantRead, productId: number) => {
  const [product, steps, attached, rows, price_tables] = await Promise.all([
    findStoredProduct(read, productId),
    listStoredSteps(read, productId),
    listAttachedOptions(read, productId),
    listStoredRows(read, productId),
    listTablesOfProduct(read, productId, false),
  ]);
  if (!product) return { steps: 0, rows: 0, drift: [] };
  const optionsOf = (stepId: number) => attached.filter(({ step_id }) => step_id === stepId);
  const drift: Drift[] = [];
  const compare = (what: Drift['what'], id: number, stored: unknown, expected: unknown) => {
    if (!same(stored, expected))
      drift.push({ tenant_id: read.tenantId, product_id: productId, what, id, stored, expected });
  };
  for (const step of steps)
    compare('step_contribution', step.id, step.contribution, contributionOf(step, optionsOf(step.id)));
  for (const row of rows) {
    const expected = rowPrice(row, parsePriceTable(tableTextOf(row, price_tables)));
    compare(
      'row_price',
      row.id,
      [row.row_price, row.computed_minimum_price],
      [expected, expected.computed_minimum_price],
    );
  }
  // The full computation from the source data: stored contributions and row prices are not used.
  const price = fromPrice({
    product,
    steps: expandedSteps(steps, attached),
    rows,
    price_tables,
  });
  compare('from_price', productId, [product.from_price, product.from_price_source], [price.price, price]);
  compare('price_version', product.category_id, product.has_price_version, true);
  return { steps: steps.length, rows: rows.length, drift };
};

/** Everything that `verify` needs of a database. */
export type VerifiedDatabase = Pick<Database, 'read' | 'systemRead'>;

/**
 * Recomputes everything that is stored and reports every difference; there should be none. `onProduct` is called after
 * each product.
 */
export const verify = async (database: VerifiedDatabase, onProduct = () => {}): Promise<Verification> => {
  const checked: Checked = { tenants: 0, products: 0, steps: 0, pricing_configurations: 0 };
  const drift: Drift[] = [];
  let driftCount = 0;
  for (const tenantId of await database.systemRead(listTenantIds)) {
    checked.tenants++;
    for (let after = 0, ids = [0]; ids.length > 0; after = ids.at(-1) ?? 0) {
      const from = after;
      ids = await database.read(tenantId, (read) => listProductIds(read, from, BATCH));
      for (const id of ids) {
        const product = await database.read(tenantId, (read) => verifyProduct(read, id));
        checked.products++;
        checked.steps += product.steps;
        checked.pricing_configurations += product.rows;
        driftCount += product.drift.length;
        if (drift.length < MAX_LISTED) drift.push(...product.drift);
        onProduct();
      }
    }
  }
  return { checked, drift_count: driftCount, drift: drift.slice(0, MAX_LISTED) };
};
