import type { PriceTable } from '../price-table/price-table.ts';
import type { PricingRow } from '../product/pricing-row.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import { leafReads, type Rule, type RuleLeaf } from '../product/rule.ts';
import { activeSteps, offeredOptions } from '../product/step.ts';
import { type CheckedRequest, withNamedRow } from '../request/check-request.ts';
import type { QuoteRequest, Selection } from '../request/quote-request.ts';
import { leavesOf } from '../rules/checking/condition-leaves.ts';
import { type RuleIndex, ruleIndex } from '../rules/rule-index.ts';
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
 * const question: ProductQuestion = { configuration, request, tableOf };
 */
export type ProductQuestion = {
  readonly configuration: ProductConfiguration;
  readonly request: CheckedRequest;
  readonly tableOf: (row: PricingRow) => PriceTable;
};

/** Writing a clause takes as long as three times the units that it is charged: it is named and kept. D22.1 counts that. */
export const SENTENCE = 3;

/** More than D22.2 asks for. */
const MOST_OPTIONS = 6_000;

/**
 * Reads what completions of a product depend on.
 *
 * @example
 * const parts = yield* completionParts(question, budget);
 */
export function* completionParts(question: ProductQuestion, budget: WorkBudget): Pieces<CompletionParts> {
  const { configuration, tableOf } = question;
  const request = withNamedRow(question.request, configuration.rows);
  const steps = activeSteps(configuration.steps);
  const rules = configuration.rules ?? [];
  const index = ruleIndex(rules);
  const offered = steps.map(offeredOptions);
  const leaves = sizeLeaves(rules, index);
  budget.chargeWork(steps.length + (leaves.length >> 2));
  yield;
  const classes = windowClasses(configuration.rows, request);
  const options = offered.flatMap((one) => [...one.values()]);
  // Larger products are not searched: what is not found out is said to be so.
  if (options.length > MOST_OPTIONS) budget.chargeWork(Number.POSITIVE_INFINITY);
  const sized = { configuration, request, classes, offered: options, leaves, tableOf };
  const sizes = yield* sizeChoices(sized, budget);
  return { steps, offered, index, leaves, request, classes, sizes, hasRuleLiterals: false };
}

const known = new WeakMap<readonly Rule[], readonly RuleLeaf[]>();

/** The leaves about sizes of all rules that are active and can be read. */
function sizeLeaves(rules: readonly Rule[], { unreadable }: RuleIndex): readonly RuleLeaf[] {
  const found =
    known.get(rules) ??
    rules
      .filter((rule) => rule.active !== false && !unreadable.includes(rule))
      .flatMap((rule) => leavesOf(rule).filter((leaf) => leafReads(leaf) === 'size'));
  known.set(rules, found);
  return found;
}

/** The literals of a formula that questions and answers are about. */
type CompletionLiterals = Pick<CompletionFormula['conditions'], 'chosen' | 'sizeLiterals' | 'ruleLiterals'> &
  Pick<CompletionFormula, 'classLiterals' | 'isNamed'> & { readonly rulesByLiteral: ReadonlyMap<Literal, Rule> };

/**
 * Asks whether a product can be completed (D22.1), with assumptions about what is selected: one after the other, of the
 * same clauses.
 *
 * @example
 * const completions = yield* Completions.of(parts, budget);
 * yield* completions.isPossible([completions.isSelected(0, 5)]); // whether option 5 of the first step leads somewhere
 */
export class Completions {
  readonly parts: CompletionParts;
  readonly #literals: CompletionLiterals;
  readonly #solver: SatSolver;

  private constructor(parts: CompletionParts, literals: CompletionLiterals, solver: SatSolver) {
    this.parts = parts;
    this.#literals = literals;
    this.#solver = solver;
  }

  /** With `writing`, the clauses are written at the cost of that budget, and questions at the cost of the other one. */
  static *of(parts: CompletionParts, budget: WorkBudget, writing = budget): Pieces<Completions> {
    return yield* Completions.from(parts, yield* new CompletionFormula(parts, writing).build(), budget);
  }

  /** The same of a formula that somebody has added to. */
  static *from(parts: CompletionParts, built: CompletionFormula, budget: WorkBudget): Pieces<Completions> {
    const { chosen, sizeLiterals, ruleLiterals, formula } = built.conditions;
    const { classLiterals, isNamed } = built;
    const solver = yield* SatSolver.of(formula.variables, formula.clauses, budget);
    const rulesByLiteral = new Map([...ruleLiterals].map(([rule, literal]) => [literal, rule]));
    const literals = { chosen, sizeLiterals, ruleLiterals, rulesByLiteral, classLiterals, isNamed };
    return new Completions(parts, literals, solver);
  }

  /** The same clauses for questions at the cost of another budget, with all rules. This one must not have been asked. */
  copy(budget: WorkBudget): Completions {
    return new Completions(this.parts, this.#literals, this.#solver.copy(budget, [...this.rules.values()]));
  }

  /** How many numbers are kept, about. */
  get size(): number {
    return this.#solver.size;
  }

  /** That an option is selected. */
  isSelected(position: number, id: number): Literal {
    return this.#literals.chosen[position]?.get(id) ?? NEVER;
  }

  /** That a step has these options selected and, with `isAll`, no others: all of these literals. */
  hasSelected(position: number, ids: readonly number[], isAll: boolean): readonly Literal[] {
    const expected = new Set(ids);
    const options = this.#literals.chosen[position] ?? new Map<number, Literal>();
    if (!ids.every((id) => options.has(id))) return [NEVER];
    return [...options].flatMap(([id, literal]) => (expected.has(id) ? [literal] : isAll ? [not(literal)] : []));
  }

  /** Each rule that can be left out, with the literal that it is not. */
  get rules(): ReadonlyMap<Rule, Literal> {
    return this.#literals.ruleLiterals;
  }

  /** The rules of these literals. */
  rulesIn(literals: readonly Literal[]): Rule[] {
    return literals.flatMap((literal) => this.#literals.rulesByLiteral.get(literal) ?? []);
  }

  /** With `preferred`, an answer shows as many of these as it can. */
  isPossible(assumptions: readonly Literal[], preferred: readonly Literal[] = []): Pieces<boolean> {
    return this.#solver.solve(assumptions, preferred);
  }

  /** Whether something holds in the last answer. */
  isShown(literal: Literal): boolean {
    return this.#solver.isTrue(literal);
  }

  /** The assumptions of the last question that cannot be met together. */
  get core(): readonly Literal[] {
    return this.#solver.core;
  }

  /** A body that a quote takes, from the last answer. */
  example(): QuoteRequest {
    const { steps, sizes, classes, request } = this.parts;
    const { chosen, sizeLiterals, classLiterals, isNamed: isRowNamed } = this.#literals;
    const isTrue = (literal: Literal): boolean => this.isShown(literal);
    const selections = steps.flatMap((step, position): Selection[] => {
      const options = [...(chosen[position] ?? [])].filter(([, literal]) => isTrue(literal));
      return options.length > 0 ? [{ step_id: step.id, option_ids: options.map(([id]) => id) }] : [];
    });
    const size = sizes[sizeLiterals.findIndex(isTrue)];
    const row = classes[classLiterals.findIndex(isTrue)];
    const isNamed = row !== undefined && request.rowId === undefined && isTrue(isRowNamed);
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
