import type { AheadSearch, lookAhead } from '../completing/ahead/leads-nowhere.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import type { PricingRow } from '../product/pricing-row.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import { offeredOptions } from '../product/step.ts';
import { baseOf, matchRows } from '../quote/price-base.ts';
import { priceOn } from '../quote/priced-quote.ts';
import { parsedOnce, parsedTables, type QuoteOptions } from '../quote/quote.ts';
import { type QuoteContext, quoteContextInPieces } from '../quote/quote-context.ts';
import { type QuoteRefusal, refuseSelection, refuseShape } from '../quote/refusals/quote-refusal.ts';
import { faultsInPieces } from '../quote/selection-faults.ts';
import { checkRequest } from '../request/check-request.ts';
import type { QuoteRequest } from '../request/quote-request.ts';
import { canBePriced } from '../row-price/row-price.ts';
import { bound, type RowRange, rowRange } from '../row-price/row-range.ts';
import type { StepState } from '../rules/evaluate-rules.ts';
import { type ReasonLists, reasonLists } from '../rules/reasons.ts';
import { allPieces, type Pieces } from '../work/pieces.ts';
import type { ChoiceProblem, ChoicesAnswer, OfferedSizes, OptionChoice, StepChoices } from './choices-answer.ts';
import { type OptionPrices, optionPrices } from './option-prices.ts';

/**
 * The faults of a refusal as problems (D14.7), each with what its refusal offers instead.
 *
 * @example
 * choiceProblems(missingSizes({ width: undefined, height: 900 })); // [{ code: 'validation_error', fault: 'required', pointer: '/width', ... }]
 */
function choiceProblems({ code, errors, nearest_sizes, ranges, candidates }: QuoteRefusal): ChoiceProblem[] {
  return errors.map(({ code: fault, ...error }) => ({
    ...error,
    code,
    fault,
    ...(nearest_sizes && { nearest_sizes }),
    ...(ranges && { ranges }),
    ...(candidates && { candidates }),
  }));
}

/**
 * The hull of what the rows that fit so far can make (D14.7): from the smallest to the largest size of any of them. A
 * row without any price makes nothing.
 *
 * @example
 * offeredSizes(context, tableOf).width_max; // 1800
 */
function offeredSizes(
  { configuration, request, outcome }: QuoteContext,
  tableOf: (row: PricingRow) => PriceTable,
): OfferedSizes {
  const match = matchRows(configuration.rows, { rowId: request.rowId, fields: outcome.inputs.fields });
  const ranges = 'errors' in match ? [] : match.rows.flatMap((row) => rangeOf(row, tableOf(row)));
  const [width, height] = (['width', 'height'] as const).map((axis) => ({
    min: Math.min(...ranges.map((range) => range[axis].min)),
    max: Math.max(...ranges.map((range) => range[axis].max)),
  }));
  const end = (value: number | undefined): number | null => bound(value ?? Number.NaN);
  return {
    width_min: end(width?.min),
    width_max: end(width?.max),
    height_min: end(height?.min),
    height_max: end(height?.max),
  };
}

function rangeOf(row: PricingRow, table: PriceTable): RowRange[] {
  return canBePriced(row, table) ? [rowRange(row, table)] : [];
}

/**
 * Those of a quote, and `look`, which finds out what leads nowhere (D22.1): `lookAhead`. Without it nobody is told, and
 * a page need not load the solver.
 *
 * @example
 * const options: ChoicesOptions = { language: 'fr', look: lookAhead };
 */
export type ChoicesOptions = QuoteOptions & { readonly look?: typeof lookAhead | undefined };

/**
 * What can still be chosen in a product, and why not (D14.7): every step with its options, the next step to ask, the
 * sizes that are left, and the price once nothing is missing. Everything in the body is optional. Only a body of the
 * wrong shape is refused.
 *
 * @example
 * const answer = choices(configuration, { width: 1350, selections: [{ step_id: 3, option_ids: [5] }] });
 * if (!('code' in answer)) answer.next_step_id; // 4
 */
export function choices(
  configuration: ProductConfiguration,
  body: QuoteRequest,
  options?: ChoicesOptions,
): ChoicesAnswer | QuoteRefusal {
  return allPieces(choicesInPieces(configuration, body, options));
}

/**
 * The same in pieces, a step each: a product may offer 100,000 options.
 *
 * @example
 * for (const work = choicesInPieces(configuration, body); !work.next().done; ) await pause();
 */
