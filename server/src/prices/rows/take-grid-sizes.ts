import { gridSizes, parsePriceTable, type SizeRange } from '@vantail/pricing';
import { changeProduct, examplesReport, watchExamples } from '../../catalogue/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { validationError } from '../../platform/errors.ts';
import { summarize } from '../../platform/ledger/record.ts';
import { differences } from '../../platform/resource/service.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import type { GridSizesBody, GridSizesReport } from './grid-sizes-schema.ts';
import { listRowIds, listSizedRows, type SizedRow } from './grid-sizes-store.ts';
import { storedPrices } from './schema.ts';
import { pricingConfigurations } from './store.ts';

/** Sent together: on a server the statements of a batch are pipelined. */
const ROWS_AT_ONCE = 25;

/** D2: a row of another product or tenant looks like one that is not there. */
const mustBeRows = (ids: readonly number[], named: readonly number[] | undefined): void => {
  const found = new Set(ids);
  const faults = (named ?? []).flatMap((id, at) => {
    if (found.has(id)) return [];
    const [message, params] = ['must be the id of a row of this product', { resource: 'pricing_configuration' }];
    return [{ pointer: `/pricing_configuration_ids/${at}`, code: 'unknown_reference', message, params }];
  });
  if (faults.length > 0) throw validationError(faults);
};

/** What becomes of one row; undefined where it has no grid. */
const resized = (row: SizedRow) => {
  const table = parsePriceTable(row.table_text);
  const sizes = gridSizes(table);
  if (!sizes) return undefined;
  const { total_width_min, total_width_max, total_height_min, total_height_max } = row;
  const old = { total_width_min, total_width_max, total_height_min, total_height_max };
  const changes = differences<Record<keyof SizeRange, number | null>>(old, sizes);
  return { row, old, sizes, changes, prices: storedPrices({ ...row, ...sizes, price_table: row.table_text }, table) };
};

type Resized = NonNullable<ReturnType<typeof resized>>;

const write = async (tx: TenantTransaction, { row, old, changes, prices }: Resized) => {
  const before = { id: row.id, product_id: row.product_id, ...old };
  const { version } = await pricingConfigurations.update(tx, before, { ...changes, ...prices });
  return version;
};

const reported = ({ row, old, sizes }: Resized, version: number): GridSizesReport['rows'][number] => {
  const change = (field: keyof SizeRange) => ({ old: old[field], new: sizes[field] });
  return {
    pricing_configuration_id: row.id,
    version,
    total_width_min: change('total_width_min'),
    total_width_max: change('total_width_max'),
    total_height_min: change('total_height_min'),
    total_height_max: change('total_height_max'),
  };
};

/** B2.1: the rows of a product offer the sizes that their grids have, all of them in one transaction. */
export const takeGridSizes = (
  tx: TenantTransaction,
  productId: number,
  body: GridSizesBody,
  isDryRun: boolean,
  pause: Pause,
): Promise<GridSizesReport> =>
  changeProduct(tx, productId, async ({ id, name, version }) => {
    const ids = await listRowIds(tx, productId, body.pricing_configuration_ids);
    mustBeRows(ids, body.pricing_configuration_ids);
    summarize(tx, {
      type: 'adjustment.applied',
      resource: { kind: 'product', id, name, version },
      product_id: productId,
    });
    const compare = await watchExamples(tx, [productId], pause);
    const rows: GridSizesReport['rows'] = [];
    const counts = { unchanged: 0, withoutGrid: 0 };
    for (let from = 0; from < ids.length; ) {
      const { items } = await pause();
      const batch = ids.slice(from, from + Math.min(ROWS_AT_ONCE, items));
      from += batch.length;
      const outcomes = (await listSizedRows(tx, batch)).map(resized);
      counts.withoutGrid += outcomes.filter((one) => one === undefined).length;
      const changed = outcomes.filter((one) => one !== undefined && Object.keys(one.changes).length > 0) as Resized[];
      counts.unchanged += outcomes.filter((one) => one !== undefined).length - changed.length;
      rows.push(...(await Promise.all(changed.map(async (one) => reported(one, await write(tx, one))))));
    }
    const examples = examplesReport(await compare());
    return {
      dry_run: isDryRun,
      rows_unchanged: counts.unchanged,
      rows_without_grid: counts.withoutGrid,
      rows,
      examples,
    };
  });
