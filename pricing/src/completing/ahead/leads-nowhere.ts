import { effectOptions } from '../../product/rule.ts';
import type { PriceBase } from '../../quote/price-base.ts';
import type { QuoteContext } from '../../quote/quote-context.ts';
import { type Literal, not } from '../../solver/sat-solver.ts';
import type { Pieces } from '../../work/pieces.ts';
import { orWhenSpent, type WorkBudget, workBudget } from '../../work/work-budget.ts';
import type { CompletionParts } from '../completion-formula.ts';
import type { Completions, ProductQuestion } from '../completions.ts';
import { cachedCompletions } from './cached-completions.ts';
import { type FixedPart, type FixedParts, fixedParts, literalsOf } from './fixed-parts.ts';
import { type LookAhead, nowhereBecause } from './nowhere-because.ts';
import { type QuickLook, quickLook } from './quick-look.ts';

// D22.1: what takes more is not found out. So much work takes about 200 ms, half of it for what is possible and half for
// what is told of the rest; it is counted, so that the same question has the same answer on every machine (docs/adr/0056).
const MAX_LEAVES = 150_000;
const UNKNOWN: LookAhead = { leads_nowhere: null };
const SOMEWHERE: LookAhead = { leads_nowhere: false };

/**
 * Looks ahead from a configuration: for an option of a step, whether the product can be completed with it. What is
 * selected in earlier steps stays, and where the step takes several, in the step itself; earlier steps in which nothing
 * is missing stay without a selection. Later steps are open, whatever is selected there, and so are earlier ones that lack
 * a selection, sizes that the body does not send, and the row as far as the body does not name it.
 *
 * @example
 * const ahead = lookAhead(context, base, new Set(), tableOf);
 * yield* ahead.look(0, 5); // { leads_nowhere: false }
 */
export class AheadSearch {
  readonly #question: ProductQuestion;
  readonly #context: QuoteContext;
  readonly #lacking: ReadonlySet<number>;
  readonly #deciding: WorkBudget = workBudget(MAX_LEAVES);
  readonly #explaining: WorkBudget = workBudget(MAX_LEAVES);
  readonly #known = new Map<string, LookAhead>();
  #asking: Asking | undefined;
  #explainer: Completions | undefined;

  /** Some clauses are still in the making: the same question may be told more when it is asked again. */
  isMaking = false;

  /** What is told without a search, where that is easy. */
  readonly quick: QuickLook;

  /** `lacking`: the steps of which a quote would say that something is missing. */
  constructor(question: ProductQuestion, context: QuoteContext, lacking: ReadonlySet<number>, quick: QuickLook) {
    this.#question = question;
    this.#context = context;
    this.#lacking = lacking;
    this.quick = quick;
  }

