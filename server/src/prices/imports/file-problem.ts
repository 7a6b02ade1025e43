import type { FileFault } from '@vantail/price-lists';
import { type Problem, validationError } from '../../platform/errors.ts';

const addressOf = ({ sheet, row, column }: FileFault): string =>
  [sheet === null ? '' : `sheet ${sheet}`, row === null ? '' : column === null ? `row ${row}` : `cell ${column}${row}`]
    .filter((words) => words !== '')
    .join(', ');

/** A file that cannot be read or applied, as a problem that names the cells. */
export const fileProblem = (faults: readonly FileFault[]): Problem => {
  const [first] = faults;
  const address = first ? addressOf(first) : '';
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more)` : '';
  return validationError(
    // Every fault is one of the file, except an outdated state.
    faults.map((fault) => ({ pointer: fault.code === 'state_changed' ? '/accept' : '/file', ...fault })),
    `${first?.message}${address === '' ? '' : ` (${address})`}${more}`,
  );
};
