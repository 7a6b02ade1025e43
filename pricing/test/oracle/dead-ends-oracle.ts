// D14.9 by exhaustive search: every allowed way through a small product, at many sizes, without any cleverness.
import type { Json } from './oracle.ts';
import { Asked, mustChoose, optionsOf, type RuledCase, secondSize, windowConflicts } from './rules-oracle.ts';

const NAMED: Record<string, string[]> = {
  leaf_count: ['leaf_count'],
  opening: ['opening_v1', 'opening_v2', 'opening_v3', 'opening_v4'],
  fixed_part_type: ['fixed_part_type'],
};

function everySubset(ids: number[]): number[][] {
  const sets: number[][] = [[]];
  for (const id of ids) sets.push(...sets.map((set) => [...set, id]));
  return sets;
}

/** The sets of options with which a step is complete; with `rules` false, as if there were none. */
function completions(asked: Asked, place: number, rules = true): number[][] {
  const step = asked.steps[place] as Json;
  const offered = optionsOf(step)
    .filter(({ active }) => active !== false)
    .map(({ id }) => id as number);
  const available = offered.filter((id) => !rules || asked.excluding(place, id).length === 0);
  const required = rules ? asked.requiredIds(place) : [];
  const most = step.options_max == null ? 99 : Number(step.options_max);
  const least = Math.max(Number(step.options_min ?? 0), 1);
  return everySubset(available).filter(
    (set) => set.length >= least && set.length <= most && required.every((id) => set.includes(id)),
  );
}

const isRequired = (asked: Asked, place: number): boolean =>
  mustChoose(asked.steps[place] as Json) || asked.requiring(place).length > 0;

/** D14.9: a visible required step without any completion, in which a rule has a part. */
export function isDeadEnd(asked: Asked, place: number): boolean {
  if (asked.hiding(place).length > 0 || !isRequired(asked, place)) return false;
  if (completions(asked, place).length > 0) return false;
  return !mustChoose(asked.steps[place] as Json) || completions(asked, place, false).length > 0;
}

/** The ways to complete the step at `place`; to choose nothing is one where nothing is asked for. */
function ways(asked: Asked, place: number): number[][] {
  if (asked.hiding(place).length > 0) return [[]];
  // What is impossible without rules is found by D7, and hides nothing behind it.
  const isOwn = mustChoose(asked.steps[place] as Json) || asked.requiring(place).length === 0;
  if (isOwn && completions(asked, place, false).length === 0) return [[]];
  return isRequired(asked, place) ? completions(asked, place) : [[], ...completions(asked, place)];
}

/** Whether choices in the steps before `place` are allowed, and each of those steps is complete. */
export function isAllowedBefore(input: RuledCase, asked: Asked, place: number): boolean {
  const isComplete = asked.steps.slice(0, place).every((step, before) => {
    const sent = [...asked.sent(step)].sort();
    return ways(asked, before).some((way) => JSON.stringify([...way].sort()) === JSON.stringify(sent));
  });
  return isComplete && windowConflicts(asked, input.rows).length === 0 && secondSize(asked).length === 0;
}

const namesAny = (value: unknown, names: string[]): boolean =>
  JSON.stringify(value).match(new RegExp(`"(${names.join('|')})":`)) !== null;

/** The rules that act on steps. */
const acting = ({ rules }: RuledCase): Json[] =>
  rules.filter(
    ({ active, then }) =>
      active !== false &&
      // A kind that is new acts on a step until somebody says otherwise.
      (then as Json[]).some((effect) => !['refuse', 'surcharge'].some((kind) => kind in effect)),
  );

function sizesOf(input: RuledCase, rows: Json[]): Json[] {
  const axis = (name: 'width' | 'height'): number[] => {
    const lows = rows.map((row) => Number(row[`total_${name}_min`] ?? 1));
    const highs = rows.map((row) => Number(row[`total_${name}_max`] ?? 100_000));
    const [low, high] = rows.length > 0 ? [Math.min(...lows), Math.max(...highs)] : [1, 100_000];
    const isNamed = namesAny(acting(input), [name, 'surface_m2']);
    const sizes = isNamed ? [low, 600, 800, 801, 1001, 1250, high] : [low];
    return sizes.filter((size) => size >= low && size <= high);
  };
  return axis('width').flatMap((width) => axis('height').map((height) => ({ width, height })));
}

/** Every body without selections that D14.9 has a search start from, at a handful of sizes. */
function starts(input: RuledCase): Json[] {
  const steps = input.steps.filter(({ active }) => active !== false);
  const offered = steps.flatMap(optionsOf).filter(({ active }) => active !== false);
  const rows = input.rows.filter(({ active }) => active !== false);
  const named = Object.keys(NAMED).filter((name) => namesAny(acting(input), [name]));
  const fields = named
    .flatMap((name) => NAMED[name] ?? [])
    .filter((field) => !offered.some(({ window }) => window && field in (window as Json)));
  const combinations = new Map<string, Json>();
  for (const row of fields.length > 0 ? rows : []) {
    const combination = Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
    combinations.set(JSON.stringify(combination), combination);
  }
  const isRoof = steps.some(
    (step) =>
      step.type === 'dimension' &&
      ['roof_window', 'fenetre_de_toit'].includes(String(step.content_type)) &&
      optionsOf(step).some(({ active, price_type }) => active !== false && price_type === 'flat'),
  );
  const sized = [{}, ...combinations.values()].flatMap((combination) => {
    const meant = rows.filter((row) => Object.entries(combination).every(([field, value]) => row[field] === value));
    return sizesOf(input, meant).map((size) => ({ ...combination, ...size }));
  });
  return [...(isRoof && rows.length === 0 ? [] : sized), ...(isRoof ? [{}] : [])];
}

/** The ids of all steps that are a dead end after some allowed choices. */
export function deadEndsByForce(input: RuledCase): Set<number> {
  const found = new Set<number>();
  const go = (start: Json, selections: Json[], place: number): void => {
    const asked = new Asked(input, { ...start, selections });
    const step = asked.steps[place];
    if (windowConflicts(asked, input.rows).length > 0 || secondSize(asked).length > 0 || !step) return;
    if (isDeadEnd(asked, place)) found.add(step.id as number);
    for (const option_ids of ways(asked, place)) {
      go(start, option_ids.length > 0 ? [...selections, { step_id: step.id, option_ids }] : selections, place + 1);
    }
  };
  for (const start of starts(input)) go(start, [], 0);
  return found;
}
