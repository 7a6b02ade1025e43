import { isRefusal, type RuleLeaf } from '../product/rule.ts';
import type { OfferedOption, QuotedStep } from '../product/step.ts';
import { givenFields, type IdentifyingField } from '../product/window-fields.ts';
import type { CheckedRequest } from '../request/check-request.ts';
import { surchargesOf } from '../rules/evaluate-rules.ts';
import type { RuleIndex } from '../rules/rule-index.ts';
import { ALWAYS, type Formula, NEVER } from '../solver/formula.ts';
import { type Literal, not } from '../solver/sat-solver.ts';
import type { Pieces } from '../work/pieces.ts';
import type { WorkBudget } from '../work/work-budget.ts';
import { ConditionFormula, LAST } from './condition-formula.ts';
import type { SizeChoice, WindowClass } from './size-choices.ts';

/**
 * What a completion is sought of: steps in their order with what they offer, rules, and what a body says.
 *
 * @example
 * const parts: CompletionParts = { steps, offered, index, leaves, request, classes, sizes, hasRuleLiterals: false };
 */
export type CompletionParts = {
  readonly steps: readonly QuotedStep[];
  readonly offered: readonly ReadonlyMap<number, OfferedOption>[];
  readonly index: RuleIndex;
  /** The leaves about sizes of all rules that can be read. */
  readonly leaves: readonly RuleLeaf[];
  readonly request: CheckedRequest;
  readonly classes: readonly WindowClass[];
  readonly sizes: readonly SizeChoice[];
  /** Whether each rule can be left out, to find those that matter. */
  readonly hasRuleLiterals: boolean;
};

/**
 * How far a configuration has been accepted: a literal for each step, and one for the rules that refuse.
 *
 * @example
 * const stages: Stages = { steps: parts.steps.map(() => formula.variable()), end: formula.variable() };
 */
export type Stages = { readonly steps: readonly Literal[]; readonly end: Literal };

/**
 * All quotes of a product that are not refused (D22.1), as clauses: what is selected in each step, the size, the row, and
 * what rules make of it.
 *
 * @example
 * const formula = new CompletionFormula(parts, budget);
 * allPieces(formula.build());
 * formula.conditions.chosen[0]?.get(5); // the literal of option 5 in the first step
 */
export class CompletionFormula {
  readonly conditions: ConditionFormula;
  readonly classLiterals: readonly Literal[];
  /** Whether the body names its row by id. */
  readonly isNamed: Literal;
  readonly #parts: CompletionParts;
  readonly #budget: WorkBudget;
  /** Whether a roof-window size is the base of the price, without a row. */
  readonly #isRoof: Literal;

  constructor(parts: CompletionParts, budget: WorkBudget) {
    this.#parts = parts;
    this.#budget = budget;
    const { rowId, fields } = parts.request;
    const windows = [fields, ...parts.classes.map(({ window }) => window)];
    this.conditions = new ConditionFormula(
      { ...parts, windows },
      (field, value, position) => this.#hasValue(field, value, position),
      budget,
    );
    const { formula } = this;
    this.classLiterals = parts.classes.map(() => formula.variable());
    this.isNamed = rowId !== undefined ? ALWAYS : parts.classes.length > 0 ? formula.variable() : NEVER;
    const isRowGiven = givenFields(fields).length > 0 ? ALWAYS : this.isNamed;
    this.#isRoof = formula.and([not(isRowGiven), formula.or(this.conditions.options(({ isSize }) => isSize))]);
  }

  get formula(): Formula {
    return this.conditions.formula;
  }

