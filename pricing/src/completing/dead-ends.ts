import type { Rule } from '../product/rule.ts';
import { mustChoose, type OfferedOption, type QuotedStep } from '../product/step.ts';
import type { IdentifyingFields } from '../product/window-fields.ts';
import type { Selection } from '../request/quote-request.ts';
import { type Literal, not } from '../solver/sat-solver.ts';
import { allPieces, type Pieces } from '../work/pieces.ts';
import { orWhenSpent, type WorkBudget, workBudget } from '../work/work-budget.ts';
import { AllowedChoices } from './allowed-choices.ts';
import { type DeadEndFacts, deadEndFacts } from './dead-end-facts.ts';
import { mayBeStuck, type SearchedProduct, type SearchSpace, searchSpace, usualSize } from './search-space.ts';
import { type Path, StuckStep } from './stuck-step.ts';

/**
 * A visible required step that cannot be completed (D14.9): an example of choices that lead there, the rules that have a
 * part in it, and what of the choices matters.
 *
 * @example
 * const { step, example, rules, facts }: DeadEnd = deadEnds[0];
 */
export type DeadEnd = {
  readonly step: QuotedStep;
  /** A body for `choices`, which shows the dead end. */
  readonly example: DeadEndExample;
  readonly rules: readonly Rule[];
  readonly facts: DeadEndFacts;
};

/**
 * A body for `choices`: a size, fields of the window, and what is chosen before the dead end.
 *
 * @example
 * const example: DeadEndExample = { width: 1601, height: 1200, selections: [{ step_id: 3, option_ids: [5] }] };
 */
export type DeadEndExample = IdentifyingFields & {
  readonly width?: number;
  readonly height?: number;
  readonly selections: readonly Selection[];
};

/**
 * What a search has found, and whether it came to its end.
 *
 * @example
 * const { deadEnds, isComplete }: FoundDeadEnds = findDeadEnds({ steps, rows, rules });
 */
type FoundDeadEnds = { readonly deadEnds: readonly DeadEnd[]; readonly isComplete: boolean };

/**
 * The dead ends of a product (D22.2), one for each step, without choices that could be left out; `isComplete` is false
 * where the search was given up.
 *
 * @example
 * findDeadEnds({ steps, rows, rules }).deadEnds[0]?.step.id; // 9
 */
export function findDeadEnds(product: SearchedProduct): FoundDeadEnds {
  return allPieces(deadEndSearch(product));
}

/**
 * The same in pieces, between which a service does something else.
 *
 * @example
 * allPieces(deadEndSearch({ steps, rows, rules })).isComplete; // true
 */
export function* deadEndSearch(product: SearchedProduct): Pieces<FoundDeadEnds> {
  const deadEnds: DeadEnd[] = [];
  const isComplete = yield* orWhenSpent(searchAll(product, deadEnds, workBudget()), () => false);
  return { deadEnds, isComplete };
}

/** Adds to `found`, which stays when the budget is spent. */
function* searchAll(product: SearchedProduct, found: DeadEnd[], budget: WorkBudget): Pieces<boolean> {
  const space = yield* searchSpace(product, [], budget);
  const positions = [...space.steps.keys()].filter((position) => mayBeStuck(space, position));
  if (positions.length === 0) return true;
  const choices = yield* AllowedChoices.of(space, budget);
  for (const position of positions) {
    const conditions = [...choices.completeBefore(position), choices.stuck(position)];
    if (!(yield* choices.isPossible(conditions))) continue;
    found.push(yield* deadEndAt(space, choices, position, conditions, budget));
  }
  return true;
}

function* deadEndAt(
  space: SearchSpace,
  choices: AllowedChoices,
  position: number,
  conditions: readonly Literal[],
  budget: WorkBudget,
): Pieces<DeadEnd> {
  const {
    path,
    start: { window, size },
  } = yield* shortPath(space, choices, position, conditions);
  const { fields = {}, hull } = space.windows[window] ?? {};
  const seen = space.sizes[size];
  const usual = seen || !hull || !space.takesSizes ? seen : { ...usualSize(hull), sent: { width: true } };
  const { width, height } = usual?.sent.width ? usual : { width: undefined, height: undefined };
  const start = { width, height, rowId: undefined, fields, selections: [], quantity: 1 };
  const stuck = new StuckStep(space, position, budget);
  const selections = path.flatMap((options, at) => {
    const { id } = space.steps[at] as QuotedStep;
    return options.length > 0 ? [{ step_id: id, option_ids: options.map(({ option_id }) => option_id) }] : [];
  });
  return {
    step: stuck.step,
    example: { ...(width && height && { width, height }), ...fields, selections },
    rules: stuck.rulesAfter(start, path) ?? [],
    facts: yield* deadEndFacts(space, stuck, { start, path }, budget),
  };
}

/**
 * Leaves out one option after the other, for as long as that leads to the dead end all the same. The only option of a
 * required step is needed.
 */
function* shortPath(
  { steps, distinct }: SearchSpace,
  choices: AllowedChoices,
  position: number,
  conditions: readonly Literal[],
) {
  const all = distinct
    .slice(0, position)
    .flatMap((options, at) =>
      [...options.values()].map((option) => ({ at, option, is: choices.isSelected(at, option.option_id) })),
    );
  const shown = () => ({ left: new Set(all.filter(({ is }) => choices.isShown(is))), start: choices.start });
  let found = shown();
  const alone = (at: number): boolean => [...found.left].filter((one) => one.at === at).length === 1;
  for (const tried of found.left) {
    if (!found.left.has(tried) || (mustChoose(steps[tried.at] as QuotedStep) && alone(tried.at))) continue;
    const without = all.filter((one) => one === tried || !found.left.has(one)).map(({ is }) => not(is));
    if (yield* choices.isPossible([...conditions, ...without])) found = shown();
  }
  const path = Array.from({ length: position }, (): OfferedOption[] => []);
  for (const { at, option } of found.left) path[at]?.push(option);
  return { path: path as Path, start: found.start };
}
