import type { Decimal } from '../../decimal/decimal.ts';
import { type FileFault, fileFault } from '../file-fault.ts';
import { limits } from '../limits.ts';
import { cellAt, type Sheet } from '../sheet.ts';
import { readSize } from './cell-values.ts';
import type { DecimalSign } from './number-text.ts';
import { toMm, type Unit, usualUnit } from './units.ts';

/** A size that heads a row or column, and where it stands. */
export type Header = { mm: number; row: number; column: number };

type Place = { row: number; column: number };
type WrittenSize = Place & { size: Decimal; unit: Unit | undefined };

const writtenSizes = (sheet: Sheet, places: readonly Place[], decimal: DecimalSign, faults: FileFault[]) =>
  places.flatMap(({ row, column }): WrittenSize[] => {
    const read = readSize(cellAt(sheet, row, column), decimal);
    if ('size' in read) return [{ row, column, ...read }];
    faults.push(fileFault(read.code, read.message, { sheet: sheet.name, row, column }));
    return [];
  });

const inMm = (sheet: Sheet, sizes: readonly WrittenSize[], tableUnit: Unit, faults: FileFault[]): Header[] =>
  sizes.flatMap(({ row, column, size, unit = tableUnit }): Header[] => {
    const mm = toMm(size, unit);
    if (mm !== undefined) return [{ mm, row, column }];
    const written = JSON.stringify(cellAt(sheet, row, column)?.text);
    const message = `${written} in ${unit} is not a whole number of millimetres from 1 to 100,000`;
    faults.push(fileFault('not_a_size', message, { sheet: sheet.name, row, column }));
    return [];
  });

/** The sizes of an axis as they stand rise, or fall all the way (some lists begin with the largest); no more than 200. */
const rising = (sheet: Sheet, headers: readonly Header[], faults: FileFault[]): Header[] => {
  const falls = (headers[1]?.mm ?? 0) < (headers[0]?.mm ?? 0);
  headers.forEach(({ mm, row, column }, index) => {
    const before = headers[index - 1];
    if (before === undefined || (falls ? mm < before.mm : mm > before.mm)) return;
    const why = mm === before.mm ? `${mm} mm stands here twice` : `${mm} mm follows ${before.mm} mm`;
    faults.push(fileFault('sizes_not_in_order', `The sizes must rise: ${why}`, { sheet: sheet.name, row, column }));
  });
  const extra = headers[limits.headers];
  if (extra) {
    const message = `A grid has at most ${limits.headers} sizes on each axis; this one has more`;
    faults.push(fileFault('too_many_sizes', message, { sheet: sheet.name, row: extra.row, column: extra.column }));
  }
  return falls ? headers.toReversed() : [...headers];
};

type Known = { decimal: DecimalSign; given: Unit | undefined; named: Unit | undefined };

/** Sizes in millimetres. Their unit is the one given, named by a label, beside a size, or the usual one for such sizes. */
export const readSizes = (
  sheet: Sheet,
  places: readonly Place[],
  { decimal, given, named }: Known,
  faults: FileFault[],
): { sizes: Header[]; unit: Unit; isUnitAssumed: boolean } => {
  const written = writtenSizes(sheet, places, decimal, faults);
  const told = given ?? named ?? written.find(({ unit }) => unit !== undefined)?.unit;
  const unit = told ?? usualUnit(written.map(({ size }) => size));
  return { sizes: inMm(sheet, written, unit, faults), unit, isUnitAssumed: told === undefined };
};

export type Axes = { across: Header[]; down: Header[]; unit: Unit; isUnitAssumed: boolean };

/** The sizes of both axes of a grid, rising. */
export const readAxes = (
  sheet: Sheet,
  places: { across: readonly Place[]; down: readonly Place[] },
  known: Known,
  faults: FileFault[],
): Axes => {
  const { sizes, unit, isUnitAssumed } = readSizes(sheet, [...places.across, ...places.down], known, faults);
  const headerRow = places.across[0]?.row;
  return {
    across: rising(
      sheet,
      sizes.filter(({ row }) => row === headerRow),
      faults,
    ),
    down: rising(
      sheet,
      sizes.filter(({ row }) => row !== headerRow),
      faults,
    ),
    unit,
    isUnitAssumed,
  };
};
