import type { ExactNumber, InterpolationMode } from '@vantail/pricing';
import { decimalText } from '@vantail/pricing';
import type { Assumption, DetectedTable } from '../finding/detected-table.ts';
import { type FileFault, fileFault } from '../sheet/doubt.ts';
import { type Area, areaAddress, cellAddress, limits, parseAddress, type Sheet } from '../sheet/sheet.ts';

export type Grid = {
  widths: readonly number[];
  heights: readonly number[];
  prices: readonly (readonly (ExactNumber | null)[])[];
};

/** Every digit as it was written (D3): a decimal that a double cannot represent is written out. */
const written = (price: ExactNumber | null): string =>
  price === null || typeof price === 'number' ? String(price) : decimalText(price);

/** A grid as the text of a `price_table` (§2.3 format 3). `further` are keys that the table had in addition (D8). */
export const priceTableText = (
  { widths, heights, prices }: Grid,
  mode: InterpolationMode,
  further: Record<string, unknown> = {},
): string => {
  const head = JSON.stringify({ type: 'table-directe', modeInterpolation: mode, widths, heights });
  const rows = prices.map((row) => `[${row.map(written).join(',')}]`).join(',');
  const rest = JSON.stringify(further).slice(1, -1);
  return `${head.slice(0, -1)},"prices":[${rows}]${rest === '' ? '' : `,${rest}`}}`;
};

/** No window is larger than this, and no list has only smaller ones: the unit is probably wrong. */
const LARGEST_USUAL_MM = 10_000;
const SMALLEST_USUAL_MM = 200;

type Read = Omit<DetectedTable, 'id' | 'sheet' | 'range' | 'assumed' | 'hasFaults'> & {
  area: Area;
  isAssumed: Record<Assumption, boolean>;
  faults: FileFault[];
};

const unusualSize = (sheet: Sheet, { widths, heights, unit, area }: Read): FileFault[] => {
  const largest = Math.max(...widths, ...heights);
  if (largest >= SMALLEST_USUAL_MM && largest <= LARGEST_USUAL_MM) return [];
  const message = `The largest size is ${largest} mm: is the unit really ${unit}? Say it in \`unit\` if not`;
  const place = { sheet: sheet.name, row: area.top, column: area.left };
  return [fileFault('unusual_size', message, place, { largest_mm: largest, unit })];
};

/** A price with its 15 digits on either side of the point, a size, and what stands between two of them. */
const LONGEST_NUMBER = 40;

/** The fault of a table that is too long to be stored. */
const tooLarge = (
  table: Pick<Read, 'widths' | 'heights' | 'prices'>,
): { message: string; bytes: number } | undefined => {
  const { widths, heights } = table;
  const numbers = (widths.length + 1) * (heights.length + 1) + 10;
  if (numbers * LONGEST_NUMBER <= limits.priceTableBytes) return undefined;
  const bytes = priceTableText(table, 'majoration').length;
  if (bytes <= limits.priceTableBytes) return undefined;
  return {
    bytes,
    message: `The table takes ${bytes} bytes; ${limits.priceTableBytes} (512 KiB) is the limit of a price_table`,
  };
};

const sizeFaults = (sheet: Sheet, read: Read): FileFault[] => {
  const fault = tooLarge(read);
  const place = { sheet: sheet.name, row: read.area.top, column: read.area.left };
  return fault
    ? [fileFault('too_large', fault.message, place, { bytes: fault.bytes, limit: limits.priceTableBytes })]
    : [];
};

/** A table that was read, with its name, its warnings, and everything that is wrong with it. */
export const finishedTable = (sheet: Sheet, read: Read): { table: DetectedTable; faults: FileFault[] } => {
  const { area, isAssumed, faults: found, ...rest } = read;
  const faults = found.length > 0 ? found : sizeFaults(sheet, read);
  const hasFaults = faults.length > 0;
  const table = {
    ...rest,
    id: (sheet.name === null ? '' : `${sheet.name}!`) + cellAddress(area.top, area.left),
    sheet: sheet.name,
    range: areaAddress(area),
    assumed: (Object.keys(isAssumed) as Assumption[]).filter((name) => isAssumed[name]),
    warnings: hasFaults ? rest.warnings : [...rest.warnings, ...unusualSize(sheet, read)],
    hasFaults,
  };
  return { table, faults };
};

