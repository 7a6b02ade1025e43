import {
  type ChoicesAnswer,
  cachedTables,
  choices,
  type QuoteRequest,
  quotable,
  type Rule,
  type RuleCondition,
} from '@vantail/pricing';
import type { Configuration } from '../configuration.ts';
import type { ConditionPart, SizePart } from './sentence/condition-part.ts';

/** What a manager chooses to see what a rule does. Window fields are given only where the rule asks about them. */
export type TriedChoice = {
  width: number | null;
  height: number | null;
  leaf_count: string | null;
  opening: string | null;
  fixed_part_type: string | null;
  selections: Readonly<Record<number, readonly number[]>>;
};

export const NOTHING_TRIED: TriedChoice = {
  width: null,
  height: null,
  leaf_count: null,
  opening: null,
  fixed_part_type: null,
  selections: {},
};

/** The body of `choices` for it. An opening is that of the first leaf, the others are the same as if there were none. */
export const triedRequest = (tried: TriedChoice): QuoteRequest => ({
  ...(tried.width === null ? {} : { width: tried.width }),
  ...(tried.height === null ? {} : { height: tried.height }),
  ...(tried.leaf_count === null ? {} : { leaf_count: Number(tried.leaf_count) }),
  ...(tried.opening === null
    ? {}
    : { opening_v1: tried.opening, opening_v2: null, opening_v3: null, opening_v4: null }),
  ...(tried.fixed_part_type === null ? {} : { fixed_part_type: tried.fixed_part_type }),
  selections: Object.entries(tried.selections)
    .filter(([, option_ids]) => option_ids.length > 0)
    .map(([step_id, option_ids]) => ({ step_id: Number(step_id), option_ids: [...option_ids] })),
});

/**
 * A case in which a condition holds, as far as one can be found by taking each part at its word: the first option, a number just
 * inside the bounds. `stepOf` finds a step for an option that is named without one.
 */
export const exampleFor = (
  part: ConditionPart,
  stepOf: (option: number) => number | undefined,
  tried: TriedChoice = NOTHING_TRIED,
): TriedChoice => {
  switch (part.kind) {
    case 'group': {
      // What does not hold is left unsaid: nothing chosen is not chosen.
      if (part.isNot) return tried;
      const parts = part.join === 'all' ? part.parts : part.parts.slice(0, 1);
      return parts.reduce<TriedChoice>((before, inner) => exampleFor(inner, stepOf, before), tried);
    }
    case 'option': {
      const [option] = part.options;
      const step = part.step ?? (option === undefined ? undefined : stepOf(option));
      if (part.isNot || option === undefined || step === undefined) return tried;
      return { ...tried, selections: { ...tried.selections, [step]: [option] } };
    }
    case 'size':
      return { ...tried, ...exampleSize(part, tried) };
    default:
      return part.isNot ? tried : { ...tried, [part.kind]: part.values[0] ?? null };
  }
};

const exampleSize = ({ measure, comparison, min, max }: SizePart, tried: TriedChoice): Partial<TriedChoice> => {
  const value = {
    over: (max ?? 0) + 1,
    from: min ?? 0,
    upTo: max ?? 0,
    under: Math.max(1, (min ?? 0) - 1),
    between: min ?? 0,
    outside: (max ?? 0) + 1,
    known: 1000,
  }[comparison];
  if (measure !== 'surface_m2') return { [measure]: value };
  // A square of that surface; "over" a surface of 2 m² means a little more.
  const edge = Math.sqrt(value * 1e6);
  const isBelow = comparison === 'upTo' || comparison === 'under';
  const height = tried.height ?? (isBelow ? Math.floor(edge) : Math.ceil(edge));
  const width = (value * 1e6) / height;
  return { height, width: tried.width ?? (isBelow ? Math.floor(width) : Math.ceil(width)) };
};

/** Whether the condition of a rule holds; `unknown` while something that it asks about has not been said (D14.4). */
export type Verdict = 'holds' | 'doesNot' | 'unknown';

export type TriedRule = { verdict: Verdict; answer: ChoicesAnswer | undefined };

/** Two steps behind all others, which only the rules made here hide: whether they are hidden is the verdict. */
const HOLDS = Number.MAX_SAFE_INTEGER - 1;
const DOES_NOT = Number.MAX_SAFE_INTEGER;

/**
 * What a rule does for these choices, by the function that the service uses (D14.7): the answer of `choices` with the rule and
 * `others`, and whether its condition holds behind the last step.
 */
export const triedRule = (
  configuration: Configuration,
  rule: Rule,
  others: readonly Rule[],
  request: QuoteRequest,
  language: string,
): TriedRule => {
  const tried = quotable(configuration, [...others, rule]);
  const options = { tableOf: cachedTables(tried), language };
  const answer = choices(tried, request, options);
  const probe = choices(
    {
      ...tried,
      steps: [...tried.steps, probeStep(HOLDS), probeStep(DOES_NOT)],
      rules: [...(tried.rules ?? []), ...probeRules(rule.when ?? null)],
    },
    request,
    options,
  );
  const isHidden = (id: number) =>
    !('code' in probe) && probe.steps.some(({ step_id, visible }) => step_id === id && !visible);
  const verdict = isHidden(HOLDS) ? 'holds' : isHidden(DOES_NOT) ? 'doesNot' : 'unknown';
  return { verdict, answer: 'code' in answer ? undefined : answer };
};

const probeStep = (id: number) => ({
  id,
  type: 'probe',
  content_type: null,
  display_order: Number.MAX_SAFE_INTEGER,
  active: true,
  option_ids: [],
  content_configuration: {},
});

const probeRules = (when: RuleCondition | null): Rule[] => {
  const always: RuleCondition = { all: [] };
  return [
    { id: null, name: 'holds', when, then: [{ hide: HOLDS }] },
    { id: null, name: 'does not', when: { not: when ?? always }, then: [{ hide: DOES_NOT }] },
  ];
};
