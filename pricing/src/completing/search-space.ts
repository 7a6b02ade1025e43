import { SIZES_MM } from '../price-table/number-limits.ts';
import { type PricingRow, type SharedTable, type SizeRange, sizeRange } from '../product/pricing-row.ts';
import { effectOptions, isDemand, leafReads, type Rule, type RuleLeaf } from '../product/rule.ts';
import {
  activeSteps,
  isRoofWindowStep,
  mustChoose,
  type OfferedOption,
  offeredOptions,
  optionBounds,
  type QuotedStep,
} from '../product/step.ts';
import {
  givenFields,
  type IdentifyingField,
  type IdentifyingFields,
  identifyingFields,
  identifyingValue,
} from '../product/window-fields.ts';
import type { SizeMm } from '../request/quote-request.ts';
import { holds, type RowRange } from '../row-price/row-range.ts';
import { leavesOf } from '../rules/checking/condition-leaves.ts';
import { type RuleIndex, ruleIndex } from '../rules/rule-index.ts';
import type { Pieces } from '../work/pieces.ts';
import { PAUSE, unpaid, type WorkBudget } from '../work/work-budget.ts';
import type { SeenSize } from './condition-formula.ts';
import { leafKey } from './size-choices.ts';
import { distinctSizes } from './size-types.ts';

/**
 * What a search looks at of a product.
 *
 * @example
 * const product: SearchedProduct = { steps: [], rows: [], rules: [] };
 */
export type SearchedProduct = {
  readonly steps: readonly QuotedStep[];
  readonly rows: readonly PricingRow[];
  readonly rules: readonly Rule[];
  /** The shared tables that rows name (D15.2). */
  readonly price_tables?: readonly SharedTable[] | undefined;
};

/**
 * Fields of the window that a body sends, and the sizes that the rows with these fields take.
 *
 * @example
 * const start: StartWindow = { fields: { leaf_count: 2 }, hull };
 */
export type StartWindow = { readonly fields: IdentifyingFields; readonly hull: RowRange };

/**
 * What choices depend on, up to where a step cannot be completed (D14.9): prices and rows do not count, but for the sizes
 * that the rows take together, and for the fields of the window that rules name and no option gives.
 *
 * @example
 * const { steps, windows, sizes }: SearchSpace = yield* searchSpace(product, [], budget);
 */
export type SearchSpace = {
  readonly steps: readonly QuotedStep[];
  /** All that a step offers, and of it what makes a difference. */
  readonly offered: readonly (readonly OfferedOption[])[];
  readonly distinct: readonly ReadonlyMap<number, OfferedOption>[];
  /** The active rows by id. */
  readonly rows: readonly PricingRow[];
  readonly index: RuleIndex;
  /** The first is a body that names no field. */
  readonly windows: readonly StartWindow[];
  /** Empty where no rule asks for a size. */
  readonly sizes: readonly SeenSize[];
  readonly isRoof: boolean;
  /** Whether a body may send a size: a roof window without rows has only those that its options bring. */
  readonly takesSizes: boolean;
};

// More than D22.2 asks for: what is larger is said not to have been searched.
const MOST_OPTIONS = 6_000;
const SENT = { width: true, height: true };
const BROUGHT = { width: false, height: false };

/**
 * Reads a product for a search. Sizes are told apart by what rules ask for, and by `hulls`.
 *
 * @example
 * const space = yield* searchSpace({ steps, rows, rules }, [], budget);
 */
