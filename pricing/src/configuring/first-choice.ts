import type { StepChoices } from '../choices/choices-answer.ts';
import type { PricingRow } from '../product/pricing-row.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import type { QuotedStep } from '../product/step.ts';
import type { SizeMm } from '../request/quote-request.ts';
import { type Choice, chosenWindow, isWindow, NOTHING_CHOSEN, namesWindows } from './choice.ts';
import { cachedTables } from './quotable.ts';
import { choicesOf } from './settle-choice.ts';

const middle = (numbers: readonly number[]): number | undefined => numbers[Math.floor(numbers.length / 2)];

const between = (min: number | null | undefined, max: number | null | undefined): number | undefined => {
  const [low, high] = [min ?? max, max ?? min];
  return low == null || high == null ? undefined : Math.round((low + high) / 2);
};

/**
 * A usual size of a row, for a configurator to begin with: from the middle of its grid, otherwise of its range.
 *
 * @example
 * usualSize(row, product); // { width: 1000, height: 1200 }
 */
function usualSize(row: PricingRow, product: Pick<ProductConfiguration, 'price_tables'>): SizeMm {
  const table = cachedTables(product)(row);
  const grid = table.kind === 'grid' ? table : undefined;
  return {
    width: (grid && middle(grid.widths)) ?? between(row.total_width_min, row.total_width_max) ?? 1000,
    height: (grid && middle(grid.heights)) ?? between(row.total_height_min, row.total_height_max) ?? 1000,
  };
}

/**
 * What is chosen in a step before anybody chooses: what its maker preselects (D14.10), else the first that are possible
 * where something must be chosen; and what rules require, in any case.
 *
 * @example
 * preselected(step, answer.steps[0]); // [21]
 */
function preselected(step: QuotedStep, state: StepChoices): number[] {
  const possible = state.options.filter(({ available }) => available).map(({ option_id }) => option_id);
  const required = state.options.filter((option) => option.required).map(({ option_id }) => option_id);
  const defaults = (step.default_option_ids ?? []).filter((id) => possible.includes(id));
  const least = Math.max(1, step.options_min ?? 0);
  const preferred = state.required && defaults.length === 0 ? possible.slice(0, least) : defaults;
  const chosen = [...new Set([...required.filter((id) => possible.includes(id)), ...preferred])];
  const most = step.options_max ?? null;
  return most === null ? chosen : chosen.slice(0, most);
}

/** The window and the size that go with what is chosen so far. */
function withSize(product: ProductConfiguration, choice: Choice): Choice {
  const window = chosenWindow(product, choice);
  const row = product.rows.find((candidate) => isWindow(candidate, window));
  return {
    ...choice,
    rowId: namesWindows(product) ? null : (row?.id ?? null),
    ...(row ? usualSize(row, product) : {}),
  };
}

/**
 * The initial choice of a customer: step by step, since what is chosen in one decides what is possible in the next
 * (D14.4). The size is that of the window which the options name, so they are gone through twice: rules may ask about the
 * size.
 *
 * @example
 * firstChoice(product).selections; // { 1: [11], 2: [21] }
 */
export function firstChoice(product: ProductConfiguration): Choice {
  const chooseAll = (start: Choice): Choice => {
    let choice = start;
    for (const step of product.steps) {
      // Reasons are not read, so that the language does not matter.
      const state = choicesOf(product, choice, 'fr')?.steps.find(({ step_id }) => step_id === step.id);
      if (!state?.visible || state.options.length === 0) continue;
      choice = { ...choice, selections: { ...choice.selections, [step.id]: preselected(step, state) } };
    }
    return choice;
  };
  const sized = withSize(product, chooseAll(NOTHING_CHOSEN));
  return chooseAll({ ...sized, selections: {} });
}
