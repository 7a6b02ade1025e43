import type { Decimal } from '@vantail/pricing';
import { type ReadSize, readSize } from '../numbers/cell-values.ts';
import type { DecimalSign } from '../numbers/number-text.ts';
import { sizeCell } from '../numbers/size-pair.ts';
import { type Doubt, doubtOf, type FileFault, fileFault } from '../sheet/doubt.ts';
import { cellAt, limits, type Sheet } from '../sheet/sheet.ts';
import { unitsStated } from '../words/unit-words.ts';
import { isUsual, lookLikeInches, possibleUnits, toMm, type Unit } from '../words/units.ts';

/** The evidence for the unit of a table's sizes. */
type UnitEvidence = {
  given: Unit | undefined;
  labels: LabelUnits;
  /** Titles above and notes below the table. */
  near: readonly string[];
  /** Units that titles and notes of the whole file state. */
  stated: readonly Unit[];
  /** Units that other tables of the file name. */
  elsewhere: readonly Unit[];
};

type TableUnit = { across: Unit; down: Unit; isAssumed: boolean; doubt: Doubt | undefined };

type Sizes = readonly { size: Decimal; unit: Unit | undefined }[];

/** A long list repeats each size many times. */
const distinct = (sizes: readonly Decimal[]): Decimal[] => [
  ...new Map(sizes.map((size) => [`${size.digits} ${size.scale}`, size])).values(),
];

const guessed = (sizes: readonly Decimal[], unit: Unit, reason: string, named: readonly Unit[]): Doubt => {
  const values = [...new Set([unit, ...named, ...possibleUnits(sizes)])];
  const message = `Are the sizes in ${values.join(' or ')}? ${reason}`;
  return doubtOf('unit_guessed', message, { unit, units: values, reason }, { field: 'unit', values });
};

/**
 * Nothing beside the sizes names their unit: it is the one that titles state, or the one in which windows have such
 * sizes.
 */
const unitBySizes = (
  sizes: readonly Decimal[],
  near: readonly Unit[],
  { stated, elsewhere }: Pick<UnitEvidence, 'stated' | 'elsewhere'>,
): TableUnit => {
  const of = (unit: Unit, isAssumed: boolean, doubt?: Doubt): TableUnit => ({
    across: unit,
    down: unit,
    isAssumed,
    doubt,
  });
  const usual = (['mm', 'cm'] as const).filter((unit) => isUsual(sizes, unit));
  const [told, ...others] = near.length > 0 ? near : stated;
  if (told && others.length === 0) {
    const isOdd = !isUsual(sizes, told) && possibleUnits(sizes).some((unit) => isUsual(sizes, unit));
    if (!isOdd) return of(told, false);
    return of(told, false, guessed(sizes, told, `A title says ${told}, in which these sizes are unusual`, []));
  }
  const [only, more] = usual;
  if (told) {
    const unit = only ?? told;
    return of(unit, true, guessed(sizes, unit, 'Titles and notes name several units', [told, ...others]));
  }
  const mayBeInches =
    (only === 'cm' && lookLikeInches(sizes)) || elsewhere.some((unit) => unit === 'in' || unit === 'ft');
  if (only && !more && !mayBeInches) return of(only, true);
  const [unit] = possibleUnits(sizes);
  return of(
    unit,
    true,
    guessed(sizes, unit, 'No unit is written, and the sizes could be in more than one', mayBeInches ? ['in'] : []),
  );
};

/**
 * The unit of the sizes (A2): as the caller says; as it is written beside the sizes, in the labels or as a
 * unit of the table; otherwise mm or cm, whichever gives usual window sizes. Metres, inches and feet must be written.
 */