  look(position: number, id: number): Pieces<LookAhead> {
    return orWhenSpent(this.#look(position, id), () => UNKNOWN);
  }

  *#look(position: number, id: number): Pieces<LookAhead> {
    if (this.#deciding.isSpent()) return UNKNOWN;
    this.#asking ??= yield* this.#ask();
    const asking = this.#asking;
    if (asking.isShownAt(position, id)) return SOMEWHERE;
    const alike = asking.likeness(position, id);
    const known = this.#known.get(alike);
    if (known) return known;
    const { completions, literalsAt, preferred } = asking;
    const option = completions.isSelected(position, id);
    if (yield* completions.isPossible([...literalsAt(position), option], preferred)) {
      asking.noteShown();
      this.#known.set(alike, SOMEWHERE);
      return SOMEWHERE;
    }
    // What takes too long to explain is remembered as not found out.
    this.#known.set(alike, UNKNOWN);
    const because = yield* this.#because(asking, position, id);
    const found: LookAhead = { leads_nowhere: true, because };
    this.#known.set(alike, found);
    return found;
  }

  *#ask(): Pieces<Asking> {
    const cached = yield* cachedCompletions(this.#question, false, this.#deciding, this);
    // What is too large is not found out.
    if (!cached) this.#deciding.chargeWork(Number.POSITIVE_INFINITY);
    const completions = (cached as Completions).copy(this.#deciding);
    return new Asking(completions, this.#context, this.#lacking, this.#deciding);
  }

  *#because({ completions, fixed: { before, within }, positionOf }: Asking, position: number, id: number) {
    const core = new Set(completions.core);
    const budget = this.#explaining;
    const fixed = [...before(position), ...within(position)].filter(
      (part) =>
        !part.made || literalsOf(part, completions, positionOf(part.step_id)).some((literal) => core.has(literal)),
    );
    if (budget.isSpent()) budget.chargeWork(1);
    const cached = this.#explainer ?? (yield* cachedCompletions(this.#question, true, budget, this))?.copy(budget);
    if (!cached) budget.chargeWork(Number.POSITIVE_INFINITY);
    this.#explainer = cached as Completions;
    const { steps } = completions.parts;
    const dead = { step_id: steps[position]?.id ?? 0, option_id: id, fixed };
    return yield* nowhereBecause(this.#explainer, dead, this.#context.language, budget);
  }
}

/**
 * Looks ahead for `choices` (D22.1).
 *
 * @example
 * choices(configuration, body, { look: lookAhead }).steps[0].options[0].leads_nowhere; // false
 */
export function lookAhead(
  context: QuoteContext,
  base: PriceBase | undefined,
  lacking: ReadonlySet<number>,
  tableOf: ProductQuestion['tableOf'],
): AheadSearch {
  const { configuration, request } = context;
  return new AheadSearch({ configuration, request, tableOf }, context, lacking, quickLook(context, base, lacking));
}

/** The questions about one body. */
class Asking {
  readonly completions: Completions;
  /** What stays when an option of a step is looked at. */
  readonly fixed: FixedParts;
  /** Options with the same text are alike to all rules, rows and sizes. */
  readonly likeness: (position: number, id: number) => string;
  /** Each option that no answer has shown yet, and the opposite of each other one, in their order. */
  readonly preferred: Literal[];
  readonly #positions: ReadonlyMap<number, number>;
  readonly #shown = new Set<Literal>();
  readonly #budget: WorkBudget;
  #last: { readonly position: number; readonly literals: readonly Literal[] } | undefined;

  constructor(completions: Completions, { request }: QuoteContext, lacking: ReadonlySet<number>, budget: WorkBudget) {
    const { steps, offered } = completions.parts;
    this.completions = completions;
    this.fixed = fixedParts(steps, request, lacking);
    this.#budget = budget;
    this.#positions = new Map(steps.map(({ id }, position) => [id, position]));
    const sent = new Map(request.selections.map(({ step_id, option_ids }) => [step_id, option_ids]));
    this.likeness = likenessOf(
      completions.parts,
      (position, id) => sent.get(steps[position]?.id ?? 0)?.includes(id) === true,
    );
    this.preferred = offered.flatMap((options, position) =>
      [...options.keys()].map((id) => completions.isSelected(position, id)),
    );
  }

  readonly positionOf = (stepId: number): number | undefined => this.#positions.get(stepId);

  readonly literalsAt = (position: number): readonly Literal[] => {
    if (this.#last?.position === position) return this.#last.literals;
    const parts = [...this.fixed.before(position), ...this.fixed.within(position)];
    const literals = parts.flatMap((part) => literalsOf(part, this.completions, this.positionOf(part.step_id)));
    this.#budget.chargeWork(1 + (literals.length >> 2));
    this.#last = { position, literals };
    return literals;
  };

  isShownAt(position: number, id: number): boolean {
    return this.#shown.has(this.completions.isSelected(position, id));
  }

  /** An answer shows an option in each step: those need no question of their own. */
  noteShown(): void {
    const { completions, fixed } = this;
    const { steps, offered } = completions.parts;
    const isKept = (part: FixedPart): boolean =>
      literalsOf(part, completions, this.positionOf(part.step_id)).every((literal) => completions.isShown(literal));
    const other = fixed.before(steps.length).find((part) => !isKept(part));
    const until = other ? (this.positionOf(other.step_id) ?? -1) : steps.length;
    this.#budget.chargeWork(1 + (this.preferred.length >> 2));
    let at = 0;
    for (const [position, options] of offered.entries()) {
      const isFixed = position <= until && fixed.within(position).every(isKept);
      for (const id of options.keys()) {
        const literal = completions.isSelected(position, id);
        if (isFixed && completions.isShown(literal)) this.#shown.add(literal);
        this.preferred[at] = this.#shown.has(literal) ? not(literal) : literal;
        at += 1;
      }
    }
  }
}

function likenessOf(
  { steps, offered, index }: CompletionParts,
  isSelected: (position: number, id: number) => boolean,
): (position: number, id: number) => string {
  const named = index.byOption();
  return (position, id) => {
    const option = offered[position]?.get(id);
    if (!option || named.has(id) || option.isSize || isSelected(position, id)) return `${position} ${id}`;
    const acting = index.byStep.get(steps[position]?.id ?? 0) ?? [];
    const naming = acting.flatMap(({ effects }, rule) =>
      effects.flatMap((effect, at) => (effectOptions(effect).includes(id) ? [`${rule}.${at}`] : [])),
    );
    return `${position} like ${naming.join()} ${option.tableId ?? ''} ${JSON.stringify(option.window ?? null)}`;
  };
}
