import { type PriceTable, parsePriceTable } from '@vantail/pricing';
import { type Fault, validationError } from '../errors.ts';

export const MAX_ROWS = 5000; // D3
const MIB = 1024 * 1024;
const MAX_TABLE_BYTES = 32 * MIB; // D3

export const tableBytes = (table: string | null): number => (table === null ? 0 : Buffer.byteLength(table));

type Ranges = Record<'total_width_min' | 'total_width_max' | 'total_height_min' | 'total_height_max', number | null>;

const rangeFault = (min: keyof Ranges, max: keyof Ranges, ranges: Ranges): [Fault, string][] => {
  const [low, high] = [ranges[min], ranges[max]];
  if (low === null || high === null || low <= high) return [];
  const params = { minimum: low, maximum: high, field: max };
  const fault = { pointer: `/${min}`, code: 'min_exceeds_max', message: `must be at most ${max}`, params };
  return [[fault, `${min} (${low}) must be at most ${max} (${high})`]];
};

/** §2.2: min must not exceed max; either may be absent (D8). */
export const mustHaveOrderedRanges = (ranges: Ranges): void => {
  const faults = [
    ...rangeFault('total_width_min', 'total_width_max', ranges),
    ...rangeFault('total_height_min', 'total_height_max', ranges),
  ];
  if (faults.length > 0)
    throw validationError(
      faults.map(([fault]) => fault),
      faults[0]?.[1],
    );
};

/** D8: one of the three formats, or refused with a pointer into the table; lenient handling stores it as it is. */
export const usableTable = (text: string | null, isLenient: boolean): PriceTable => {
  const table = parsePriceTable(text);
  if (table.kind === 'broken' && !isLenient) throw validationError(table.errors);
  return table;
};

/** D3: 5,000 rows a product, inactive ones included. */
export const mustHaveRoomForRows = (rows: number, more = 1): void => {
  if (rows + more <= MAX_ROWS) return;
  const message = `The product has ${rows} pricing rows, and ${MAX_ROWS} is the most: delete some that are not used`;
  throw validationError([{ pointer: '', code: 'too_many_rows', message, params: { count: rows, limit: MAX_ROWS } }]);
};

/**
 * D3: 32 MiB of price tables a product, inactive rows included. What makes them smaller is let through, so that a product
 * that is past the limit can be brought back below it.
 */
export const mustHaveRoomForTables = (beforeBytes: number, afterBytes: number, productId?: number): void => {
  if (afterBytes <= MAX_TABLE_BYTES || afterBytes <= beforeBytes) return;
  const whose = productId === undefined ? 'the product' : `product ${productId}`;
  const message = `The price tables of ${whose} would have ${afterBytes} bytes together, and ${MAX_TABLE_BYTES} (${MAX_TABLE_BYTES / MIB} MiB) is the most`;
  throw validationError([
    { pointer: '', code: 'too_large', message, params: { bytes: afterBytes, limit: MAX_TABLE_BYTES } },
  ]);
};
