import type { Rule, RuleCondition, RuleLeaf } from '../product/rule.ts';
import { mustChoose, type OfferedOption, optionBounds, type QuotedStep } from '../product/step.ts';
import {
  givenFields,
  type IdentifyingField,
  type IdentifyingFields,
  OPENING_FIELDS,
} from '../product/window-fields.ts';
import { leafValue } from '../rules/conditions/condition-value.ts';
import { stepPositions } from '../rules/conditions/rule-inputs.ts';
import type { RuleEffects, RuleIndex } from '../rules/rule-index.ts';
import { ALWAYS, Formula, NEVER } from '../solver/formula.ts';
import { type Literal, not } from '../solver/sat-solver.ts';
import type { Pieces } from '../work/pieces.ts';
import type { WorkBudget } from '../work/work-budget.ts';

/**
 * A size that conditions see: sent with the body, or from the step on that offers the option which brings it.
 *
 * @example
 * const size: SeenSize = { width: 1200, height: 1200, by: undefined, sent: { width: true, height: true } };
 */
export type SeenSize = {
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly by: OfferedOption | undefined;
  readonly sent: { readonly width: boolean; readonly height: boolean };
};

/**
 * What conditions look at: steps in their order with what they offer, rules, sizes, and all windows that there are.
 *
 * @example
 * const parts: ConditionParts = { steps, offered, index, sizes, windows, hasRuleLiterals: false };
 */
type ConditionParts = {
  readonly steps: readonly QuotedStep[];
  readonly offered: readonly ReadonlyMap<number, OfferedOption>[];
  readonly index: RuleIndex;
  readonly sizes: readonly SeenSize[];
  readonly windows: readonly IdentifyingFields[];
  /** Whether each rule can be left out, to find those that matter. */
  readonly hasRuleLiterals: boolean;
};

/** What the rules make of one step: whoever hides it, takes options away or requires them, each with whether it does. */
type StepLiterals = {
  readonly hidden: Literal;
  readonly excluding: ReadonlyMap<number, readonly Literal[]>;
  readonly requiring: readonly { readonly holds: Literal; readonly ids: readonly number[] }[];
};

/** The position that no step has: what `refuse` sees (D14.4), the matched row included. */
export const LAST = Number.POSITIVE_INFINITY;

/**
 * Steps, options and rules as clauses. A condition is looked at from the step that its rule acts on, in Kleene's logic
 * (D14.4): for each leaf there is a literal for "known to hold" and one for "known not to hold". Whoever uses it says
 * when a field of the window has a value.
 *
 * @example
 * const conditions = new ConditionFormula(parts, hasValue, budget);
 * conditions.chosen[0]?.get(5); // the literal of option 5 in the first step
 */
export class ConditionFormula {
  readonly formula: Formula;
  /** By step: the literal of each option that it offers. */
  readonly chosen: readonly ReadonlyMap<number, Literal>[];
  readonly sizeLiterals: readonly Literal[];
  readonly ruleLiterals = new Map<Rule, Literal>();
  readonly #parts: ConditionParts;
  readonly #budget: WorkBudget;
  readonly #hasValue: (field: IdentifyingField, value: unknown, position: number) => Literal;
  readonly #values: ReadonlyMap<IdentifyingField, ReadonlySet<unknown>>;
  readonly #known = new Map<string, Literal>();
  readonly #holding = new Map<Rule, Map<number, Literal>>();
  readonly #leafNames = new Map<RuleLeaf, number>();
  readonly #steps = new Map<number, StepLiterals>();

  constructor(
    parts: ConditionParts,
    hasValue: (field: IdentifyingField, value: unknown, position: number) => Literal,
    budget: WorkBudget,
  ) {
    this.#parts = parts;
    this.#hasValue = hasValue;
    this.#budget = budget;
    const formula = new Formula(budget);
    this.formula = formula;
    this.chosen = parts.offered.map((options) => new Map([...options.keys()].map((id) => [id, formula.variable()])));
    this.sizeLiterals = parts.sizes.map(() => formula.variable());
    this.#values = valuesOf(parts);
  }

  /** Whether a rule holds for what acts on the step at a position. */
  *holds(rule: Rule, position: number): Pieces<Literal> {
    const byPosition = this.#holding.get(rule) ?? new Map<number, Literal>();
    this.#holding.set(rule, byPosition);
    const known = byPosition.get(position);
    if (known !== undefined) return known;
    const { when } = rule;
    const isSo = when === null || when === undefined ? ALWAYS : yield* this.#truth(when, position, true);
    const holds = this.formula.and([this.ruleLiteral(rule), isSo]);
    byPosition.set(position, holds);
    return holds;
  }

