import { inStepOrder } from '../from-price/in-step-order.ts';
import { isRoofWindowStep } from '../from-price/roof-window.ts';
import { parsePriceTable } from '../price-table/parsing/parse-price-table.ts';
import type { PriceTable } from '../price-table/price-table.ts';
import type { PricingRow } from '../row-price/pricing-row.ts';
import { flatPriceBase } from './flat-price-base.ts';
import { chooseOptions } from './options/choose-options.ts';
import { selectionFault } from './options/selection-fault.ts';
import { pricedQuote } from './priced-quote.ts';
import type { ProductConfiguration, QuotedStep } from './product-configuration.ts';
import type { QuoteAnswer } from './quote-answer.ts';
import { firstFault } from './refusals/first-fault.ts';
import { missingSizes } from './refusals/missing-sizes.ts';
import type { QuoteRefusal } from './refusals/quote-refusal.ts';
import { refuseShape } from './refusals/refuse-shape.ts';
import { type CheckedRequest, checkRequest } from './request/check-request.ts';
import { givenFields } from './request/identifying-fields.ts';
import type { QuoteRequest } from './request/quote-request.ts';
import { rowPriceBase } from './row/row-price-base.ts';

/**
 * `tableOf` returns the parsed table of a row. A caller that caches parsed tables by row and version parses none twice,
 * and a fitted line is computed once as well. Without it, each table that is needed is parsed.
 *
 * @example
 * const options: QuoteOptions = { tableOf: (row) => tables.get(row.id) ?? parsePriceTable(row.price_table) };
 */
export type QuoteOptions = { readonly tableOf?: (row: PricingRow) => PriceTable };

/**
 * Prices one configuration of a product (D10), or says why it has no price. The checks go from the request alone to the
 * data of the product: the shape, missing sizes, the selections, the row, the size. It never throws, and its answer is
 * plain JSON.
 *
 * @example
 * quote(
 *   {
 *     product: { id: 12, price_adjustment_percentage: 4.5 }, steps: [], currency: 'EUR', price_basis: 'TTC',
 *     rows: [{ id: 7, minimum_price: 63.11, percentage_adjustment: 3.3 }],
 *   },
 *   { width: 1350, height: 1200, quantity: 2 },
 * ); // { unit_price: 68.13, total: 136.26, ... }
 */
export function quote(
  configuration: ProductConfiguration,
  body: QuoteRequest,
  { tableOf = (row) => parsePriceTable(row.price_table) }: QuoteOptions = {},
): QuoteAnswer {
  const checked = checkRequest(body);
  if ('errors' in checked) return refuseShape(checked.errors);
  const { request } = checked;
  const { width, height, quantity } = request;
  const steps = activeSteps(configuration);
  const namesRow = request.rowId !== undefined || givenFields(request.fields).length > 0;
  const lacksSize = width === undefined || height === undefined;
  // The size may come from a selected option, so a missing one is reported only after the selections were checked.
  if (lacksSize && (namesRow || !choosesRoofWindow(steps, request))) return missingSizes({ width, height });

  const choice = chooseOptions(steps, request.selections);
  if ('errors' in choice) return refuseSelection(choice.errors);
  const [size, second] = namesRow ? [] : choice.chosen.filter((option) => option.isSize);
  if (second) {
    const message = `Only one size can be chosen, and both ${size?.label} and ${second.label} are.`;
    const step = { id: second.step_id, name: steps.find(({ id }) => id === second.step_id)?.name ?? null };
    const optionIds = [size?.option_id ?? 0, second.option_id];
    return refuseSelection([selectionFault(second.pointer, 'second_size', message, step, optionIds)]);
  }
  const outcome = size ? flatPriceBase(size, request, steps) : rowPriceBase(configuration, request, askedOnce(tableOf));
  if ('refusal' in outcome) return outcome.refusal;
  const options = choice.chosen.filter((option) => option !== size);
  return pricedQuote(configuration, outcome.base, options, quantity);
}

/** A refusal tries many sizes on a row: its table is parsed once. */
function askedOnce(tableOf: (row: PricingRow) => PriceTable): (row: PricingRow) => PriceTable {
  const tables = new Map<PricingRow, PriceTable>();
  return (row) => {
    const table = tables.get(row) ?? tableOf(row);
    tables.set(row, table);
    return table;
  };
}

function activeSteps({ steps }: ProductConfiguration): QuotedStep[] {
  return steps
    .filter((step) => step.active !== false)
    .sort((a, b) => inStepOrder([a.display_order, a.id], [b.display_order, b.id]));
}

function choosesRoofWindow(steps: readonly QuotedStep[], { selections }: CheckedRequest): boolean {
  return selections.some(({ step_id, option_ids }) => {
    const step = steps.find(({ id }) => id === step_id);
    return step !== undefined && isRoofWindowStep(step) && option_ids.length > 0;
  });
}

function refuseSelection(errors: QuoteRefusal['errors']): QuoteRefusal {
  return { code: 'invalid_selection', detail: firstFault(errors), errors };
}
