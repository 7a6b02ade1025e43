import { plainNumber } from '../../decimal/plain-number.ts';
import { fitPriceLine } from '../../price-table/line/fit-price-line.ts';
import { type LineQuality, lineQuality } from '../../price-table/line/line-quality.ts';
import { pricePoints } from '../../price-table/line/price-points.ts';
import type { FormulaTable, Params, PriceTable } from '../../price-table/price-table.ts';
import type { ReportItem } from '../report/report-item.ts';

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
  const fit = table.kind === 'grid' && table.mode === 'formule' ? fitPriceLine(pricePoints(table)) : undefined;
  if (!fit || fit.r2 >= MIN_R2) return [];
  const advice =
    `Between its sizes row ${rowId} uses a formula that follows its grid poorly (r2 ${fit.r2.toFixed(2)}, ` +
    `${miss(fit.worst)}). Use majoration, or split the grid into rows with smaller ranges.`;
  return [item(rowId, '/price_table/modeInterpolation', advice, { r2: fit.r2, limit: MIN_R2, ...facts(fit.worst) })];
}

function formulaFit(rowId: number, table: FormulaTable): ReportItem[] {
  const samples = pricePoints(table);
  const quality =
    table.A === null || table.B === null ? undefined : lineQuality(samples, plainNumber(table.A), plainNumber(table.B));
  const r2 = table.r2 ?? (samples.length > 2 ? quality?.r2 : undefined);
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
