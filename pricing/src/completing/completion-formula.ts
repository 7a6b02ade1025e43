import type { Rule, RuleCondition, RuleEffect, RuleLeaf } from '../product/rule.ts';
import { mustChoose, type OfferedOption, optionBounds, type QuotedStep } from '../product/step.ts';
import { givenFields, type IdentifyingField, OPENING_FIELDS } from '../product/window-fields.ts';
import type { CheckedRequest } from '../request/check-request.ts';
import { leafValue } from '../rules/conditions/condition-value.ts';
import { stepPositions } from '../rules/conditions/rule-inputs.ts';
import type { RuleEffects, RuleIndex } from '../rules/rule-index.ts';
import type { Pieces, WorkBudget } from '../rules/work-budget.ts';
import { ALWAYS, Formula, NEVER } from '../solver/formula.ts';
import { type Literal, not } from '../solver/sat-solver.ts';
import type { SizeChoice, WindowClass } from './size-choices.ts';

/**
 * What a completion is sought of: steps in their order with what they offer, rules, and what a body says.
 *
 * @example
 * const parts: CompletionParts = { steps, offered, index, request, classes, sizes, hasRuleLiterals: false };
 */
export type CompletionParts = {
  readonly steps: readonly QuotedStep[];
  readonly offered: readonly ReadonlyMap<number, OfferedOption>[];
  readonly index: RuleIndex;
  readonly request: CheckedRequest;
  readonly classes: readonly WindowClass[];
  readonly sizes: readonly SizeChoice[];
  /** Whether each rule can be left out, to find those that matter. */
  readonly hasRuleLiterals: boolean;
};

/** A literal for `place` that no step has: what `refuse` sees (D14.4), the matched row included. */
const LAST = Number.POSITIVE_INFINITY;

/**
 * All quotes of a product that are not refused (D22.1), as clauses: what is selected in each step, the size, the row, and
 * what rules make of it. A condition is looked at from the step that its rule acts on, in Kleene's logic (D14.4): for each
 * leaf there is a literal for "known to hold" and one for "known not to hold".
 *
 * @example
 * const formula = new CompletionFormula(parts, budget);
 * allPieces(formula.build());
 * formula.chosen[0]?.get(5); // the literal of option 5 in the first step
 */
export class CompletionFormula {
  readonly formula: Formula;
  /** By step: the literal of each option that it offers. */
  readonly chosen: readonly ReadonlyMap<number, Literal>[];
  readonly sizeLiterals: readonly Literal[];
  readonly classLiterals: readonly Literal[];
  /** Whether the body names its row by id. */
  readonly isNamed: Literal;
  readonly ruleLiterals = new Map<Rule, Literal>();
  readonly #parts: CompletionParts;
  readonly #budget: WorkBudget;
  /** Whether a roof-window size is the base of the price, without a row. */
  readonly #isRoof: Literal;
  readonly #known = new Map<string, Literal>();
  readonly #values: ReadonlyMap<IdentifyingField, ReadonlySet<unknown>>;
  readonly #holding = new Map<Rule, Map<number, Literal>>();
  readonly #leafNames = new Map<RuleLeaf, number>();

  constructor(parts: CompletionParts, budget: WorkBudget) {
    this.#parts = parts;
    this.#budget = budget;
    const formula = new Formula(budget);
    this.formula = formula;
    this.chosen = parts.offered.map((options) => new Map([...options.keys()].map((id) => [id, formula.variable()])));
    this.sizeLiterals = parts.sizes.map(() => formula.variable());
    this.classLiterals = parts.classes.map(() => formula.variable());
    const { rowId, fields } = parts.request;
    this.isNamed = rowId !== undefined ? ALWAYS : parts.classes.length > 0 ? formula.variable() : NEVER;
    const isRowGiven = givenFields(fields).length > 0 ? ALWAYS : this.isNamed;
    this.#isRoof = formula.and([not(isRowGiven), formula.or(this.#options(({ isSize }) => isSize))]);
    this.#values = valuesOf(parts);
  }

