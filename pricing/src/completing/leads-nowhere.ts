import type { Rule } from '../product/rule.ts';
import { optionBounds } from '../product/step.ts';
import type { PriceBase } from '../quote/price-base.ts';
import type { QuoteContext } from '../quote/quote-context.ts';
import type { Selection } from '../request/quote-request.ts';
import { reasonOf } from '../rules/reasons.ts';
import { ruleIndex } from '../rules/rule-index.ts';
import { NEVER } from '../solver/formula.ts';
import { type Literal, not } from '../solver/sat-solver.ts';
import type { Pieces } from '../work/pieces.ts';
import { orWhenSpent, type WorkBudget, workBudget } from '../work/work-budget.ts';
import type { CompletionParts } from './completion-formula.ts';
import { type AskedProduct, Completions, completionParts } from './completions.ts';
import type { LookAhead, NowhereBecause } from './look-ahead.ts';
import { type QuickLook, quickLook } from './quick-look.ts';

// D22.1: what takes more is not found out. So much work takes about 200 ms; it is counted, so that the same question has
// the same answer on every machine (docs/adr/0056).
const MAX_LEAVES = 300_000;
const UNKNOWN: LookAhead = { leads_nowhere: null };
const SOMEWHERE: LookAhead = { leads_nowhere: false };

