import { subsets, type WantedInStep } from '../dead-ends/allowed-selections.ts';
import { type SearchedProduct, type SearchSpace, searchSpace } from '../dead-ends/search-space.ts';
import type { PricingRow } from '../product/pricing-row.ts';
import {
  activeSteps,
  isRoofWindowStep,
  type OfferedOption,
  offeredOptions,
  optionBounds,
  type QuotedStep,
} from '../product/step.ts';
import {
  givenFields,
  type IdentifyingField,
  type IdentifyingFields,
  identifyingValue,
  identityOf,
} from '../product/window-fields.ts';
import { orWhenSpent, PAUSE, type Pieces, unpaid } from '../rules/work-budget.ts';
import { allowedWays } from './dead-end-item.ts';
import type { ReportItem } from './report-item.ts';

// A product with more combinations of windows is told of some of them.
const MAX_ITEMS = 50;
const MAX_TRIED = 5_000;
// So many rows are compared with a window while a leaf is evaluated.
const ROWS_LIKE_A_LEAF = 4;

/**
 * `window_without_row` and `row_not_reachable` (D14.11), where some attached active option is a window: options that can
 * be chosen together and fit no row, the smallest such sets, and rows that no allowed choice in the steps with windows
 * leads to.
 *
 * @example
 * allPieces(checkWindows({ steps, rows, rules })).items.map(({ code }) => code); // ['window_without_row']
 */
export function* checkWindows(product: SearchedProduct): Pieces<WindowFindings> {
  const items: ReportItem[] = [];
  for (const step of activeSteps(product.steps)) {
    for (const { window } of offeredOptions(step).values()) {
      if (!window) continue;
      const isComplete = yield* orWhenSpent(allWindows(product, items), () => false);
      return { items, isComplete };
    }
    yield;
  }
  return { items, isComplete: true };
}

/**
 * What the search for windows has found, and whether it came to its end.
 *
 * @example
 * const { items, isComplete }: WindowFindings = allPieces(checkWindows({ steps, rows, rules }));
 */
export type WindowFindings = { readonly items: ReportItem[]; readonly isComplete: boolean };

/** Adds to `found`, which stays when the budget is spent. False where not everything was searched. */
function* allWindows(product: SearchedProduct, found: ReportItem[]): Pieces<boolean> {
  const space = yield* searchSpace(product);
  const windows = windowSteps(space);
  const isWay = allowedWays(space);
  const { sets, isComplete } = yield* withoutRow(space, windows, isWay);
  for (const options of sets) found.push(withoutRowItem(space, options));
  yield* notReachable(space, windows, isWay, found);
  return isComplete && !space.budget.isSpent();
}

type IsWay = ReturnType<typeof allowedWays>;

/** A step with the options in it that are windows. */
type WindowStep = { readonly place: number; readonly step: QuotedStep; readonly options: readonly OfferedOption[] };

function windowSteps({ steps, offered }: SearchSpace): WindowStep[] {
  return steps
    .map((step, place) => ({ step, place, options: offered[place]?.filter(({ window }) => window) ?? [] }))
    .filter(({ options }) => options.length > 0);
}

function* withoutRow(
  space: SearchSpace,
  windows: readonly WindowStep[],
  isWay: IsWay,
): Pieces<{ sets: (readonly OfferedOption[])[]; isComplete: boolean }> {
  const { steps, offered } = space;
  const rows = [...new Map(space.rows.map((row) => [identityOf(row), row])).values()];
  // A roof window is sold by its size, without a row (D10).
  const isRoof = steps.some((step, place) => isRoofWindowStep(step) && offered[place]?.some(({ isSize }) => isSize));
  const found: (readonly OfferedOption[])[] = [];
  let tried = 0;
  function* go(at: number, chosen: readonly OfferedOption[]): Pieces<void> {
    const here = windows[at];
    if (!here) return;
    for (const some of space.budget.each(subsets(here.options, optionBounds(here.step).max))) {
      if (some === PAUSE) {
        yield;
        continue;
      }
      const together = [...chosen, ...some];
      tried += 1;
      space.budget.chargeWork(together.length ** 2 + rows.length / ROWS_LIKE_A_LEAF);
      if (found.length >= MAX_ITEMS || tried > MAX_TRIED) return;
      const holdsOne = found.some((set) => set.every((option) => together.includes(option)));
      if (holdsOne || contradicts(together)) continue;
      if (some.length > 0 && !fits(rows, together)) {
        const smallest = withoutSuperfluous(rows, together);
        space.budget.chargeWork((together.length ** 2 * rows.length) / ROWS_LIKE_A_LEAF);
        if (yield* canBeChosen(space, windows, smallest, isWay)) found.push(smallest);
        continue;
      }
      yield* go(at + 1, together);
    }
  }
  if (!isRoof || rows.length > 0) yield* orWhenSpent(go(0, []), () => undefined);
  // 50 sets are what a report has room for (D7); fewer are all that there are, or all that were tried.
  return { sets: found, isComplete: found.length >= MAX_ITEMS || tried <= MAX_TRIED };
}

