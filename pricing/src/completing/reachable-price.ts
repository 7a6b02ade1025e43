import type { ProductPrice } from '../from-price/from-price.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import { type OfferedOption, offeredOptions } from '../product/step.ts';
import { parsedOnce, parsedTables, quote } from '../quote/quote.ts';
import type { CheckedRequest } from '../request/check-request.ts';
import type { QuoteRequest } from '../request/quote-request.ts';
import { surchargesOf } from '../rules/evaluate-rules.ts';
import { not } from '../solver/sat-solver.ts';
import type { Pieces } from '../work/pieces.ts';
import { orWhenSpent, type WorkBudget, workBudget } from '../work/work-budget.ts';
import { CompletionFormula } from './completion-formula.ts';
import { Completions, completionParts, type ProductQuestion } from './completions.ts';

/**
 * Whether somebody can buy at a from-price (D22.4), with a body that shows it; null where it was not found out.
 *
 * @example
 * const reachable: ReachablePrice = { reachable: true, example: { width: 800, height: 900, selections: [] } };
 */
export type ReachablePrice = { readonly reachable: boolean | null; readonly example: QuoteRequest | null };

const UNKNOWN: ReachablePrice = { reachable: null, example: null };
const NOT_REACHABLE: ReachablePrice = { reachable: false, example: null };
const MAX_LEAVES = 1_000_000;

/**
 * Whether a quote of the row and size that a from-price comes from costs no more than it: with options and surcharges
 * that cost nothing. What is cheaper by a discount, by a price table or by a highest charge of 0 is not looked for, so that
 * null is answered where there is one.
 *
 * @example
 * allPieces(reachablePrice(configuration, productPrice(...), tableOf)).reachable; // true
 */
export function reachablePrice(
  configuration: ProductConfiguration,
  from: ProductPrice,
  tableOf: ProductQuestion['tableOf'] = parsedOnce(parsedTables(configuration)),
): Pieces<ReachablePrice> {
  const budget = workBudget(MAX_LEAVES);
  return orWhenSpent(search(configuration, from, tableOf, budget), () => UNKNOWN);
}

function* search(
  configuration: ProductConfiguration,
  { price, source, base }: ProductPrice,
  tableOf: ProductQuestion['tableOf'],
  budget: WorkBudget,
): Pieces<ReachablePrice> {
  if (price === null || !source) return UNKNOWN;
  const isFlat = source.kind === 'flat';
  // A copy of a row that is not a row itself is in no quote.
  if (!isFlat && source.pricing_configuration_id === null) return NOT_REACHABLE;
  const request: CheckedRequest = {
    width: isFlat ? undefined : (source.width ?? undefined),
    height: isFlat ? undefined : (source.height ?? undefined),
    rowId: source.pricing_configuration_id ?? undefined,
    fields: {},
    selections: [],
    quantity: 1,
  };
  const parts = yield* completionParts({ configuration, request, tableOf }, budget);
  const formula = yield* new CompletionFormula(parts, budget).build();
  const isBase = (option: OfferedOption): boolean => isFlat && option.isSize && option.price === base;
  const costly = parts.offered.flatMap((options, position) =>
    [...options].flatMap(([id, option]) =>
      isFree(option) || isBase(option) ? [] : [not(formula.conditions.literal(position, id))],
    ),
  );
  const conditions = [...costly, ...(yield* formula.withoutSurcharges()), ...(isFlat ? [formula.someOf(isBase)] : [])];
  const completions = yield* Completions.from(parts, formula, budget);
  if (!(yield* completions.isPossible(conditions))) return mayCostLess(configuration) ? UNKNOWN : NOT_REACHABLE;
  const example = completions.example();
  const answer = quote(configuration, example, { tableOf });
  return 'code' in answer || answer.unit_price > price ? UNKNOWN : { reachable: true, example };
}

function isFree({ price, minimumCharge, tableId }: OfferedOption): boolean {
  return price === 0 && tableId === undefined && (minimumCharge ?? 0) === 0;
}

/** Whether something may cost nothing, or take something off, that the search takes for costly. */
function mayCostLess({ steps, rules }: ProductConfiguration): boolean {
  const isUnsure = ({ price, tableId, maximumCharge }: OfferedOption): boolean =>
    isSmall(price) || tableId !== undefined || (maximumCharge ?? 1) <= 0;
  return (
    steps.some((step) => [...offeredOptions(step).values()].some(isUnsure)) ||
    (rules ?? []).some(({ then }) =>
      then.some((effect) => surchargesOf(effect).some(({ surcharge }) => isSmall(surcharge))),
    )
  );
}

/** What takes something off, or is so little, perhaps of a percentage or a surface, that it may be rounded away. */
function isSmall(price: number): boolean {
  return price < 1 && price !== 0;
}
