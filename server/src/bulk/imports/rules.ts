import { type FileFault, fileFault } from '@vantail/pricing/price-lists';
import { type Problem, validationError } from '../../errors.ts';
import { MAX_ROWS } from '../../pricing-configurations/rules.ts';
import { limits } from './limits.ts';

const MIB = 1024 * 1024;

const placeOf = ({ sheet, row, column }: FileFault): string =>
  [sheet === null ? '' : `sheet ${sheet}`, row === null ? '' : column === null ? `row ${row}` : `cell ${column}${row}`]
    .filter((words) => words !== '')
    .join(', ');

/** A file that cannot be read or applied, as the problem that names the places. */
export const fileProblem = (faults: readonly FileFault[]): Problem => {
  const [first] = faults;
  const place = first ? placeOf(first) : '';
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  return validationError(
    // Every fault is one of the file, but for a state that is no longer that of now.
    faults.map((fault) => ({ pointer: fault.code === 'state_changed' ? '/accept' : '/file', ...fault })),
    `${first?.message}${place === '' ? '' : ` (${place})`}${more}`,
  );
};

/** B4: all or nothing. A file with a fault is not applied at all. */
export const mustHaveNoFaults = (faults: readonly FileFault[]): void => {
  if (faults.length > 0) throw fileProblem(faults);
};

/** D3: the rows of a product, those that the import would make included. */
export const roomFaults = (existing: number, added: number): FileFault[] => {
  if (added === 0 || existing + added <= MAX_ROWS) return [];
  const message = `The product has ${existing} pricing rows and would get ${added} more; ${MAX_ROWS} is the most`;
  return [fileFault('too_many_rows', message, {}, { existing, added, limit: MAX_ROWS })];
};

/** D3. The table alone fits: what makes it too long is what the row keeps beside it (D8). */
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