  /** With `stages`, a step binds only where its literal holds, and `refuse` only at the end. */
  *build(stages?: Stages): Pieces<this> {
    yield* this.#addSizes();
    yield;
    yield* this.#addRows();
    yield;
    for (const [position, step] of this.#parts.steps.entries()) {
      yield* this.conditions.addStep(position, step, stages?.steps[position] ?? ALWAYS);
      if (this.#budget.endsPiece()) yield;
    }
    const { last, unreadable } = this.#parts.index;
    for (const rule of unreadable) this.formula.mustHold([not(this.conditions.ruleLiteral(rule))]);
    for (const { rule, effects } of last) {
      if (effects.some(isRefusal))
        this.formula.mustHold([not(stages?.end ?? ALWAYS), not(yield* this.conditions.holds(rule, LAST))]);
      if (this.#budget.endsPiece()) yield;
    }
    return this;
  }

  /** That some option of which something is so is selected. */
  someOf(isSo: (option: OfferedOption) => boolean): Literal {
    return this.formula.or(this.conditions.options(isSo));
  }

  /** That no rule asks for a surcharge. */
  *withoutSurcharges(): Pieces<Literal[]> {
    const costly = this.#parts.index.last.filter(({ effects }) =>
      effects.some((effect) => surchargesOf(effect).some(({ surcharge }) => surcharge !== 0)),
    );
    const found: Literal[] = [];
    for (const { rule } of costly) found.push(not(yield* this.conditions.holds(rule, LAST)));
    return found;
  }

  /** One size; what a roof-window size brings, only with it. Options that are priced by size need one with a price. */
  *#addSizes(): Pieces<void> {
    const { sizes, offered } = this.#parts;
    const { formula, conditions } = this;
    const { sizeLiterals } = conditions;
    formula.mustHold(sizeLiterals);
    yield* formula.atMostOne(sizeLiterals);
    for (const [index, { by }] of sizes.entries()) {
      if (!by) continue;
      const is = not(sizeLiterals[index] ?? NEVER);
      formula.mustHold([is, ...conditions.options((option) => option === by)]);
      formula.mustHold([is, this.#isRoof]);
    }
    for (const [position, options] of offered.entries()) {
      for (const [id, { tableId }] of options) {
        if (tableId === undefined) continue;
        const priced = sizeLiterals.filter((_, index) => sizes[index]?.pricedTables.has(tableId));
        formula.mustHold([not(conditions.literal(position, id)), formula.or(priced)]);
        if (this.#budget.endsPiece()) yield;
      }
    }
  }

  /** D10: of the rows that fit, those that take the size are one window, and the first of them has a price. */
  *#addRows(): Pieces<void> {
    const { classes, sizes } = this.#parts;
    const { formula, conditions, classLiterals, isNamed } = this;
    const isRoof = this.#isRoof;
    formula.mustHold([isRoof, ...classLiterals]);
    yield* formula.atMostOne(classLiterals);
    const sizesOf = (index: number, is: 'isTaken' | 'isPriced' | 'isPricedByName'): Literal =>
      formula.or(conditions.sizeLiterals.filter((_, at) => !sizes[at]?.by && sizes[at]?.classes[index]?.[is]));
    for (const [index, { window }] of classes.entries()) {
      const is = classLiterals[index] ?? NEVER;
      const others = conditions.options(({ window: own }) =>
        givenFields(own ?? {}).some((field) => own?.[field] !== window[field]),
      );
      formula.mustHold([not(is), not(isRoof)]);
      for (const other of others) formula.mustHold([not(is), not(other)]);
      formula.mustHold([not(is), isNamed, sizesOf(index, 'isPriced')]);
      formula.mustHold([not(is), not(isNamed), sizesOf(index, 'isPricedByName')]);
      formula.mustHold([isRoof, isNamed, not(sizesOf(index, 'isTaken')), ...others, is]);
      this.#budget.chargeWork(sizes.length >> 1);
      // Each of them looks at all options, for which the budget is charged a small part of what that takes.
      yield;
    }
    yield* conditions.addWindows(this.#parts.request.fields);
    yield* this.#addRoofSizes();
  }

  /** D10: one roof-window size, with a price, unless the body names a row. */
  *#addRoofSizes(): Pieces<void> {
    const sizes = this.conditions.options(({ isSize }) => isSize);
    if (sizes.length === 0) return;
    const { formula } = this;
    formula.mustHold([not(this.#isRoof), not((yield* formula.counted(sizes, 2))[1] ?? NEVER)]);
    for (const free of this.conditions.options(({ isSize, price }) => isSize && !(price > 0)))
      formula.mustHold([not(this.#isRoof), not(free)]);
  }

  /** Whether a field of the window is known to have a value: by the body, a row that it names, or an earlier option. */
  #hasValue(field: IdentifyingField, value: unknown, position: number): Literal {
    const { request, classes } = this.#parts;
    const { formula } = this;
    const given = request.fields[field];
    if (given !== undefined) return given === value ? ALWAYS : NEVER;
    const ofRow = formula.or(this.classLiterals.filter((_, index) => classes[index]?.window[field] === value));
    const ofOptions = this.conditions.saidByOption(field, value, position);
    if (position === LAST) return formula.or([ofRow, formula.and([this.#isRoof, ofOptions])]);
    return formula.or([formula.and([this.isNamed, ofRow]), ofOptions]);
  }
}
