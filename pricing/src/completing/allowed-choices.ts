import { mustChoose, optionBounds, type QuotedStep } from '../product/step.ts';
import { holds, type RowRange } from '../row-price/row-range.ts';
import { ALWAYS, NEVER } from '../solver/formula.ts';
import { type Literal, not, SatSolver } from '../solver/sat-solver.ts';
import type { Pieces } from '../work/pieces.ts';
import type { WorkBudget } from '../work/work-budget.ts';
import { ConditionFormula } from './condition-formula.ts';
import { isImpossible, mayBeStuck, type SearchSpace } from './search-space.ts';

/**
 * The choices that the steps before some step allow (D14.9), as clauses: with `complete`, each of them can be asked to be
 * complete, and with `stuck`, a step to be one in which nothing can be chosen any more.
 *
 * @example
 * const choices = yield* AllowedChoices.of(space, budget);
 * yield* choices.isPossible([...choices.completeBefore(3), choices.stuck(3)]); // whether the fourth step is a dead end
 */
export class AllowedChoices {
  readonly #space: SearchSpace;
  readonly #budget: WorkBudget;
  readonly #conditions: ConditionFormula;
  readonly #windows: readonly Literal[];
  readonly #complete: Literal[] = [];
  readonly #stuck = new Map<number, Literal>();
  #solver: SatSolver | undefined;

