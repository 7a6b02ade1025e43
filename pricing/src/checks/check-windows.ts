import { AllowedChoices } from '../completing/allowed-choices.ts';
import { hullOf, type SearchedProduct, type SearchSpace, searchSpace } from '../completing/search-space.ts';
import type { PricingRow } from '../product/pricing-row.ts';
import { activeSteps, type OfferedOption, offeredOptions, optionBounds, type QuotedStep } from '../product/step.ts';
import {
  givenFields,
  type IdentifyingField,
  type IdentifyingFields,
  identifyingValue,
  identityOf,
} from '../product/window-fields.ts';
import { NEVER } from '../solver/formula.ts';
import { type Literal, not } from '../solver/sat-solver.ts';
import type { Pieces } from '../work/pieces.ts';
import { orWhenSpent, PAUSE, unpaid, type WorkBudget, workBudget } from '../work/work-budget.ts';
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
type WindowFindings = { readonly items: ReportItem[]; readonly isComplete: boolean };

/** Adds to `found`, which stays when the budget is spent. False where not everything was searched. */
function* allWindows(product: SearchedProduct, found: ReportItem[]): Pieces<boolean> {
  const budget = workBudget();
  const groups = sameWindows(product.rows);
  const space = yield* searchSpace(product, groups.map(hullOf), budget);
  const windows = windowSteps(space);
  const choices = yield* AllowedChoices.of(space, budget);
  const answered: Literal[] = [];
  for (const { position } of windows) answered.push(yield* choices.isAnswered(position));
  const sent = groups.map((rows) => sentAs(space, rows, choices));
  const isComplete = yield* withoutRow(space, windows, choices, found, budget);
  const last = Math.max(...windows.map(({ position }) => position));
  const before = [...choices.completeBefore(last + 1), ...answered];
  const count = windows.reduce((sum, { options }) => sum + options.length, 0);
  for (const [index, rows] of groups.entries()) {
    budget.chargeWork(1 + count / ROWS_LIKE_A_LEAF);
    const conditions = [...before, sent[index] ?? NEVER, ...otherWindows(windows, rows[0], choices)];
    if (!(yield* choices.isPossible(conditions))) found.push(...rows.map(notReachableItem));
    if (budget.endsPiece()) yield;
  }
  return isComplete;
}

/** The active rows, those that are the same window together: they are reached together. */
function sameWindows(rows: readonly PricingRow[]): PricingRow[][] {
  const groups = new Map<string, PricingRow[]>();
  for (const row of [...rows].sort((a, b) => a.id - b.id)) {
    if (row.active === false) continue;
    const alike = groups.get(identityOf(row));
    if (alike) alike.push(row);
    else groups.set(identityOf(row), [row]);
  }
  return [...groups.values()];
}

/** A step with the options in it that are windows. */
type WindowStep = { readonly position: number; readonly step: QuotedStep; readonly options: readonly OfferedOption[] };

function windowSteps({ steps, offered }: SearchSpace): WindowStep[] {
  return steps
    .map((step, position) => ({ step, position, options: offered[position]?.filter(({ window }) => window) ?? [] }))
    .filter(({ options }) => options.length > 0);
}

/** False where so many sets were tried that there may be more. */
function* withoutRow(
  space: SearchSpace,
  windows: readonly WindowStep[],
  choices: AllowedChoices,
  items: ReportItem[],
  budget: WorkBudget,
): Pieces<boolean> {
  const rows = [...new Map(space.rows.map((row) => [identityOf(row), row])).values()];
  const found: (readonly OfferedOption[])[] = [];
  let tried = 0;
  function* go(at: number, chosen: readonly OfferedOption[]): Pieces<void> {
    const here = windows[at];
    if (!here) return;
    for (const some of budget.each(unpaid(subsets(here.options, optionBounds(here.step).max)))) {
      if (some === PAUSE) {
        yield;
        continue;
      }
      const together = [...chosen, ...some];
      tried += 1;
      budget.chargeWork(together.length ** 2 + rows.length / ROWS_LIKE_A_LEAF);
      if (found.length >= MAX_ITEMS || tried > MAX_TRIED) return;
      const holdsOne = found.some((set) => set.every((option) => together.includes(option)));
      if (holdsOne || contradicts(together)) continue;
      if (some.length > 0 && !fits(rows, together)) {
        const smallest = withoutSuperfluous(rows, together);
        budget.chargeWork((together.length ** 2 * rows.length) / ROWS_LIKE_A_LEAF);
        if (!(yield* canBeChosen(windows, smallest, choices))) continue;
        found.push(smallest);
        items.push(withoutRowItem(space, smallest));
        continue;
      }
      yield* go(at + 1, together);
    }
  }
  // A roof window is sold by its size, without a row (D10).
  if (space.takesSizes) yield* go(0, []);
  // 50 sets are what a report has room for (D7); fewer are all that there are, or all that were tried.
  return found.length >= MAX_ITEMS || tried <= MAX_TRIED;
}

/** The subsets of a list with at most so many items, the smallest first: only a budget goes through them. */
function* subsets<Item>(items: readonly Item[], most: number): Generator<readonly Item[]> {
  function* some(size: number, from: number): Generator<readonly Item[]> {
    if (size === 0) yield [];
    for (let at = from; size > 0 && at <= items.length - size; at += 1) {
      for (const rest of some(size - 1, at + 1)) yield [items[at] as Item, ...rest];
    }
  }
  for (let size = 0; size <= Math.min(items.length, most); size += 1) yield* some(size, 0);
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
  windows: readonly WindowStep[],
  options: readonly OfferedOption[],
  choices: AllowedChoices,
): Pieces<boolean> {
  const ids = new Set(options);
  const requested = windows.flatMap(({ position, options: own }) =>
    own.filter((one) => ids.has(one)).map((one) => ({ place: position, one })),
  );
  const last = Math.max(...requested.map(({ place: position }) => position));
  const selected = requested.map(({ place: position, one }) => choices.isSelected(position, one.option_id));
  return yield* choices.isPossible([...choices.completeBefore(last + 1), ...selected]);
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

/** That a body says nothing else than rows of one window do, at a size that they take. */
function sentAs({ windows }: SearchSpace, rows: readonly PricingRow[], choices: AllowedChoices): Literal {
  const [row] = rows;
  return choices.isWithin(hullOf(rows), (index) => row !== undefined && agrees(row, windows[index]?.fields));
}

/** That no option is chosen which is another window than this row. */
function otherWindows(windows: readonly WindowStep[], row: PricingRow | undefined, choices: AllowedChoices): Literal[] {
  return windows.flatMap(({ position, options }) =>
    options.flatMap(({ window, option_id }) =>
      row && !agrees(row, window) ? [not(choices.isSelected(position, option_id))] : [],
    ),
  );
}

function notReachableItem({ id }: PricingRow): ReportItem {
  const message =
    `No choice of options leads to row ${id}: none of the windows that can be chosen is the window of this row. ` +
    'Give an option this window, or deactivate the row.';
  return { code: 'row_not_reachable', message, pricing_configuration_id: id, params: {} };
}
