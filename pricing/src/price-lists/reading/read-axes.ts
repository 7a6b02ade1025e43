import type { Decimal } from '../../decimal/decimal.ts';
import { type FileFault, fileFault } from '../file-fault.ts';
import { limits } from '../limits.ts';
import { type ReadSize, readSize } from '../numbers/cell-values.ts';
import type { DecimalSign } from '../numbers/number-text.ts';
import { toMm, type Unit } from '../numbers/units.ts';
import { cellAt, type Sheet } from '../sheet.ts';

export type CellPlace = { row: number; column: number };

/**
 * A size that is the header of a row or column, and its position; for a range its upper end, with the lower one if that
 * is written.
 */
export type Header = CellPlace & { mm: number; lowMm?: number | undefined; isRange: boolean };

export type WrittenSize = CellPlace & ReadSize;

export const writtenSizes = (
  sheet: Sheet,
  places: readonly CellPlace[],
  decimal: DecimalSign,
  faults: FileFault[],
): WrittenSize[] =>
  places.flatMap(({ row, column }): WrittenSize[] => {
    const read = readSize(cellAt(sheet, row, column), decimal);
    if ('size' in read) return [{ row, column, ...read }];
    if (faults.length < limits.listedFaults)
      faults.push(fileFault(read.code, read.message, { sheet: sheet.name, row, column }, read.params));
    return [];
  });

/** The lower end of a range, to the nearest millimetre: it is only compared, never stored. */
const lowMm = (low: Decimal | undefined, unit: Unit): number | undefined => (low ? toMm(low, unit) : undefined);

export const inMm = (sheet: Sheet, sizes: readonly WrittenSize[], tableUnit: Unit, faults: FileFault[]): Header[] =>
  sizes.flatMap(({ row, column, size, unit = tableUnit, range }): Header[] => {
    const mm = toMm(size, unit);
    if (mm !== undefined) return [{ mm, row, column, isRange: range !== undefined, lowMm: lowMm(range?.low, unit) }];
    const text = cellAt(sheet, row, column)?.text ?? '';
    const message = `${JSON.stringify(text)} in ${unit} is not a whole number of millimetres from 1 to 100,000`;
    if (faults.length < limits.listedFaults)
      faults.push(fileFault('not_a_size', message, { sheet: sheet.name, row, column }, { text, unit }));
    return [];
  });

/** The sizes of an axis must rise, or fall all the way (some lists begin with the largest); there are at most 200. */
export const rising = (sheet: Sheet, headers: readonly Header[], faults: FileFault[]): Header[] => {
  const falls = (headers[1]?.mm ?? 0) < (headers[0]?.mm ?? 0);
  headers.forEach(({ mm, row, column }, index) => {
    const before = headers[index - 1];
    if (before === undefined || (falls ? mm < before.mm : mm > before.mm)) return;
    const why = mm === before.mm ? `${mm} mm stands here twice` : `${mm} mm follows ${before.mm} mm`;
    const place = { sheet: sheet.name, row, column };
    faults.push(fileFault('sizes_not_in_order', `The sizes must rise: ${why}`, place, { mm, before_mm: before.mm }));
  });
  const extra = headers[limits.headers];
  if (extra) {
    const message = `A grid has at most ${limits.headers} sizes on each axis; this one has more`;
    const place = { sheet: sheet.name, row: extra.row, column: extra.column };
    faults.push(fileFault('too_many_sizes', message, place, { limit: limits.headers }));
  }
  return falls ? headers.toReversed() : [...headers];
};
