import { plainNumber } from '../decimal/decimal.ts';
import { fitPriceLine, type LineQuality, lineQuality, pricePoints } from '../price-table/price-line.ts';
import type { FormulaTable, GridTable, Params, PriceTable } from '../price-table/price-table.ts';
import type { PricingRow } from '../product/pricing-row.ts';
import type { ReportItem } from './report-item.ts';

/**
 * `invalid_json` or `invalid_price_table` (D7): the row's table cannot be read, so its minimum price is used instead.
 * There is one item per row, at the first fault.
 *
 * @example
 * checkPriceTable(7, parsePriceTable('12'))[0]?.code; // 'invalid_price_table'
 */
export function checkPriceTable(rowId: number, table: PriceTable): ReportItem[] {
  const [first] = table.kind === 'broken' ? table.errors : [];
  if (table.kind !== 'broken' || !first) return [];
  const more = table.errors.length > 1 ? ` (and ${table.errors.length - 1} more)` : '';
  const message =
    `The price table of row ${rowId} cannot be used: ${first.message}${more}. ` +
    'Correct it or import the table again; until then the row only has its minimum price.';
  const params = {
    fault: { code: first.code, message: first.message, params: first.params },
    more: table.errors.length - 1,
  };
  return [{ code: table.report_code, message, pointer: first.pointer, pricing_configuration_id: rowId, params }];
}

const MIN_R2 = 0.9;
const MAX_SAMPLE_PERCENT = 15;

/**
 * `poor_fit` (D7). Formula: its stated r2 is under 0.90 (if none is stated, that of A and B over its positive samples,
 * if there are at least three), or a positive sample differs from A x surface + B by more than 15 % of its prix. Grid
 * in mode `formule`: the line fitted to its cells has an r2 under 0.90. Single cells do not count, because the median
 * real grid has one that is 26 % off, and cells on a header keep their own price. There is one item per row.
 *
 * @example
 * checkFit(7, parsePriceTable('{"type":"formule","A":100,"B":50,"r2":0.7}'))[0]?.pointer; // '/price_table/r2'
 */
export function checkFit(rowId: number, table: PriceTable): ReportItem[] {
  if (table.kind === 'formula') return formulaFit(rowId, table);
  const fit = table.kind === 'grid' && table.mode === 'formule' ? gridFit(table) : undefined;
  if (!fit || fit.r2 >= MIN_R2) return [];
  const advice =
    `Between its sizes row ${rowId} uses a formula that follows its grid poorly (r2 ${fit.r2.toFixed(2)}, ` +
    `${miss(fit.worst)}). Use majoration, or split the grid into rows with smaller ranges.`;
  return [item(rowId, '/price_table/modeInterpolation', advice, { r2: fit.r2, limit: MIN_R2, ...facts(fit.worst) })];
}

const known = new WeakMap<GridTable, ReturnType<typeof fitPriceLine>>();

/** Kept with the grid, which thousands of rows may share. */
function gridFit(grid: GridTable): ReturnType<typeof fitPriceLine> {
  if (!known.has(grid)) known.set(grid, fitPriceLine(pricePoints(grid)));
  return known.get(grid);
}

type SampleFit = { readonly count: number; readonly quality: LineQuality | undefined };

const knownSamples = new WeakMap<FormulaTable, SampleFit>();

/** How A and B fit the samples, kept with the formula, which thousands of rows may share. */
function sampleFit(table: FormulaTable): SampleFit {
  const found = knownSamples.get(table);
  if (found) return found;
  const samples = pricePoints(table);
  const quality =
    table.A === null || table.B === null ? undefined : lineQuality(samples, plainNumber(table.A), plainNumber(table.B));
  const fit = { count: samples.length, quality };
  knownSamples.set(table, fit);
  return fit;
}

function formulaFit(rowId: number, table: FormulaTable): ReportItem[] {
  const { count, quality } = sampleFit(table);
  const r2 = table.r2 ?? (count > 2 ? quality?.r2 : undefined);
  if (quality && Math.abs(quality.worst.percent) > MAX_SAMPLE_PERCENT) {
    const advice =
      `The formula of row ${rowId} is far from a sample: ${miss(quality.worst)}. ` +
      'Check the sample or fit A and B again.';
    return [item(rowId, '/price_table/echantillons', advice, { limit: MAX_SAMPLE_PERCENT, ...facts(quality.worst) })];
  }
  if (r2 === undefined || r2 >= MIN_R2) return [];
  const advice =
    `The formula of row ${rowId} follows its prices poorly (r2 ${r2.toFixed(2)}, at least 0.90 is usual). ` +
    'Use the grid itself, or split the row into smaller ranges.';
  const pointer = table.r2 === null ? '/price_table/echantillons' : '/price_table/r2';
  return [item(rowId, pointer, advice, { r2, limit: MIN_R2 })];
}

type Worst = LineQuality['worst'];

function facts({ width, height, price, expected, percent }: Worst): Params {
  const cents = (value: number): number => Math.round(value * 100) / 100 + 0;
  return { width, height, price, expected: cents(expected), percent: cents(percent) };
}

function miss(worst: Worst): string {
  const { width, height, price, expected, percent } = worst;
  const off = `${Math.abs(percent).toFixed(1)} % off`;
  return `${width} x ${height} mm is listed at ${price} and the formula gives ${expected.toFixed(2)}, ${off}`;
}