  /** That a rule is not left out. */
  ruleLiteral(rule: Rule): Literal {
    if (!this.#parts.hasRuleLiterals) return ALWAYS;
    const literal = this.ruleLiterals.get(rule) ?? this.formula.variable();
    this.ruleLiterals.set(rule, literal);
    return literal;
  }

  acting(position: number): readonly RuleEffects[] {
    const { steps, index } = this.#parts;
    return index.byStep.get(steps[position]?.id ?? 0) ?? [];
  }

  *stepLiterals(position: number): Pieces<StepLiterals> {
    const known = this.#steps.get(position);
    if (known) return known;
    const hiding: Literal[] = [];
    const excluding = new Map([...(this.chosen[position]?.keys() ?? [])].map((id) => [id, [] as Literal[]]));
    const requiring: { holds: Literal; ids: readonly number[] }[] = [];
    for (const { rule, effects } of this.acting(position)) {
      const holds = yield* this.holds(rule, position);
      for (const effect of effects) {
        if ('hide' in effect) hiding.push(holds);
        else if ('require' in effect) requiring.push({ holds, ids: effect.require });
        else if ('exclude' in effect) for (const id of effect.exclude) excluding.get(id)?.push(holds);
        else if ('only' in effect) {
          const left = new Set(effect.only);
          for (const [id, rules] of excluding) if (!left.has(id)) rules.push(holds);
        } else if ('refuse' in effect || 'surcharge' in effect)
          continue; // They act on no step.
        else effect satisfies never;
        this.#budget.chargeWork(1 + (excluding.size >> 4));
      }
      if (this.#budget.endsPiece()) yield;
    }
    const found = { hidden: this.formula.or(hiding), excluding, requiring };
    this.#steps.set(position, found);
    return found;
  }

  /** D14.6: what can be selected in a step, and must be, where `applies` holds. */
  *addStep(position: number, step: QuotedStep, applies: Literal): Pieces<void> {
    const { formula } = this;
    const otherwise = not(applies);
    const literals = this.chosen[position] ?? new Map<number, Literal>();
    const { hidden, excluding, requiring } = yield* this.stepLiterals(position);
    for (const [id, literal] of literals) {
      formula.mustHold([otherwise, not(literal), not(hidden)]);
      for (const excluded of excluding.get(id) ?? []) formula.mustHold([otherwise, not(literal), not(excluded)]);
      if (this.#budget.endsPiece()) yield;
    }
    const all = [...literals.values()];
    const { min, max } = optionBounds(step);
    const isSome = formula.or(all);
    const counts = yield* formula.counted(all, Math.min(all.length, Math.max(min, max < all.length ? max + 1 : 0)));
    if (min > 0) formula.mustHold([otherwise, not(isSome), counts[min - 1] ?? NEVER]);
    if (max < all.length) formula.mustHold([otherwise, not(counts[max] ?? NEVER)]);
    if (mustChoose(step)) formula.mustHold([otherwise, hidden, isSome]);
    for (const { holds, ids } of requiring) {
      const isFree = formula.or([otherwise, hidden, not(holds)]);
      formula.mustHold([isFree, isSome]);
      for (const id of ids) formula.mustHold([isFree, literals.get(id) ?? NEVER]);
    }
  }

  /** The literals of all options of which something is so, wherever they are offered. */
  options(isSo: (option: OfferedOption) => boolean, until = LAST): Literal[] {
    this.#budget.chargeWork(1 + (this.formula.variables >> 6));
    return this.#parts.offered.flatMap((options, position) =>
      position >= until
        ? []
        : [...options].flatMap(([id, option]) => (isSo(option) ? [this.literal(position, id)] : [])),
    );
  }

  literal(position: number, id: number): Literal {
    return this.chosen[position]?.get(id) ?? NEVER;
  }

  /** D14.11: two options, or an option and the body, never say different things. */
  *addWindows(fields: IdentifyingFields): Pieces<void> {
    for (const [field, values] of this.#values) {
      const sayers = [...values].map((value) => {
        const saying = this.options(({ window }) => window?.[field] === value && window !== undefined);
        if (fields[field] !== undefined && fields[field] !== value)
          for (const literal of saying) this.formula.mustHold([not(literal)]);
        return this.formula.or(saying);
      });
      yield* this.formula.atMostOne(sayers.filter((literal) => literal !== NEVER));
    }
  }

  /** Whether an option from an earlier step says that a field of the window has a value. */
  saidByOption(field: IdentifyingField, value: unknown, position: number): Literal {
    return this.formula.or(this.options(({ window }) => window !== undefined && window[field] === value, position));
  }

  /** Whether a condition is known to hold, or known not to. A leaf about sizes may have thousands of them. */
  *#truth(condition: RuleCondition, position: number, expected: boolean): Pieces<Literal> {
    if ('not' in condition) return yield* this.#truth(condition.not, position, !expected);
    const list = 'all' in condition ? condition.all : 'any' in condition ? condition.any : undefined;
    if (this.#budget.endsPiece()) yield;
    if (!list) return this.#leaf(condition as RuleLeaf, position, expected);
    const parts: Literal[] = [];
    for (const part of list) parts.push(yield* this.#truth(part, position, expected));
    return 'all' in condition === expected ? this.formula.and(parts) : this.formula.or(parts);
  }

  #leaf(leaf: RuleLeaf, position: number, expected: boolean): Literal {
    this.#budget.chargeLeaves(1);
    if ('option' in leaf) return this.#optionLeaf(leaf.option, leaf.step, position, expected);
    const name = this.#leafNames.get(leaf) ?? this.#leafNames.size;
    this.#leafNames.set(leaf, name);
    const key = `${name} ${position} ${expected}`;
    const known = this.#known.get(key) ?? this.#readLeaf(leaf, position, expected);
    this.#known.set(key, known);
    return known;
  }

  #readLeaf(leaf: Exclude<RuleLeaf, { option: number }>, position: number, expected: boolean): Literal {
    if ('leaf_count' in leaf) return this.#fieldLeaf('leaf_count', leaf.leaf_count, position, expected);
    if ('fixed_part_type' in leaf) return this.#fieldLeaf('fixed_part_type', leaf.fixed_part_type, position, expected);
    if (!('opening' in leaf)) return this.#sizeLeaf(leaf, position, expected);
    const each = OPENING_FIELDS.map((field) => this.#fieldLeaf(field, leaf.opening, position, expected));
    return expected ? this.formula.or(each) : this.formula.and(each);
  }

  #optionLeaf(option: number, stepId: number | null | undefined, position: number, expected: boolean): Literal {
    const { ofStep, firstOffering } = stepPositions(this.#parts.steps);
    if (typeof stepId === 'number') {
      const at = ofStep(stepId);
      if (at < 0 || at >= position) return NEVER;
      return expected ? this.literal(at, option) : not(this.literal(at, option));
    }
    if (firstOffering(option) >= position) return NEVER;
    const some = this.formula.or(
      this.chosen.flatMap((literals, at) => (at < position ? [literals.get(option) ?? NEVER] : [])),
    );
    return expected ? some : not(some);
  }

  #sizeLeaf(leaf: RuleLeaf, position: number, expected: boolean): Literal {
    const { ofStep } = stepPositions(this.#parts.steps);
    this.#budget.chargeWork(this.#parts.sizes.length >> 1);
    const literals = this.#parts.sizes.map(({ width, height, by, sent }, index) => {
      const isSeen = by !== undefined && ofStep(by.step_id) < position;
      const view = {
        width: sent.width || isSeen ? width : undefined,
        height: sent.height || isSeen ? height : undefined,
        fields: {},
        selectedIn: () => undefined,
        isSelected: () => undefined,
        leaves: 0,
      };
      return leafValue(leaf, view) === expected ? (this.sizeLiterals[index] ?? NEVER) : NEVER;
    });
    return this.formula.or(literals);
  }

  #fieldLeaf(field: IdentifyingField, list: readonly unknown[], position: number, expected: boolean): Literal {
    const values = [...(this.#values.get(field) ?? [])].filter((value) => list.includes(value) === expected);
    return this.formula.or(values.map((value) => this.#hasValue(field, value, position)));
  }
}

/** All values that the fields of the window can have. */
function valuesOf({ offered, windows }: ConditionParts): Map<IdentifyingField, Set<unknown>> {
  const found = new Map<IdentifyingField, Set<unknown>>();
  const ofOptions = offered.flatMap((options) => [...options.values()].map(({ window }) => window ?? {}));
  for (const window of [...windows, ...ofOptions]) {
    for (const field of givenFields(window)) {
      const values = found.get(field) ?? new Set();
      found.set(field, values);
      values.add(window[field]);
    }
  }
  return found;
}
