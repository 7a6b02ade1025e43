import type { Decimal } from '../../decimal/decimal.ts';
import { type Doubt, doubtOf } from '../doubt.ts';
import { isUsual, lookLikeInches, possibleUnits, type Unit } from '../numbers/units.ts';
import { unitsStated } from '../words/unit-words.ts';
import type { LabelUnits } from './labels.ts';

/** The evidence for the unit of a table's sizes. */
export type UnitEvidence = {
  given: Unit | undefined;
  labels: LabelUnits;
  /** Titles above and notes below the table. */
  near: readonly string[];
  /** Units that titles and notes of the whole file state. */
  stated: readonly Unit[];
  /** Units that other tables of the file name. */
  elsewhere: readonly Unit[];
};

export type TableUnit = { across: Unit; down: Unit; isAssumed: boolean; doubt: Doubt | undefined };

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
 * The unit of the sizes (amendment 2): as the caller says; as it is written beside the sizes, in the labels or as a
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
  if (named.length === 1) return { ...units, doubt: undefined };
  return { ...units, doubt: guessed(open, units.across, `The table names several units: ${named.join(', ')}`, named) };
};
