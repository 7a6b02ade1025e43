import type { PriceTable } from '../price-table/price-table.ts';
import type { PricingRow } from '../product/pricing-row.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import type { Rule } from '../product/rule.ts';
import { activeSteps, type OfferedOption, offeredOptions } from '../product/step.ts';
import { type CheckedRequest, withNamedRow } from '../request/check-request.ts';
import type { QuoteRequest, Selection } from '../request/quote-request.ts';
import { leavesOf } from '../rules/checking/condition-leaves.ts';
import { ruleIndex } from '../rules/rule-index.ts';
import { NEVER } from '../solver/formula.ts';
import { type Literal, not, SatSolver } from '../solver/sat-solver.ts';
import type { Pieces } from '../work/pieces.ts';
import type { WorkBudget } from '../work/work-budget.ts';
import { CompletionFormula, type CompletionParts } from './completion-formula.ts';
import { sizeChoices, windowClasses } from './size-choices.ts';

/**
 * A product and what a body says of it. Selections of the body are left to whoever asks.
 *
 * @example
 * const asked: AskedProduct = { configuration, request, tableOf };
 */
export type AskedProduct = {
  readonly configuration: ProductConfiguration;
  readonly request: CheckedRequest;
  readonly tableOf: (row: PricingRow) => PriceTable;
};

/** More than D22.2 asks for. */
const MOST_OPTIONS = 6_000;

/**
 * Reads what completions of a product depend on.
 *
 * @example
 * const parts = yield* completionParts(asked, budget);
 */
export function* completionParts(asked: AskedProduct, budget: WorkBudget): Pieces<CompletionParts> {
  const { configuration, tableOf } = asked;
  const request = withNamedRow(asked.request, configuration.rows);
  const steps = activeSteps(configuration.steps);
  const rules = (configuration.rules ?? []).filter(({ active }) => active !== false);
  const index = ruleIndex(configuration.rules ?? []);
  const offered = steps.map(offeredOptions);
  const leaves = rules.filter((rule) => !index.unreadable.includes(rule)).flatMap(leavesOf);
  budget.chargeWork(steps.length + leaves.length);
  yield;
  const classes = windowClasses(configuration.rows, request);
  const options = offered.flatMap((one) => [...one.values()]);
  // Larger products are not searched: what is not found out is said to be so.
  if (options.length > MOST_OPTIONS) budget.chargeWork(Number.POSITIVE_INFINITY);
  const sized = { configuration, request, classes, offered: options, leaves, tableOf };
  const sizes = yield* sizeChoices(sized, budget);
  return { steps, offered, index, request, classes, sizes, hasRuleLiterals: false };
}

/**
 * Asks whether a product can be completed (D22.1), with assumptions about what is selected: one after the other, of the
 * same clauses.
 *
 * @example
 * const completions = yield* Completions.of(parts, budget);
 * yield* completions.isPossible([completions.isSelected(0, 5)]); // whether option 5 of the first step leads somewhere
 */
export class Completions {
  readonly #parts: CompletionParts;
  readonly #clauses: CompletionFormula;
  readonly #budget: WorkBudget;
  #solver: SatSolver | undefined;

  private constructor(parts: CompletionParts, clauses: CompletionFormula, budget: WorkBudget) {
    this.#parts = parts;
    this.#clauses = clauses;
    this.#budget = budget;
  }

  static *of(parts: CompletionParts, budget: WorkBudget): Pieces<Completions> {
    const clauses = yield* new CompletionFormula(parts, budget).build();
    return new Completions(parts, clauses, budget);
  }

  /** That an option is selected. */
  isSelected(place: number, id: number): Literal {
    return this.#clauses.conditions.chosen[place]?.get(id) ?? NEVER;
  }

  /** That a step has these options selected and, with `isAll`, no others. Only before the first question. */
  hasSelected(place: number, ids: readonly number[], isAll: boolean): Literal {
    const { formula, chosen } = this.#clauses.conditions;
    const wanted = new Set(ids);
    const options = chosen[place] ?? new Map<number, Literal>();
    const isOffered = ids.every((id) => options.has(id));
    const parts = [...options].flatMap(([id, literal]) => (wanted.has(id) ? [literal] : isAll ? [not(literal)] : []));
    return isOffered ? formula.and(parts) : NEVER;
  }

  /** That some option of which something is so is selected. Only before the first question. */
  someOf(offered: CompletionParts['offered'], isSo: (option: OfferedOption) => boolean): Literal {
    return this.#clauses.formula.or(
      offered.flatMap((options, place) =>
        [...options].flatMap(([id, option]) => (isSo(option) ? [this.isSelected(place, id)] : [])),
      ),
    );
  }

  /** That no rule asks for a surcharge. Only before the first question. */
  *withoutSurcharges(): Pieces<Literal[]> {
    const costly = this.#parts.index.last.filter(({ effects }) =>
      effects.some((effect) => 'surcharge' in effect && effect.surcharge !== 0),
    );
    const found: Literal[] = [];
    for (const { rule } of costly)
      found.push(not(yield* this.#clauses.conditions.holds(rule, Number.POSITIVE_INFINITY)));
    return found;
  }

  /** Each rule that can be left out, with the literal that it is not. */
  get rules(): ReadonlyMap<Rule, Literal> {
    return this.#clauses.conditions.ruleLiterals;
  }

  /** With `preferred`, an answer shows as many of these as it can. */
  *isPossible(assumptions: readonly Literal[], preferred: readonly Literal[] = []): Pieces<boolean> {
    const { variables, clauses } = this.#clauses.formula;
    this.#budget.chargeWork(1 + (preferred.length >> 3));
    this.#solver ??= yield* SatSolver.of(variables, clauses, this.#budget);
    this.#solver.prefer(preferred);
    return yield* this.#solver.solve(assumptions);
  }

  /** Whether something holds in the last answer. */
  isShown(literal: Literal): boolean {
    return this.#solver?.isTrue(literal) === true;
  }

  /** The assumptions of the last question that cannot be met together. */
  get core(): readonly Literal[] {
    return this.#solver?.core ?? [];
  }

  /** A body that a quote takes, from the last answer. */
  example(): QuoteRequest {
    const { steps, sizes, classes, request } = this.#parts;
    const isTrue = (literal: Literal | undefined): boolean =>
      literal !== undefined && this.#solver?.isTrue(literal) === true;
    const selections = steps.flatMap((step, place): Selection[] => {
      const options = [...(this.#clauses.conditions.chosen[place] ?? [])].filter(([, literal]) => isTrue(literal));
      return options.length > 0 ? [{ step_id: step.id, option_ids: options.map(([id]) => id) }] : [];
    });
    const at = this.#clauses.conditions.sizeLiterals.findIndex(isTrue);
    const size = sizes[at];
    const row = classes[this.#clauses.classLiterals.findIndex(isTrue)];
    const isNamed = row !== undefined && request.rowId === undefined && isTrue(this.#clauses.isNamed);
    return {
      ...(size?.sent.width && { width: size.width }),
      ...(size?.sent.height && { height: size.height }),
      ...(request.rowId !== undefined && { pricing_configuration_id: request.rowId }),
      ...(request.rowId === undefined && request.fields),
      ...(isNamed && { pricing_configuration_id: size && row.rows.find((one) => size.isPricedBy(one))?.id }),
      selections,
    } as QuoteRequest;
  }
}