export const tableUnit = (sizes: Sizes, { given, labels, near, stated, elsewhere }: UnitEvidence): TableUnit => {
  const open = distinct(sizes.filter(({ unit }) => unit === undefined).map(({ size }) => size));
  const own = [...new Set(sizes.flatMap(({ unit }) => unit ?? []))];
  const [first] = own;
  if (given) return { across: given, down: given, isAssumed: false, doubt: undefined };
  // Every size has its own unit: there is nothing left to decide.
  if (open.length === 0 && first) return { across: first, down: first, isAssumed: false, doubt: undefined };
  const { across, down, both } = labels;
  const named = [...new Set([...own, ...across, ...down, ...both])];
  const [unit] = named;
  if (!unit) return unitBySizes(open, [...new Set(near.flatMap(unitsStated))], { stated, elsewhere });
  const units = { across: across[0] ?? both[0] ?? unit, down: down[0] ?? both[0] ?? unit, isAssumed: false };
  // "Maten in cm" above "Breedte in mm": one of them is wrong.
  const stray = near.flatMap(unitsStated).find((other) => other !== unit);
  if (named.length === 1 && stray)
    return {
      ...units,
      doubt: guessed(open, unit, `The sizes are in ${unit}, and a title or note says ${stray}`, [stray]),
    };
  if (named.length === 1) return { ...units, doubt: undefined };
  return { ...units, doubt: guessed(open, units.across, `The table names several units: ${named.join(', ')}`, named) };
};

export type CellPlace = { row: number; column: number };

/**
 * A size that is the header of a row or column, and its position; for a range its upper end, with the lower one if that
 * is written.
 */
export type Header = CellPlace & { mm: number; lowMm?: number | undefined; isRange: boolean };

export type WrittenSize = CellPlace & ReadSize;

export const writtenSizes = (
  sheet: Sheet,
  places: readonly (CellPlace & { part?: 0 | 1 | undefined })[],
  decimal: DecimalSign,
  faults: FileFault[],
): WrittenSize[] =>
  places.flatMap(({ row, column, part }): WrittenSize[] => {
    const read = readSize(sizeCell(sheet, row, { column, part }), decimal);
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
    const why = mm === before.mm ? `${mm} mm appears twice here` : `${mm} mm follows ${before.mm} mm`;
    const place = { sheet: sheet.name, row, column };
    faults.push(fileFault('sizes_not_in_order', `The sizes must rise: ${why}`, place, { mm, before_mm: before.mm }));
  });
  const extra = headers[limits.headers];
  if (extra) {
    const message = `A grid has at most ${limits.headers} sizes on each axis; this one has more: split it into several tables`;
    const place = { sheet: sheet.name, row: extra.row, column: extra.column };
    faults.push(fileFault('too_many_sizes', message, place, { limit: limits.headers }));
  }
  return falls ? headers.toReversed() : [...headers];
};

/** The end of a range is above its beginning, which is at the end of the range before it. */
export const rangeFaults = (sheet: Sheet, rising: readonly Header[]): FileFault[] =>
  rising.flatMap(({ mm, lowMm, row, column }, index) => {
    if (lowMm === undefined) return [];
    const before = rising[index - 1];
    const place = { sheet: sheet.name, row, column };
    if (lowMm > mm)
      return [
        fileFault('range_falls', `The range from ${lowMm} to ${mm} mm falls: correct one of its ends`, place, {
          from_mm: lowMm,
          to_mm: mm,
        }),
      ];
    if (!before || lowMm >= before.mm) return [];
    const message = `The range from ${lowMm} to ${mm} mm overlaps the one up to ${before.mm} mm: correct one of them`;
    return [fileFault('ranges_overlap', message, place, { from_mm: lowMm, to_mm: mm, before_mm: before.mm })];
  });

/** A range stands for its upper end (A2): this is right if prices round up, and so it is a question. */
export const rangeDoubts = (headers: readonly Header[]): Doubt[] => {
  const ranges = headers.filter(({ isRange }) => isRange);
  const [first] = ranges;
  if (!first) return [];
  const example = first.lowMm === undefined ? `up to ${first.mm} mm` : `${first.lowMm} to ${first.mm} mm`;
  const message = `${ranges.length} sizes are ranges (${example}); each was read as its upper end`;
  const params = { count: ranges.length, from_mm: first.lowMm ?? null, to_mm: first.mm };
  return [doubtOf('ranges_read', message, params)];
};

/** The units that the labels name, for each axis and for both. */
export type LabelUnits = { across: Unit[]; down: Unit[]; both: Unit[] };
