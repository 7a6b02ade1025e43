import {
  currentPrice,
  examplesReport,
  fromPriceMoves,
  lockProducts,
  type PricedState,
  type Product,
  productService,
  watchExamples,
} from '../../catalogue/index.ts';
import { RestartTransaction } from '../../platform/database/database-errors.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { type Fault, Problem, refuseFaults } from '../../platform/errors.ts';
import { summarize } from '../../platform/ledger/record.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import type { LineChange } from './compare-lines.ts';

/** Others get their turn in between. */
const LINES_AT_ONCE = 25;

const always = () => {};

const writeLine = (tx: TenantTransaction, { record, draft }: LineChange<Product>): Promise<Product> =>
  record
    ? productService.patch(tx, record.id, draft, always)
    : productService.create(tx, draft as Parameters<typeof productService.create>[1]);

/** §4.4: of what a line can change, state and percentage move the price of a product. */
const pricesAfter = async (
  tx: TenantTransaction,
  before: readonly PricedState[],
  afterOf: ReadonlyMap<number, Product>,
): Promise<(number | null)[]> => {
  const prices: (number | null)[] = [];
  for (const product of before) {
    const { active, price_adjustment_percentage } = afterOf.get(product.id) ?? product;
    const isMoved = active !== product.active || price_adjustment_percentage !== product.price_adjustment_percentage;
    const priced = { ...product, active, price_adjustment_percentage };
    prices.push(isMoved ? (await currentPrice(tx, priced)).price : product.from_price);
  }
  return prices;
};

/** B11: many products under the rules of POST and PATCH, all of them or none. From-prices and examples follow. */
export const writeProducts = async (
  tx: TenantTransaction,
  changes: readonly LineChange<Product>[],
  placed: (fault: Fault, row: number) => Fault,
  pause: Pause,
) => {
  const known = new Map(changes.flatMap(({ record }) => (record ? [[record.id, record] as const] : [])));
  const before = known.size > 0 ? await lockProducts(tx, [...known.keys()]) : [];
  if (before.length < known.size || before.some(({ id, version }) => known.get(id)?.version !== version))
    throw new RestartTransaction('A product of the workbook was changed meanwhile');
  const tenant = { kind: 'tenant' as const, id: tx.tenantId, name: null, version: null };
  summarize(tx, { type: 'import.applied', resource: tenant, product_id: null });
  const compare = await watchExamples(
    tx,
    before.map(({ id }) => id),
    pause,
  );
  const faults: Fault[] = [];
  const written: { row: number; before: Product | undefined; after: Product }[] = [];
  for (const [at, change] of changes.entries()) {
    if (at % LINES_AT_ONCE === 0) await pause();
    try {
      written.push({ row: change.row, before: change.record, after: await writeLine(tx, change) });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'validation_error') throw error;
      faults.push(...(error.errors ?? []).map((fault) => placed(fault, change.row)));
    }
  }
  refuseFaults(faults);
  const made = written.filter((line) => !line.before).map(({ after }) => after.id);
  const prices = await pricesAfter(tx, before, new Map(written.map(({ after }) => [after.id, after])));
  return {
    written,
    from_prices: fromPriceMoves(before, prices),
    examples: examplesReport(await compare(made)),
  };
};
