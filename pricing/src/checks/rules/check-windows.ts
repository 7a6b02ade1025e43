import { isRoofWindowStep } from '../../from-price/roof-window.ts';
import { activeSteps } from '../../quote/active-steps.ts';
import { type OfferedOption, offeredOptions } from '../../quote/options/offered-option.ts';
import { optionBounds } from '../../quote/options/option-bounds.ts';
import type { QuotedStep } from '../../quote/product-configuration.ts';
import {
  givenFields,
  type IdentifyingFields,
  identifyingValue,
  identityOf,
} from '../../quote/request/identifying-fields.ts';
import type { PricingRow } from '../../row-price/pricing-row.ts';
import { subsets } from '../../rules/dead-ends/allowed-selections.ts';
import { type SearchedProduct, type SearchSpace, searchSpace } from '../../rules/dead-ends/search-space.ts';
import type { Pieces } from '../../rules/work-budget.ts';
import type { ReportItem } from '../report/report-item.ts';
import { allowedWay } from './allowed-way.ts';

// A product with more combinations of windows is told of some of them.
const MAX_ITEMS = 50;
const MAX_TRIED = 5_000;

/**
 * `window_without_row` and `row_not_reachable` (D14.11), where some attached active option is a window: options that can
 * be chosen together and fit no row, the smallest such sets, and rows that no allowed choice in the steps with windows
 * leads to.
 *
 * @example
 * allPieces(checkWindows({ steps, rows, rules })).map(({ code }) => code); // ['window_without_row']
 */
export function* checkWindows(product: SearchedProduct): Pieces<ReportItem[]> {
  const steps = activeSteps(product.steps);
  if (!steps.some((step) => [...offeredOptions(step).values()].some(({ window }) => window))) return [];
  const space = yield* searchSpace(product);
  const windows = windowSteps(space);
  return [...(yield* withoutRow(space, windows)), ...(yield* notReachable(space, windows))];
}

/** A step with the options in it that are windows. */
type WindowStep = { readonly place: number; readonly step: QuotedStep; readonly options: readonly OfferedOption[] };

function windowSteps({ steps, offered }: SearchSpace): WindowStep[] {
  return steps
    .map((step, place) => ({ step, place, options: offered[place]?.filter(({ window }) => window) ?? [] }))
    .filter(({ options }) => options.length > 0);
}

function* withoutRow(space: SearchSpace, windows: readonly WindowStep[]): Pieces<ReportItem[]> {
  const { steps, offered } = space;
  const rows = [...new Map(space.rows.map((row) => [identityOf(row), row])).values()];
  // A roof window is sold by its size, without a row (D10).
  const isRoof = steps.some((step, place) => isRoofWindowStep(step) && offered[place]?.some(({ isSize }) => isSize));
  const found: (readonly OfferedOption[])[] = [];
  let tried = 0;
  function* go(at: number, chosen: readonly OfferedOption[]): Pieces<void> {
    const here = windows[at];
    if (!here) return;
    for (const some of subsets(here.options, optionBounds(here.step).max)) {
      const together = [...chosen, ...some];
      tried += 1;
      // Each try looks at the rows.
      space.budget.pass(rows.length);
      if (space.budget.isPieceOver()) yield;
      if (found.length >= MAX_ITEMS || tried > MAX_TRIED) return;
      const holdsOne = found.some((set) => set.every((option) => together.includes(option)));
      if (holdsOne || contradicts(together)) continue;
      if (some.length > 0 && !fits(rows, together)) {
        const smallest = withoutSuperfluous(rows, together);
        if (yield* canBeChosen(space, windows, smallest)) found.push(smallest);
        continue;
      }
      yield* go(at + 1, together);
    }
  }
  if (!isRoof || rows.length > 0) yield* go(0, []);
  return found.map((options) => withoutRowItem(space, options));
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

function agrees(row: PricingRow, window: IdentifyingFields | undefined): boolean {
  return givenFields(window ?? {}).every((field) => identifyingValue(row, field) === window?.[field]);
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
): Pieces<boolean> {
  const wanted = new Map(
    windows.map(({ place, step }) => {
      const own = options.filter(({ step_id }) => step_id === step.id);
      return [place, { must: new Set(own.map(({ option_id }) => option_id)) }];
    }),
  );
  const last = Math.max(...windows.filter(({ place }) => wanted.get(place)?.must.size).map(({ place }) => place));
  return yield* allowedWay(space, space.rows, last + 1, wanted);
}

function withoutRowItem({ steps }: SearchSpace, options: readonly OfferedOption[]): ReportItem {
  const last = options.at(-1);
  const step = steps.find(({ id }) => id === last?.step_id);
  const fields = Object.assign({}, ...options.map(({ window }) => window));
  const said = Object.entries(fields).map(([field, value]) => `${field} ${value}`);
  const message =
    `No active pricing row is the window of ${options.map(({ label }) => label).join(' with ')} (${said.join(', ')}). ` +
    'Add such a row, or let a rule exclude what cannot be made.';
  return {
    code: 'window_without_row',
    message,
    pointer: `/option_ids/${Math.max(step?.option_ids?.indexOf(last?.option_id ?? 0) ?? 0, 0)}`,
    ...(last && { step_id: last.step_id, option_id: last.option_id }),
    params: { options: options.map(({ option_id, label }) => ({ id: option_id, name: label })), fields },
  };
}

/** Rows that are the same window are reached together. */
function* notReachable(space: SearchSpace, windows: readonly WindowStep[]): Pieces<ReportItem[]> {
  const groups = new Map<string, PricingRow[]>();
  for (const row of space.rows) {
    const rows = groups.get(identityOf(row)) ?? [];
    groups.set(identityOf(row), rows);
    rows.push(row);
  }
  const found: ReportItem[] = [];
  for (const rows of groups.values()) {
    const [first] = rows;
    const wanted = new Map(
      windows.map(({ place, options }) => {
        const others = options.filter(({ window }) => first && !agrees(first, window));
        return [place, { never: new Set(others.map(({ option_id }) => option_id)), isNeeded: true }];
      }),
    );
    const end = Math.max(...windows.map(({ place }) => place)) + 1;
    if (space.budget.isPieceOver()) yield;
    if (!(yield* allowedWay(space, rows, end, wanted))) found.push(...rows.map(notReachableItem));
  }
  return found;
}

function notReachableItem({ id }: PricingRow): ReportItem {
  const message =
    `No choice of options leads to row ${id}: none of the windows that can be chosen is the window of this row. ` +
    'Give an option this window, or deactivate the row.';
  return { code: 'row_not_reachable', message, pricing_configuration_id: id, params: {} };
}
