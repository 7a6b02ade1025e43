import { type FileFault, fileFault } from '@vantail/price-lists';
import { validationError } from '../../../platform/errors.ts';
import { MAX_ROWS } from '../../rows/rules.ts';
import { fileProblem } from '../file-problem.ts';
import { limits } from '../limits.ts';

const MIB = 1024 * 1024;

/** B4: all or nothing. A file with a fault is not applied at all. */
export const mustHaveNoFaults = (faults: readonly FileFault[]): void => {
  if (faults.length > 0) throw fileProblem(faults);
};

/** D3: the number of rows of a product, including those that the import would create. */
export const roomFaults = (existing: number, added: number): FileFault[] => {
  if (added === 0 || existing + added <= MAX_ROWS) return [];
  const message = `The product has ${existing} pricing rows and would get ${added} more; ${MAX_ROWS} is the most`;
  return [fileFault('too_many_rows', message, {}, { existing, added, limit: MAX_ROWS })];
};

/** D15.3: what several rows share is not changed by the import of one product. */
export const sharedFault = (
  table: { id: string; sheet: string | null },
  row: { id: number; price_table_id: number | null; table_name: string | null },
): FileFault => {
  const { id, price_table_id, table_name } = row;
  const message = `Pricing row ${id} shares the price table ${price_table_id} (${table_name}), whose grid is another: import the file into that price table`;
  const params = {
    table: table.id,
    price_table: { id: price_table_id, name: table_name },
    pricing_configuration_id: id,
  };
  return fileFault('shared_price_table', message, { sheet: table.sheet }, params);
};

/** D3. The table alone is short enough; the further keys that the row has besides it make it too long (D8). */
export const mustFitRow = (tableId: string, priceTable: string): void => {
  const bytes = Buffer.byteLength(priceTable);
  if (bytes <= limits.priceTableBytes) return;
  const message = `The table ${tableId} and the further keys of its row take ${bytes} bytes; ${limits.priceTableBytes} (512 KiB) is the limit`;
  const params = { table: tableId, bytes, limit: limits.priceTableBytes };
  throw validationError([{ pointer: '/file', code: 'too_large', message, params }]);
};

/** B5. */
export const mustNotBeTooLarge = (bytes: number): void => {
  if (bytes <= limits.exportedBytes) return;
  const message = `The price tables have ${Math.ceil(bytes / MIB)} MiB together; an export takes up to ${limits.exportedBytes / MIB} MiB: export rows one by one`;
  throw validationError([{ pointer: '', code: 'too_large', message, params: { bytes, limit: limits.exportedBytes } }]);
};