function contradicts(options: readonly OfferedOption[]): boolean {
  return options.some(({ window: one = {} }) =>
    options.some(({ window: other = {} }) =>
      givenFields(one).some((field) => other[field] !== undefined && other[field] !== one[field]),
    ),
  );
}

function fits(rows: readonly PricingRow[], options: readonly OfferedOption[]): boolean {
  return rows.some((row) => options.every(({ window }) => agrees(row, window)));
}

const given = new WeakMap<IdentifyingFields, readonly (readonly [IdentifyingField, unknown])[]>();

function agrees(row: PricingRow, window: IdentifyingFields | undefined): boolean {
  if (!window) return true;
  const fields = given.get(window) ?? givenFields(window).map((field) => [field, window[field]] as const);
  given.set(window, fields);
  return fields.every(([field, value]) => identifyingValue(row, field) === value);
}

function withoutSuperfluous(rows: readonly PricingRow[], options: readonly OfferedOption[]): readonly OfferedOption[] {
  return options.reduce((left, option) => {
    const others = left.filter((one) => one !== option);
    return others.length > 0 && !fits(rows, others) ? others : left;
  }, options);
}

function* canBeChosen(
  space: SearchSpace,
  windows: readonly WindowStep[],
  options: readonly OfferedOption[],
  isWay: IsWay,
): Pieces<boolean> {
  const wanted = new Map(
    windows.map(({ place, step }) => {
      const own = options.filter(({ step_id }) => step_id === step.id);
      return [place, { must: new Set(own.map(({ option_id }) => option_id)) }];
    }),
  );
  const last = Math.max(...windows.filter(({ place }) => wanted.get(place)?.must.size).map(({ place }) => place));
  return yield* isWay(space.rows, last + 1, wanted);
}

function withoutRowItem({ steps }: SearchSpace, options: readonly OfferedOption[]): ReportItem {
  const last = options.at(-1);
  const step = steps.find(({ id }) => id === last?.step_id);
  const fields = Object.assign({}, ...options.map(({ window }) => window));
  const said = Object.entries(fields).map(([field, value]) => `${field} ${value}`);
  const message =
    `No active pricing row is the window of ${options.map(({ label }) => label).join(' with ')} (${said.join(', ')}). ` +
    'Add such a row, or exclude it with a rule if it cannot be made.';
  return {
    code: 'window_without_row',
    message,
    pointer: `/option_ids/${Math.max(step?.option_ids?.indexOf(last?.option_id ?? 0) ?? 0, 0)}`,
    ...(last && { step_id: last.step_id, option_id: last.option_id }),
    params: { options: options.map(({ option_id, label }) => ({ id: option_id, name: label })), fields },
  };
}

/** Rows that are the same window are reached together. */
function* notReachable(
  space: SearchSpace,
  windows: readonly WindowStep[],
  isWay: IsWay,
  found: ReportItem[],
): Pieces<void> {
  const groups = new Map<string, PricingRow[]>();
  for (const row of space.rows) {
    const rows = groups.get(identityOf(row)) ?? [];
    groups.set(identityOf(row), rows);
    rows.push(row);
  }
  const optionCount = windows.reduce((sum, { options }) => sum + options.length, 0);
  for (const rows of space.budget.each(unpaid(groups.values()), 1 + 2 * optionCount)) {
    if (rows === PAUSE) {
      yield;
      continue;
    }
    const wanted = yield* otherWindows(windows, rows[0]);
    const end = Math.max(...windows.map(({ place }) => place)) + 1;
    if (!(yield* isWay(rows, end, wanted))) found.push(...rows.map(notReachableItem));
  }
}

// So many windows are compared with a row before others have the thread.
const COMPARED_AT_ONCE = 5_000;

/** The options of each step that are other windows than this row. */
function* otherWindows(windows: readonly WindowStep[], row: PricingRow | undefined) {
  const wanted = new Map<number, WantedInStep>();
  let compared = 0;
  for (const { place, options } of windows) {
    const others = options.filter(({ window }) => row && !agrees(row, window));
    wanted.set(place, { never: new Set(others.map(({ option_id }) => option_id)), isNeeded: true });
    compared += options.length;
    if (compared < COMPARED_AT_ONCE) continue;
    compared = 0;
    yield;
  }
  return wanted;
}

function notReachableItem({ id }: PricingRow): ReportItem {
  const message =
    `No choice of options leads to row ${id}: none of the windows that can be chosen is the window of this row. ` +
    'Give an option this window, or deactivate the row.';
  return { code: 'row_not_reachable', message, pricing_configuration_id: id, params: {} };
}