function item(rowId: number, pointer: string, message: string, params: Params): ReportItem {
  return { code: 'poor_fit', message, pointer, pricing_configuration_id: rowId, params };
}

/**
 * `grid_does_not_cover_range` (D7): the range of the row includes sizes outside the first or last header of its grid.
 * Nothing is ever extrapolated (D10), in any mode, so a customer would be refused there. An absent bound includes
 * nothing. Empty cells inside the grid are no fault: impossible sizes are normal.
 *
 * @example
 * checkGridRange({ id: 7, total_width_max: 2000 }, gridUpTo1800)[0]?.pointer; // '/total_width_max'
 */
export function checkGridRange(row: PricingRow, table: PriceTable): ReportItem[] {
  if (table.kind !== 'grid') return [];
  const sides = [
    { field: 'total_width_min', header: table.widths[0], outside: -1 },
    { field: 'total_width_max', header: table.widths.at(-1), outside: 1 },
    { field: 'total_height_min', header: table.heights[0], outside: -1 },
    { field: 'total_height_max', header: table.heights.at(-1), outside: 1 },
  ] as const;
  const [first, ...others] = sides.filter(({ field, header, outside }) => {
    const bound = row[field];
    return typeof bound === 'number' && header !== undefined && (bound - header) * outside > 0;
  });
  if (!first) return [];
  const gaps = [first, ...others].map(({ field, header, outside }) => {
    return `${field} is ${row[field]} mm but the grid ${outside < 0 ? 'starts' : 'ends'} at ${header} mm`;
  });
  const message =
    `Row ${row.id} allows sizes that its grid has no price for: ${gaps.join('; ')}. ` +
    'Narrow the range or add the missing widths and heights: customers are refused outside the grid.';
  const pointer = `/${first.field}`;
  const params = {
    fields: [first, ...others].map(({ field, header }) => ({ field, value: row[field], limit: header })),
  };
  return [{ code: 'grid_does_not_cover_range', message, pointer, pricing_configuration_id: row.id, params }];
}

/**
 * A limit of a row that keeps customers from sizes of its grid: `value` is the limit, `limit` the last size that the grid
 * has there.
 *
 * @example
 * const gap: ReachGap = { field: 'total_width_max', value: 1400, limit: 1600 };
 */
export type ReachGap = {
  readonly field: 'total_width_min' | 'total_width_max' | 'total_height_min' | 'total_height_max';
  readonly value: number;
  readonly limit: number;
};

type Limits = Pick<PricingRow, ReachGap['field']>;

/** The smallest size is out of reach if the next one is enough for the limit; the largest likewise. */
function gapsOf(
  sizes: readonly number[],
  min: ReachGap['field'],
  max: ReachGap['field'],
  limits: Limits,
): readonly ReachGap[] {
  const [smallest, largest] = [limits[min], limits[max]];
  const [first = 0, second = Number.POSITIVE_INFINITY] = sizes;
  const [last = 0, before = Number.NEGATIVE_INFINITY] = sizes.toReversed();
  return [
    ...(typeof smallest === 'number' && second <= smallest ? [{ field: min, value: smallest, limit: first }] : []),
    ...(typeof largest === 'number' && before >= largest ? [{ field: max, value: largest, limit: last }] : []),
  ];
}

/**
 * The limits of a row beyond which its grid has whole sizes that nobody can order. A size just beyond a limit is needed
 * for those before it; a fitted line (`formule`) is made of all sizes, so that none of them is in vain.
 *
 * @example
 * gridReach({ total_width_max: 1400 }, { mode: 'majoration', widths: [1200, 1400, 1600], heights: [900, 1000] });
 * // [{ field: 'total_width_max', value: 1400, limit: 1600 }]
 */
export function gridReach(
  limits: Limits,
  { mode, widths, heights }: Pick<GridTable, 'mode' | 'widths' | 'heights'>,
): ReachGap[] {
  if (mode === 'formule') return [];
  return [
    ...gapsOf(widths, 'total_width_min', 'total_width_max', limits),
    ...gapsOf(heights, 'total_height_min', 'total_height_max', limits),
  ];
}

/**
 * `grid_exceeds_range` (D7): the grid of a row has whole sizes beyond its limits, as after an import that added a column.
 * Only for a row with a grid of its own and no other row of its window: a shared table is cut out by the limits of its
 * rows.
 *
 * @example
 * checkGridReach({ id: 7, total_width_max: 1400 }, gridUpTo1800)[0]?.pointer; // '/total_width_max'
 */
export function checkGridReach(row: PricingRow, table: PriceTable): ReportItem[] {
  const fields = table.kind === 'grid' && row.price_table_id == null ? gridReach(row, table) : [];
  const [first] = fields;
  if (!first) return [];
  const gaps = fields.map(({ field, value, limit }) => `${field} is ${value} mm and the grid goes to ${limit} mm`);
  const message =
    `The grid of row ${row.id} has sizes outside its limits: ${gaps.join('; ')}. ` +
    'Widen the limits or remove the sizes: customers are refused there.';
  const pointer = `/${first.field}`;
  return [{ code: 'grid_exceeds_range', message, pointer, pricing_configuration_id: row.id, params: { fields } }];
}
