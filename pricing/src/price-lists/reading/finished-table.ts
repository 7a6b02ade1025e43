import { areaAddress, cellAddress } from '../cell-address.ts';
import type { Assumption, DetectedTable } from '../detected-table.ts';
import { type FileFault, fileFault } from '../file-fault.ts';
import { limits } from '../limits.ts';
import { priceTableText } from '../price-table-text.ts';
import type { Area, Sheet } from '../sheet.ts';

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

/** The fault of a table that is too long to be stored. */
export const tooLarge = (
  table: Pick<Read, 'widths' | 'heights' | 'prices'>,
): { message: string; bytes: number } | undefined => {
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
