import { RestartTransaction } from '../../database/database-errors.ts';
import { summarize } from '../../database/ledger/record.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { type Fault, Problem, refuseFaults } from '../../errors.ts';
import { currentPrice, fromPriceMoves } from '../../product-configuration/change.ts';
import { examplesReport } from '../../product-configuration/examples/schema.ts';
import { watchExamples } from '../../product-configuration/examples/watch-examples.ts';
import { lockProducts } from '../../product-configuration/store.ts';
import { productService } from '../../products/service.ts';
import type { Product } from '../../products/store.ts';
import type { Pause } from '../../scheduling/scheduled-work.ts';
import type { LineChange } from './compare-lines.ts';

/** Others get their turn in between. */
const LINES_AT_ONCE = 25;

const always = () => {};

const writeLine = (tx: TenantTransaction, { record, draft }: LineChange<Product>): Promise<Product> =>
  record
    ? productService.patch(tx, record.id, draft, always)
    : productService.create(tx, draft as Parameters<typeof productService.create>[1]);

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
  const prices: (number | null)[] = [];
  const stateOf = new Map(written.map(({ after }) => [after.id, after]));
  for (const product of before)
    prices.push((await currentPrice(tx, { ...product, ...stateOf.get(product.id) })).price ?? null);
  return {
    written,
    from_prices: fromPriceMoves(before, prices),
    examples: examplesReport(await compare(made)),
  };
};