export function* searchSpace(
  product: SearchedProduct,
  hulls: readonly RowRange[],
  budget: WorkBudget,
): Pieces<SearchSpace> {
  const steps = activeSteps(product.steps);
  const index = ruleIndex(product.rules);
  const offered: (readonly OfferedOption[])[] = [];
  for (const step of steps) {
    offered.push([...offeredOptions(step).values()]);
    yield;
  }
  const rows = product.rows.filter((row) => row.active !== false).sort((a, b) => a.id - b.id);
  const acting = new Set([...index.byStep.values()].flatMap((entries) => entries.map(({ rule }) => rule)));
  const leaves: RuleLeaf[] = [];
  for (const rule of acting) {
    const own = leavesOf(rule);
    budget.chargeLeaves(own.length);
    leaves.push(...own);
    if (budget.endsPiece()) yield;
  }
  const distinct = yield* distinctOptions({ steps, offered, index, leaves }, budget);
  if (distinct.reduce((sum, { size }) => sum + size, 0) > MOST_OPTIONS) budget.chargeWork(Number.POSITIVE_INFINITY);
  const sizeOptions = steps.flatMap((step, position) =>
    isRoofWindowStep(step) ? (offered[position] ?? []).filter(({ isSize }) => isSize) : [],
  );
  const isRoof = sizeOptions.length > 0;
  const takesSizes = !isRoof || rows.length > 0;
  const windows = windowsOf(rows, offered, leaves);
  const asking = leaves.filter((leaf) => leafReads(leaf) === 'size');
  const sizes: SeenSize[] = [];
  if (asking.length > 0) {
    const all = [...windows.map(({ hull }) => hull), ...hulls];
    if (takesSizes) sizes.push(...(yield* sentSizes(asking, hullOf(rows), all, budget)));
    if (isRoof) {
      const brought = sizeOptions.map((by) => ({ width: by.width, height: by.height, by, sent: BROUGHT }));
      sizes.push(...brought, { width: undefined, height: undefined, by: undefined, sent: BROUGHT });
    }
  }
  return { steps, offered, distinct, rows, index, windows, sizes, isRoof, takesSizes };
}

type Reading = Pick<SearchSpace, 'steps' | 'offered' | 'index'> & { readonly leaves: readonly RuleLeaf[] };

/** Of the options that no rule tells apart, as many as the step asks for. */
function* distinctOptions({ steps, offered, index, leaves }: Reading, budget: WorkBudget) {
  const named = new Set(leaves.flatMap((leaf) => ('option' in leaf ? [leaf.option] : [])));
  const found: ReadonlyMap<number, OfferedOption>[] = [];
  for (const [position, step] of steps.entries()) {
    const own = new Set<number>();
    for (const { effects } of index.byStep.get(step.id) ?? []) {
      for (const effect of effects) {
        const ids = effectOptions(effect);
        for (const id of ids) own.add(id);
        budget.chargeWork(1 + (ids.length >> 2));
      }
      if (budget.endsPiece()) yield;
    }
    let others = Math.max(optionBounds(step).min, 1);
    const options = (offered[position] ?? []).filter(({ option_id: id, window, isSize }) => {
      if (window || isSize || named.has(id) || own.has(id)) return true;
      others -= 1;
      return others >= 0;
    });
    found.push(new Map(options.map((option) => [option.option_id, option])));
    budget.chargeWork(1 + ((offered[position]?.length ?? 0) >> 4));
    if (budget.endsPiece()) yield;
  }
  return found;
}

/** A body without fields, and one for each combination of the fields that rules name and no option gives. */
function windowsOf(
  rows: readonly PricingRow[],
  offered: SearchSpace['offered'],
  leaves: readonly RuleLeaf[],
): StartWindow[] {
  const given = new Set(offered.flatMap((options) => options.flatMap(({ window }) => givenFields(window ?? {}))));
  const named = namedFields(leaves);
  const open = identifyingFields.filter((field) => named.has(field) && !given.has(field));
  const windows = new Map<string, { fields: IdentifyingFields; rows: PricingRow[] }>();
  for (const row of open.length > 0 ? rows : []) {
    const fields = Object.fromEntries(open.map((field) => [field, identifyingValue(row, field)]));
    const window = windows.get(JSON.stringify(fields)) ?? { fields, rows: [] as PricingRow[] };
    windows.set(JSON.stringify(fields), window);
    window.rows.push(row);
  }
  const all = [{ fields: {}, rows }, ...windows.values()];
  return all.map((window) => ({ fields: window.fields, hull: hullOf(window.rows) }));
}