const joined = (whole: DetectedTable, part: DetectedTable, axis: 'widths' | 'heights'): DetectedTable => ({
  ...whole,
  range: `${whole.range},${part.range}`,
  widths: axis === 'widths' ? [...whole.widths, ...part.widths] : whole.widths,
  heights: axis === 'heights' ? [...whole.heights, ...part.heights] : whole.heights,
  prices:
    axis === 'widths'
      ? whole.prices.map((row, index) => [...row, ...(part.prices[index] ?? [])])
      : [...whole.prices, ...part.prices],
  assumed: [...new Set([...whole.assumed, ...part.assumed])],
  currency: whole.currency ?? part.currency,
  taxBasis: whole.taxBasis ?? part.taxBasis,
  warnings: [...whole.warnings, ...part.warnings],
  doubts: [...whole.doubts, ...part.doubts],
  hasFaults: whole.hasFaults || part.hasFaults,
});

/** Why two tables cannot be one. */
const refusal = (
  whole: DetectedTable,
  part: DetectedTable,
  axis: 'widths' | 'heights' | undefined,
): string | undefined => {
  if (!axis) return 'a part has the same heights and larger widths, or the same widths and larger heights';
  if (whole.currency !== null && part.currency !== null && whole.currency !== part.currency)
    return `their prices are in ${whole.currency} and ${part.currency}`;
  if (whole[axis].length + part[axis].length > limits.headers) return `${limits.headers} sizes on an axis is the limit`;
  return undefined;
};

/** Joins tables as the caller says: from the id of a part to the id of the table that it continues. */
export const joinTables = (
  tables: readonly DetectedTable[],
  join: Readonly<Record<string, string>>,
): { tables: DetectedTable[]; faults: FileFault[] } => {
  const faults: FileFault[] = [];
  const current = new Map(tables.map((table) => [table.id, table]));
  // A part of a part belongs to the first of them.
  const rootOf = new Map<string, string>();
  for (const part of tables) {
    const named = Object.hasOwn(join, part.id) ? join[part.id] : undefined;
    if (named === undefined) continue;
    const rootId = rootOf.get(named) ?? named;
    const whole = rootId === part.id ? undefined : current.get(rootId);
    const place = { sheet: part.sheet, ...parseAddress(part.range.split(':', 1)[0] ?? '') };
    if (!whole) {
      const message = `The table ${part.id} cannot continue ${JSON.stringify(named.slice(0, 80))}: the file has no such table before it`;
      faults.push(fileFault('unknown_table', message, place, { table: part.id, join: named }));
      continue;
    }
    const axis = joinedAxis(whole, part);
    const why = refusal(whole, part, axis);
    if (why !== undefined || !axis) {
      const message = `The table ${part.id} cannot continue ${whole.id}: ${why}`;
      faults.push(fileFault('cannot_join', message, place, { table: part.id, join: whole.id, reason: why }));
      continue;
    }
    current.set(whole.id, joined(whole, part, axis));
    current.delete(part.id);
    rootOf.set(part.id, whole.id);
  }
  return { tables: [...current.values()], faults };
};

const follows = (before: readonly number[], after: readonly number[]): boolean =>
  (before.at(-1) ?? Number.POSITIVE_INFINITY) < (after[0] ?? 0);

/** The axis on which a table continues another: the other axis is the same. */
export const joinedAxis = (whole: DetectedTable, part: DetectedTable): 'widths' | 'heights' | undefined => {
  if (whole.heights.join() === part.heights.join() && follows(whole.widths, part.widths)) return 'widths';
  return whole.widths.join() === part.widths.join() && follows(whole.heights, part.heights) ? 'heights' : undefined;
};