export function* choicesInPieces(
  configuration: ProductConfiguration,
  body: QuoteRequest,
  { tableOf = parsedTables(configuration), language, tariff, look }: ChoicesOptions = {},
): Pieces<ChoicesAnswer | QuoteRefusal> {
  const checked = checkRequest(body);
  if ('errors' in checked) return refuseShape(checked.errors);
  const context = yield* quoteContextInPieces(configuration, checked.request, { language, tariff });
  yield;
  const tables = parsedOnce(tableOf);
  const faults = yield* faultsInPieces(context);
  const outcome = baseOf(context, tables);
  yield;
  const base = 'base' in outcome ? outcome.base : undefined;
  const answer = 'base' in outcome ? priceOn(outcome.base, context, tables) : outcome.refuse();
  const isPrice = !('code' in answer);
  yield;
  const prices = yield* optionPrices(context, base, tables);
  const lacking = new Set(faults.flatMap(({ step_id }) => step_id ?? []));
  const ahead = look?.(context, base, lacking, tables);
  const steps = yield* outcomeSteps(context, lacking, prices, ahead);
  return {
    steps,
    next_step_id: steps.find(({ visible, complete }) => visible && !complete)?.step_id ?? null,
    sizes: offeredSizes(context, tables),
    quote: isPrice && faults.length === 0 ? answer : null,
    problems: inOrder(context, faults.length > 0 ? refuseSelection(faults) : undefined, isPrice ? undefined : answer),
  };
}

/** As a quote refuses (D2): a missing size, then the selections, then the row and the size. */
function inOrder(
  { outcome: { inputs } }: QuoteContext,
  ofSelections: QuoteRefusal | undefined,
  ofPrice: QuoteRefusal | undefined,
): ChoiceProblem[] {
  const lacksSize = inputs.width === undefined || inputs.height === undefined;
  const ordered = lacksSize ? [ofPrice, ofSelections] : [ofSelections, ofPrice];
  return ordered.flatMap((refusal) => (refusal ? choiceProblems(refusal) : []));
}

const NOT_ASKED = { leads_nowhere: null };

function* outcomeSteps(
  { outcome, language }: QuoteContext,
  faulty: ReadonlySet<number>,
  prices: (state: StepState) => OptionPrices,
  ahead: AheadSearch | undefined,
): Pieces<StepChoices[]> {
  const because = reasonLists(language);
  const hasSize = outcome.inputs.width !== undefined && outcome.inputs.height !== undefined;
  const found: StepChoices[] = [];
  for (const [position, state] of outcome.steps.entries()) {
    const { step, hiddenBy, requiringRules } = state;
    const visible = hiddenBy.length === 0;
    const isRequired = step.required === true && step.skippable !== true;
    // A hidden step is not asked for; what is selected in it is a fault all the same.
    const lacksSize = visible && step.type === 'dimension' && !hasSize;
    found.push({
      step_id: step.id,
      visible,
      required: visible && (isRequired || requiringRules.length > 0),
      complete: !faulty.has(step.id) && !lacksSize,
      reasons: because(visible ? requiringRules : hiddenBy),
      options: yield* optionsOf(position, state, prices(state), because, ahead),
    });
    yield;
  }
  return found;
}

// So many options are answered before others have the thread.
const OPTIONS_AT_ONCE = 100;

function* optionsOf(
  position: number,
  state: StepState,
  prices: OptionPrices,
  because: ReasonLists,
  ahead: AheadSearch | undefined,
): Pieces<OptionChoice[]> {
  const { step, hiddenBy, excluded, requiredBy, chosen } = state;
  const isVisible = hiddenBy.length === 0;
  const hiding = new Set(hiddenBy);
  const selected = new Set(chosen.map(({ option_id }) => option_id));
  const found: OptionChoice[] = [];
  for (const [id, option] of offeredOptions(step)) {
    const available = isVisible && !excluded.has(id);
    found.push({
      option_id: id,
      available,
      selected: selected.has(id),
      required: isVisible && requiredBy.has(id),
      amount: prices.amount(option),
      total: available ? prices.total(option) : null,
      reasons: because(available ? (requiredBy.get(id) ?? []) : excluded.rulesOf(id, hiding)),
      ...(ahead ? (ahead.quick(position, state, option) ?? (yield* ahead.look(position, id))) : NOT_ASKED),
    });
    if (found.length % OPTIONS_AT_ONCE === 0 || prices.endsPiece()) yield;
  }
  return found;
}