/** What of the body stays when an option of the step at `place` is looked at. */
type Fixed = { readonly hard: readonly Literal[]; readonly made: ReadonlyMap<Literal, Selection> };

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
  readonly #asked: AskedProduct;
  readonly #context: QuoteContext;
  readonly #lacking: ReadonlySet<number>;
  readonly #budget: WorkBudget = workBudget(MAX_LEAVES);
  readonly #known = new Map<string, LookAhead>();
  #parts: CompletionParts | undefined;
  #asking: Asking | undefined;
  #explaining: Asking | undefined;

  /** What is told without a search, where that is easy. */
  readonly quick: QuickLook;

  /** `lacking`: the steps of which a quote would say that something is missing. */
  constructor(asked: AskedProduct, context: QuoteContext, lacking: ReadonlySet<number>, quick: QuickLook) {
    this.#asked = asked;
    this.#context = context;
    this.#lacking = lacking;
    this.quick = quick;
  }

  look(place: number, id: number): Pieces<LookAhead> {
    return orWhenSpent(this.#look(place, id), () => UNKNOWN);
  }

  *#look(place: number, id: number): Pieces<LookAhead> {
    if (this.#budget.isSpent()) return UNKNOWN;
    this.#asking ??= yield* this.#ask();
    const alike = this.#asking.likeness(place, id);
    const known = this.#known.get(alike);
    if (known) return known;
    const { completions, fixedAt, open, preferred } = this.#asking;
    const { hard, made } = fixedAt(place);
    const wanted = [...hard, ...made.keys(), completions.isSelected(place, id)];
    if (
      yield* completions.isPossible(
        wanted,
        preferred.map((literal) => (open.has(literal) ? literal : not(literal))),
      )
    ) {
      this.#noteShown(this.#asking);
      return SOMEWHERE;
    }
    const found: LookAhead = { leads_nowhere: true, because: yield* this.#because(place, id) };
    this.#known.set(alike, found);
    return found;
  }

  /** An answer shows an option in each step: those need no question of their own. */
  #noteShown({ completions, fixedAt, open, likeness, steps }: Asking): void {
    for (let place = 0; place < steps; place += 1) {
      const { hard, made } = fixedAt(place);
      this.#budget.chargeWork(1 + ((hard.length + made.size) >> 3));
      if (![...hard, ...made.keys()].every((literal) => completions.isShown(literal))) break;
      for (const [literal, one] of open) {
        if (one.place !== place || !completions.isShown(literal)) continue;
        this.#known.set(likeness(place, one.id), SOMEWHERE);
        open.delete(literal);
      }
    }
  }

  /** With `rules`, only these count, and each can be left out. */
  *#ask(rules?: readonly Rule[]): Pieces<Asking> {
    this.#parts ??= yield* completionParts(this.#asked, this.#budget);
    const some = rules ? { index: ruleIndex(rules), hasRuleLiterals: true } : {};
    const completions = yield* Completions.of({ ...this.#parts, ...some }, this.#budget);
    return asking(completions, this.#parts, this.#context, this.#lacking);
  }

  /**
   * Leaves out one after the other what is not needed for the contradiction, until nothing more can be left out: a rule
   * that hides a step may also be what makes others possible, so that each is tried again.
   */
  *#because(place: number, id: number): Pieces<NowhereBecause> {
    this.#explaining ??= yield* this.#ask(this.#asked.configuration.rules ?? []);
    const all = contradiction(this.#explaining, place, id);
    yield* all.isEnough(all.left);
    const few = all.rulesIn(this.#explaining.completions.core);
    // Most often a few rules are enough, and of them alone each question is a small one.
    const asked = contradiction(yield* this.#ask(few), place, id);
    const { left, isEnough, told } = (yield* asked.isEnough(asked.left)) ? asked : all;
    let needed = left;
    for (let kept = 0, at = 0; kept < needed.length; ) {
      const others = needed.filter((_, index) => index !== at % needed.length);
      if (yield* isEnough(others)) {
        needed = others;
        kept = 0;
      } else {
        kept += 1;
        at += 1;
      }
    }
    return told(needed, this.#context.language);
  }
}

/** What an option is held against: the selections that were made, and the rules. */
function contradiction({ completions, fixedAt }: Asking, place: number, id: number) {
  const { hard, made } = fixedAt(place);
  const rules = new Map([...completions.rules].map(([rule, literal]) => [literal, rule]));
  const always = [...hard, completions.isSelected(place, id)];
  const rulesIn = (literals: readonly Literal[]): Rule[] => literals.flatMap((literal) => rules.get(literal) ?? []);
  return {
    left: [...made.keys(), ...rules.keys()] as readonly Literal[],
    rulesIn,
    *isEnough(some: readonly Literal[]): Pieces<boolean> {
      const wanted = new Set(some);
      const without = [...rules.keys()].filter((rule) => !wanted.has(rule)).map(not);
      return !(yield* completions.isPossible([...always, ...some, ...without]));
    },
    told: (literals: readonly Literal[], language: string | undefined): NowhereBecause => ({
      selections: literals.flatMap((literal) => made.get(literal) ?? []),
      rules: rulesIn(literals)
        .sort((a, b) => (a.id ?? 0) - (b.id ?? 0))
        .map((rule) => reasonOf(rule, language)),
    }),
  };
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
  tableOf: AskedProduct['tableOf'],
): AheadSearch {
  const { configuration, request } = context;
  return new AheadSearch({ configuration, request, tableOf }, context, lacking, quickLook(context, base, lacking));
}

type Asking = {
  readonly completions: Completions;
  readonly fixedAt: (place: number) => Fixed;
  /** Options with the same text are alike to all rules, rows and sizes. */
  readonly likeness: (place: number, id: number) => string;
  /** The options that no answer has shown yet. */
  readonly open: Map<Literal, { readonly place: number; readonly id: number }>;
  /** All options, in their order. */
  readonly preferred: readonly Literal[];
  readonly steps: number;
};

function asking(
  completions: Completions,
  parts: CompletionParts,
  { request }: QuoteContext,
  lacking: ReadonlySet<number>,
): Asking {
  const sent = new Map(request.selections.map((selection) => [selection.step_id, selection]));
  const ids = new Set(parts.steps.map(({ id }) => id));
  // A selection in a step that is not there fits nothing.
  const strange = request.selections.filter(({ step_id }) => !ids.has(step_id)).map((one) => [NEVER, one] as const);
  const whole = parts.steps.map(({ id }, place) => {
    const selection = sent.get(id);
    return { selection, literal: completions.hasSelected(place, selection?.option_ids ?? [], true) };
  });
  const kept = parts.steps.map((step, place) =>
    optionBounds(step).max === 1 ? [] : keptIn(completions, place, sent.get(step.id)),
  );
  const fixedAt = (place: number): Fixed => {
    const hard: Literal[] = [];
    const made = new Map<Literal, Selection>([...strange, ...(kept[place] ?? [])]);
    for (const [before, { selection, literal }] of whole.slice(0, place).entries()) {
      if (selection && selection.option_ids.length > 0) made.set(literal, selection);
      else if (!lacking.has(parts.steps[before]?.id ?? 0)) hard.push(literal);
    }
    return { hard, made };
  };
  const isSelected = (place: number, id: number): boolean =>
    sent.get(parts.steps[place]?.id ?? 0)?.option_ids.includes(id) === true;
  const open = new Map(
    parts.offered.flatMap((options, place) =>
      [...options.keys()].map((id) => [completions.isSelected(place, id), { place, id }] as const),
    ),
  );
  const likeness = likenessOf(parts, isSelected);
  return { completions, fixedAt, likeness, open, preferred: [...open.keys()], steps: parts.steps.length };
}

function keptIn(completions: Completions, place: number, selection: Selection | undefined) {
  if (!selection || selection.option_ids.length === 0) return [];
  return [[completions.hasSelected(place, selection.option_ids, false), selection] as const];
}

function likenessOf(
  { steps, offered, index }: CompletionParts,
  isSelected: (place: number, id: number) => boolean,
): (place: number, id: number) => string {
  const named = index.byOption();
  return (place, id) => {
    const option = offered[place]?.get(id);
    if (!option || named.has(id) || option.isSize || isSelected(place, id)) return `${place} ${id}`;
    const acting = index.byStep.get(steps[place]?.id ?? 0) ?? [];
    const touched = acting.flatMap(({ effects }, at) =>
      effects.flatMap((effect) => {
        if ('exclude' in effect) return effect.exclude.includes(id) ? [`-${at}`] : [];
        if ('only' in effect) return effect.only.includes(id) ? [`+${at}`] : [];
        return 'require' in effect && effect.require.includes(id) ? [`!${at}`] : [];
      }),
    );
    return `${place} like ${touched.join()} ${option.tableId ?? ''} ${JSON.stringify(option.window ?? null)}`;
  };
}