  private constructor(space: SearchSpace, budget: WorkBudget) {
    this.#space = space;
    this.#budget = budget;
    const { windows } = space;
    this.#conditions = new ConditionFormula(
      { ...space, offered: space.distinct, windows: windows.map(({ fields }) => fields), hasRuleLiterals: false },
      (field, value, position) => {
        const sent = this.#windows.filter((_, index) => windows[index]?.fields[field] === value);
        return this.#conditions.formula.or([...sent, this.#conditions.saidByOption(field, value, position)]);
      },
      budget,
    );
    this.#windows = windows.map(() => this.#conditions.formula.variable());
  }

  static *of(space: SearchSpace, budget: WorkBudget): Pieces<AllowedChoices> {
    const choices = new AllowedChoices(space, budget);
    yield* choices.#addStart();
    for (const [position, step] of space.steps.entries()) {
      const complete = choices.#conditions.formula.variable();
      choices.#complete.push(complete);
      yield* choices.#addStep(position, step, complete);
      if (mayBeStuck(space, position)) choices.#stuck.set(position, yield* choices.#whetherStuck(position, step));
      if (budget.endsPiece()) yield;
    }
    return choices;
  }

  /** That all steps before a position are complete. */
  completeBefore(position: number): readonly Literal[] {
    return this.#complete.slice(0, position);
  }

  /** That nothing can be chosen in a step that is required, because of rules. */
  stuck(position: number): Literal {
    return this.#stuck.get(position) ?? NEVER;
  }

  isSelected(position: number, id: number): Literal {
    return this.#conditions.literal(position, id);
  }

  /** That a visible step that could be completed without rules has a selection. Only before the first question. */
  *isAnswered(position: number): Pieces<Literal> {
    if (isImpossible(this.#space.steps[position] as QuotedStep, this.#space.offered[position]?.length ?? 0))
      return ALWAYS;
    const { hidden } = yield* this.#conditions.stepLiterals(position);
    return this.#conditions.formula.or([hidden, ...(this.#conditions.chosen[position]?.values() ?? [])]);
  }

  /** That the body sends nothing but what these rows have. Only before the first question. */
  isWithin(hull: RowRange, isSent: (index: number) => boolean): Literal {
    const { sizes } = this.#space;
    const { formula, sizeLiterals } = this.#conditions;
    const window = formula.or(this.#windows.filter((_, index) => index === 0 || isSent(index)));
    if (sizes.length === 0) return window;
    this.#budget.chargeWork(sizes.length >> 2);
    return formula.and([window, formula.or(sizeLiterals.filter((_, index) => isIn(sizes[index], hull)))]);
  }

  *isPossible(assumptions: readonly Literal[]): Pieces<boolean> {
    const { variables, clauses } = this.#conditions.formula;
    this.#budget.chargeWork(1);
    this.#solver ??= yield* SatSolver.of(variables, clauses, this.#budget);
    return yield* this.#solver.solve(assumptions);
  }

  isShown(literal: Literal | undefined): boolean {
    return literal !== undefined && this.#solver?.isTrue(literal) === true;
  }

  /** Where the last answer starts: the positions of its window and its size. */
  get start(): { readonly window: number; readonly size: number } {
    return {
      window: this.#windows.findIndex((literal) => this.isShown(literal)),
      size: this.#conditions.sizeLiterals.findIndex((literal) => this.isShown(literal)),
    };
  }

  /** One window, one size that its rows take; only a body without fields takes what a roof-window size brings (D10). */
  *#addStart(): Pieces<void> {
    const { sizes, windows } = this.#space;
    const { formula, sizeLiterals } = this.#conditions;
    const [plain = NEVER] = this.#windows;
    formula.mustHold(this.#windows);
    yield* formula.atMostOne(this.#windows);
    const sizeOptions = this.#conditions.options(({ isSize }) => isSize);
    if (sizes.length > 0) {
      formula.mustHold(sizeLiterals);
      yield* formula.atMostOne(sizeLiterals);
      for (const [index, { hull }] of windows.entries()) {
        const taken = sizeLiterals.filter((_, at) => isIn(sizes[at], hull) && (index === 0 || sizes[at]?.sent.width));
        formula.mustHold([not(this.#windows[index] ?? NEVER), ...taken]);
        if (this.#budget.endsPiece()) yield;
      }
    }
    for (const [index, { by, sent }] of sizes.entries()) {
      const is = not(sizeLiterals[index] ?? NEVER);
      if (by) formula.mustHold([is, ...this.#conditions.options((option) => option === by)]);
      else if (!sent.width) for (const option of sizeOptions) formula.mustHold([is, not(option)]);
    }
    if (sizeOptions.length > 0) {
      formula.mustHold([not(plain), not((yield* formula.counted(sizeOptions, 2))[1] ?? NEVER)]);
    }
    yield* this.#conditions.addWindows({});
  }

  /** What nothing could complete even without rules counts as skipped, unless only a rule requires it (D7). */
  *#addStep(position: number, step: QuotedStep, complete: Literal): Pieces<void> {
    const { formula } = this.#conditions;
    if (!isImpossible(step, this.#space.offered[position]?.length ?? 0)) {
      yield* this.#conditions.addStep(position, step, complete);
      return;
    }
    for (const literal of this.#conditions.chosen[position]?.values() ?? [])
      formula.mustHold([not(complete), not(literal)]);
    if (mustChoose(step)) return;
    const { hidden, requiring } = yield* this.#conditions.stepLiterals(position);
    for (const rule of requiring) formula.mustHold([not(complete), hidden, not(rule.holds)]);
  }

  /** D14.9, D7: visible and required, and rules leave too little, ask for what is not there, or for too much. */
  *#whetherStuck(position: number, step: QuotedStep): Pieces<Literal> {
    const { formula } = this.#conditions;
    const offered = this.#space.offered[position]?.length ?? 0;
    if (mustChoose(step) && isImpossible(step, offered)) return NEVER;
    const { hidden, excluding, requiring } = yield* this.#conditions.stepLiterals(position);
    const { min, max } = optionBounds(step);
    const least = Math.max(min, 1);
    const required = new Map<number, Literal[]>();
    for (const { holds: asks, ids } of requiring) {
      for (const id of ids) required.set(id, [...(required.get(id) ?? []), asks]);
    }
    const needed = [...required].map(([id, rules]) => ({ id, is: formula.or(rules) }));
    const gone = [...excluding.values()].map((rules) => formula.or(rules));
    const lacking = needed.map(({ id, is }) => {
      const rules = excluding.get(id);
      return rules ? formula.and([is, formula.or(rules)]) : is;
    });
    const most = gone.length - least + 1;
    const isTooFew =
      most <= 0 ? ALWAYS : most === gone.length ? formula.and(gone) : (yield* formula.counted(gone, most))[most - 1];
    const all = needed.map(({ is }) => is);
    const isTooMany = all.length > max ? (yield* formula.counted(all, max + 1))[max] : NEVER;
    const isRequired = mustChoose(step) ? ALWAYS : formula.or(requiring.map((rule) => rule.holds));
    const why = [...lacking, isTooFew ?? NEVER, isTooMany ?? NEVER, least > max ? ALWAYS : NEVER];
    return formula.and([not(hidden), isRequired, formula.or(why)]);
  }
}

/** What an option brings, or nobody has said yet, is within all sizes. */
function isIn(size: SearchSpace['sizes'][number] | undefined, hull: RowRange): boolean {
  if (size?.width === undefined || size.height === undefined || !size.sent.width) return true;
  return holds(hull, { width: size.width, height: size.height });
}