  *build(): Pieces<this> {
    this.#addSizes();
    yield;
    yield* this.#addRows();
    yield;
    for (const [place, step] of this.#parts.steps.entries()) {
      this.#addStep(place, step);
      if (this.#budget.endsPiece()) yield;
    }
    const { last, unreadable } = this.#parts.index;
    for (const rule of unreadable) this.formula.mustHold([not(this.#ruleLiteral(rule))]);
    for (const { rule, effects } of last) {
      if (effects.some((effect) => 'refuse' in effect)) this.formula.mustHold([not(this.holds(rule, LAST))]);
    }
    return this;
  }

  /** Whether a rule holds for what acts on the step at a place. */
  holds(rule: Rule, place: number): Literal {
    const places = this.#holding.get(rule) ?? new Map<number, Literal>();
    this.#holding.set(rule, places);
    const known = places.get(place);
    if (known !== undefined) return known;
    const { when } = rule;
    const isSo = when === null || when === undefined ? ALWAYS : this.#truth(when, place, true);
    const holds = this.formula.and([this.#ruleLiteral(rule), isSo]);
    places.set(place, holds);
    return holds;
  }

  isHidden(place: number): Literal {
    return this.formula.or(this.#rulesAt(place, (effect) => 'hide' in effect));
  }

  /** The rules that take an option of a step away, each with whether it does. */
  excluding(place: number, id: number): Literal[] {
    return this.#rulesAt(place, (effect) =>
      'exclude' in effect ? effect.exclude.includes(id) : 'only' in effect && !effect.only.includes(id),
    );
  }

  #rulesAt(place: number, does: (effect: RuleEffect) => boolean): Literal[] {
    const acting = this.#acting(place).filter(({ effects }) => effects.some(does));
    return acting.map(({ rule }) => this.holds(rule, place));
  }

  #acting(place: number): readonly RuleEffects[] {
    const { steps, index } = this.#parts;
    return index.byStep.get(steps[place]?.id ?? 0) ?? [];
  }

  #ruleLiteral(rule: Rule): Literal {
    if (!this.#parts.hasRuleLiterals) return ALWAYS;
    const literal = this.ruleLiterals.get(rule) ?? this.formula.variable();
    this.ruleLiterals.set(rule, literal);
    return literal;
  }

  /** The literals of all options of which something is so, wherever they are offered. */
  #options(isSo: (option: OfferedOption) => boolean, until = LAST): Literal[] {
    this.#budget.chargeWork(1 + (this.formula.variables >> 6));
    return this.#parts.offered.flatMap((options, place) =>
      place >= until ? [] : [...options].flatMap(([id, option]) => (isSo(option) ? [this.#literal(place, id)] : [])),
    );
  }

  #literal(place: number, id: number): Literal {
    return this.chosen[place]?.get(id) ?? NEVER;
  }

  /** One size; what a roof-window size brings, only with it. Options that are priced by size need one with a price. */
  #addSizes(): void {
    const { sizes, offered } = this.#parts;
    const { formula, sizeLiterals } = this;
    formula.mustHold(sizeLiterals);
    formula.atMostOne(sizeLiterals);
    for (const [index, { by }] of sizes.entries()) {
      if (!by) continue;
      const is = not(sizeLiterals[index] ?? NEVER);
      formula.mustHold([is, ...this.#options((option) => option === by)]);
      formula.mustHold([is, this.#isRoof]);
    }
    for (const [place, options] of offered.entries()) {
      for (const [id, { tableId }] of options) {
        if (tableId === undefined) continue;
        const priced = sizeLiterals.filter((_, index) => sizes[index]?.pricedTables.has(tableId));
        formula.mustHold([not(this.#literal(place, id)), formula.or(priced)]);
      }
    }
  }

  /** D10: of the rows that fit, those that take the size are one window, and the first of them has a price. */
  *#addRows(): Pieces<void> {
    const { classes, sizes } = this.#parts;
    const { formula, classLiterals, isNamed } = this;
    const isRoof = this.#isRoof;
    formula.mustHold([isRoof, ...classLiterals]);
    formula.atMostOne(classLiterals);
    const sizesOf = (index: number, is: 'isTaken' | 'isPriced' | 'isPricedByName'): Literal =>
      formula.or(this.sizeLiterals.filter((_, at) => !sizes[at]?.by && sizes[at]?.classes[index]?.[is]));
    for (const [index, { window }] of classes.entries()) {
      const is = classLiterals[index] ?? NEVER;
      const others = this.#options(({ window: own }) =>
        givenFields(own ?? {}).some((field) => own?.[field] !== window[field]),
      );
      formula.mustHold([not(is), not(isRoof)]);
      for (const other of others) formula.mustHold([not(is), not(other)]);
      formula.mustHold([not(is), isNamed, sizesOf(index, 'isPriced')]);
      formula.mustHold([not(is), not(isNamed), sizesOf(index, 'isPricedByName')]);
      formula.mustHold([isRoof, isNamed, not(sizesOf(index, 'isTaken')), ...others, is]);
      this.#budget.chargeWork(sizes.length >> 1);
      if (this.#budget.endsPiece()) yield;
    }
    this.#addWindows();
    this.#addRoofSizes();
  }

  /** D14.11: two options, or an option and the body, never say different things. */
  #addWindows(): void {
    const { fields } = this.#parts.request;
    for (const [field, values] of this.#values) {
      const sayers = [...values].map((value) => {
        const saying = this.#options(({ window }) => window?.[field] === value && window !== undefined);
        if (fields[field] !== undefined && fields[field] !== value)
          for (const literal of saying) this.formula.mustHold([not(literal)]);
        return this.formula.or(saying);
      });
      this.formula.atMostOne(sayers.filter((literal) => literal !== NEVER));
    }
  }

  /** D10: one roof-window size, with a price, unless the body names a row. */
  #addRoofSizes(): void {
    const sizes = this.#options(({ isSize }) => isSize);
    if (sizes.length === 0) return;
    const { formula } = this;
    formula.mustHold([not(this.#isRoof), not(formula.counted(sizes, 2)[1] ?? NEVER)]);
    for (const free of this.#options(({ isSize, price }) => isSize && !(price > 0)))
      formula.mustHold([not(this.#isRoof), not(free)]);
  }

  /** D14.6: what can be selected in a step, and must be. */
  #addStep(place: number, step: QuotedStep): void {
    const { formula } = this;
    const literals = this.chosen[place] ?? new Map<number, Literal>();
    const hidden = this.isHidden(place);
    for (const [id, literal] of literals) {
      formula.mustHold([not(literal), not(hidden)]);
      for (const excluded of this.excluding(place, id)) formula.mustHold([not(literal), not(excluded)]);
    }
    const all = [...literals.values()];
    const { min, max } = optionBounds(step);
    const isSome = formula.or(all);
    const counts = formula.counted(all, Math.min(all.length, Math.max(min, max < all.length ? max + 1 : 0)));
    if (min > 0) formula.mustHold([not(isSome), counts[min - 1] ?? NEVER]);
    if (max < all.length) formula.mustHold([not(counts[max] ?? NEVER)]);
    if (mustChoose(step)) formula.mustHold([hidden, isSome]);
    for (const { rule, effects } of this.#acting(place)) {
      for (const effect of effects) {
        if (!('require' in effect)) continue;
        const isFree = formula.or([hidden, not(this.holds(rule, place))]);
        formula.mustHold([isFree, isSome]);
        for (const id of effect.require) formula.mustHold([isFree, literals.get(id) ?? NEVER]);
      }
    }
  }

  /** Whether a condition is known to hold, or known not to. */
  #truth(condition: RuleCondition, place: number, wanted: boolean): Literal {
    if ('not' in condition) return this.#truth(condition.not, place, !wanted);
    const list = 'all' in condition ? condition.all : 'any' in condition ? condition.any : undefined;
    if (!list) return this.#leaf(condition as RuleLeaf, place, wanted);
    const parts = list.map((part) => this.#truth(part, place, wanted));
    return 'all' in condition === wanted ? this.formula.and(parts) : this.formula.or(parts);
  }

  #leaf(leaf: RuleLeaf, place: number, wanted: boolean): Literal {
    this.#budget.chargeLeaves(1);
    if ('option' in leaf) return this.#optionLeaf(leaf.option, leaf.step, place, wanted);
    const name = this.#leafNames.get(leaf) ?? this.#leafNames.size;
    this.#leafNames.set(leaf, name);
    const key = `${name} ${place} ${wanted}`;
    const known = this.#known.get(key) ?? this.#readLeaf(leaf, place, wanted);
    this.#known.set(key, known);
    return known;
  }

  #readLeaf(leaf: Exclude<RuleLeaf, { option: number }>, place: number, wanted: boolean): Literal {
    if ('leaf_count' in leaf) return this.#fieldLeaf('leaf_count', leaf.leaf_count, place, wanted);
    if ('fixed_part_type' in leaf) return this.#fieldLeaf('fixed_part_type', leaf.fixed_part_type, place, wanted);
    if (!('opening' in leaf)) return this.#sizeLeaf(leaf, place, wanted);
    const each = OPENING_FIELDS.map((field) => this.#fieldLeaf(field, leaf.opening, place, wanted));
    return wanted ? this.formula.or(each) : this.formula.and(each);
  }

  #optionLeaf(option: number, stepId: number | null | undefined, place: number, wanted: boolean): Literal {
    const { ofStep, firstOffering } = stepPositions(this.#parts.steps);
    if (typeof stepId === 'number') {
      const at = ofStep(stepId);
      if (at < 0 || at >= place) return NEVER;
      return wanted ? this.#literal(at, option) : not(this.#literal(at, option));
    }
    if (firstOffering(option) >= place) return NEVER;
    const some = this.formula.or(
      this.chosen.flatMap((literals, at) => (at < place ? [literals.get(option) ?? NEVER] : [])),
    );
    return wanted ? some : not(some);
  }

  #sizeLeaf(leaf: RuleLeaf, place: number, wanted: boolean): Literal {
    const { ofStep } = stepPositions(this.#parts.steps);
    const literals = this.#parts.sizes.map(({ width, height, by, sent }, index) => {
      const isSeen = by !== undefined && ofStep(by.step_id) < place;
      const view = {
        width: sent.width || isSeen ? width : undefined,
        height: sent.height || isSeen ? height : undefined,
        fields: {},
        selectedIn: () => undefined,
        isSelected: () => undefined,
        leaves: 0,
      };
      return leafValue(leaf, view) === wanted ? (this.sizeLiterals[index] ?? NEVER) : NEVER;
    });
    return this.formula.or(literals);
  }

  #fieldLeaf(field: IdentifyingField, list: readonly unknown[], place: number, wanted: boolean): Literal {
    const values = [...(this.#values.get(field) ?? [])].filter((value) => list.includes(value) === wanted);
    return this.formula.or(values.map((value) => this.#hasValue(field, value, place)));
  }

  /** Whether a field of the window is known to have a value: by the body, a row that it names, or an earlier option. */
  #hasValue(field: IdentifyingField, value: unknown, place: number): Literal {
    const { request, classes } = this.#parts;
    const { formula } = this;
    const given = request.fields[field];
    if (given !== undefined) return given === value ? ALWAYS : NEVER;
    const ofRow = formula.or(this.classLiterals.filter((_, index) => classes[index]?.window[field] === value));
    const ofOptions = formula.or(this.#options(({ window }) => window !== undefined && window[field] === value, place));
    if (place === LAST) return formula.or([ofRow, formula.and([this.#isRoof, ofOptions])]);
    return formula.or([formula.and([this.isNamed, ofRow]), ofOptions]);
  }
}

/** All values that the fields of the window can have. */
function valuesOf({ offered, classes, request }: CompletionParts): Map<IdentifyingField, Set<unknown>> {
  const found = new Map<IdentifyingField, Set<unknown>>();
  const windows = [
    request.fields,
    ...classes.map(({ window }) => window),
    ...offered.flatMap((options) => [...options.values()].map(({ window }) => window ?? {})),
  ];
  for (const window of windows) {
    for (const field of givenFields(window)) {
      const values = found.get(field) ?? new Set();
      found.set(field, values);
      values.add(window[field]);
    }
  }
  return found;
}