/**
 * The fields of the window that leaves ask about.
 *
 * @example
 * namedFields([{ leaf_count: [2] }]); // Set { 'leaf_count' }
 */
export function namedFields(leaves: readonly RuleLeaf[]): Set<IdentifyingField> {
  return new Set(
    leaves.flatMap((leaf): readonly IdentifyingField[] => {
      const read = leafReads(leaf);
      return typeof read === 'string' ? [] : read;
    }),
  );
}

/**
 * The sizes that rows take together; without rows, all that there are (D3).
 *
 * @example
 * hullOf([{ id: 7, total_width_min: 400 }]).width; // { min: 400, max: 100000 }
 */
export function hullOf(rows: readonly PricingRow[]): RowRange {
  const hull = (axis: 'width' | 'height'): SizeRange => {
    let [min, max] = rows.length > 0 ? [Number.POSITIVE_INFINITY, 0] : [0, Number.POSITIVE_INFINITY];
    for (const row of rows) {
      const range = sizeRange(row, axis);
      [min, max] = [Math.min(min, range.min), Math.max(max, range.max)];
    }
    return { min: Math.max(Math.ceil(min), SIZES_MM.minimum), max: Math.min(Math.floor(max), SIZES_MM.maximum) };
  };
  return { width: hull('width'), height: hull('height') };
}

function* sentSizes(
  leaves: readonly RuleLeaf[],
  hull: RowRange,
  hulls: readonly RowRange[],
  budget: WorkBudget,
): Pieces<SeenSize[]> {
  // A hull cuts sizes as the range of a row does.
  const ranges = [...new Map(hulls.map((one) => [JSON.stringify(one), one])).values()];
  const rows = ranges.map(({ width, height }) => ({
    id: 0,
    total_width_min: width.min,
    total_width_max: width.max,
    total_height_min: height.min,
    total_height_max: height.max,
  }));
  const facts = { leaves, rows, tableOf: () => ({ kind: 'none' }) as const, optionTables: [] };
  const found = new Map<string, SeenSize>();
  const units = 1 + (leaves.length + ranges.length) / 2;
  for (const size of budget.each(unpaid(distinctSizes(facts, hull, budget)), units)) {
    if (size === PAUSE) {
      yield;
      continue;
    }
    const inside = ranges.map((range) => Number(holds(range, size))).join('');
    const key = `${leafKey(leaves, size)} ${inside}`;
    if (!found.has(key)) found.set(key, { ...size, by: undefined, sent: SENT });
  }
  return [...found.values()];
}

const USUAL_MM = 1200;

/**
 * A size of a hull as people order it.
 *
 * @example
 * usualSize({ width: { min: 400, max: 900 }, height: { min: 1, max: 2000 } }); // { width: 900, height: 1200 }
 */
export function usualSize({ width, height }: RowRange): SizeMm {
  const nearest = ({ min, max }: SizeRange): number => Math.min(Math.max(USUAL_MM, min), max);
  return { width: nearest(width), height: nearest(height) };
}

/**
 * Whether nothing can be chosen in a step even without rules: that is reported by D7, and hides nothing behind it.
 *
 * @example
 * isImpossible(step, 1); // true where two options are asked for
 */
export function isImpossible(step: QuotedStep, offered: number): boolean {
  const { min, max } = optionBounds(step);
  const least = Math.max(min, 1);
  return offered < least || max < least;
}

/**
 * Whether rules may leave nothing to choose in a step: some act on it, and it or one of them requires something.
 *
 * @example
 * mayBeStuck(space, 3); // false for an optional step
 */
export function mayBeStuck({ steps, index }: Pick<SearchSpace, 'steps' | 'index'>, position: number): boolean {
  const step = steps[position];
  const acting = index.byStep.get(step?.id ?? 0) ?? [];
  return acting.some(({ effects }) => (step && mustChoose(step)) || effects.some(isDemand));
}
