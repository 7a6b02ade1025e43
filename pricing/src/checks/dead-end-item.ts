import type { DeadEndFacts, SizeFact } from '../completing/dead-end-facts.ts';
import type { DeadEnd } from '../completing/dead-ends.ts';
import { SIZES_MM } from '../price-table/number-limits.ts';
import type { Params } from '../price-table/price-table.ts';
import type { ReportItem } from './report-item.ts';

const MM2_IN_M2 = 1_000_000;

/**
 * `dead_end` (D14.9): a sentence that a person can follow, with a body for `choices` that shows it.
 *
 * @example
 * deadEndItem(deadEnd).message;
 * // 'With Oak (Colour outside), Triple (Glazing) and a width over 1,600 mm nothing can be chosen in step 9 (Handle), ...'
 */
export function deadEndItem({ step, example, rules, facts }: DeadEnd): ReportItem {
  const given = [...facts.choices.map(choiceInWords), ...fieldsInWords(facts), ...facts.sizes.map(sizeInWords)];
  const because = rules.map(({ id, name }) => `rule ${id} (${name})`);
  const name = step.name ? ` (${step.name})` : '';
  const message =
    `${given.length > 0 ? `With ${joined(given)} nothing` : 'Nothing'} can be chosen in step ${step.id}${name}, ` +
    `which is required, because of ${joined(because)}. Change a rule so that an option remains, or hide the step in that case.`;
  return { code: 'dead_end', message, step_id: step.id, example, params: paramsOf({ step, rules, facts }) };
}

type Choice = DeadEndFacts['choices'][number];

function choiceInWords({ step, options }: Choice): string {
  const stepName = step.name || `step ${step.id}`;
  return options.length > 0 ? `${joined(options.map(({ label }) => label))} (${stepName})` : `nothing in ${stepName}`;
}

function fieldsInWords({ fields }: DeadEndFacts): string[] {
  return Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([field, value]) => `${field} ${value}`);
}

function sizeInWords({ kind, range, bounds }: SizeFact): string {
  const isSurface = kind === 'surface';
  const numberText = (value: number): string =>
    isSurface ? `${value / MM2_IN_M2} m2` : `${value.toLocaleString('en-US')} mm`;
  const scale = isSurface ? MM2_IN_M2 : 1;
  const { low, high } = endsOf({ kind, range, bounds });
  // People write "over 1,600" where the rule does.
  const isOver = bounds.some(({ max }) => max !== undefined && max * scale === range.min - 1);
  const isUnder = bounds.some(({ min }) => min !== undefined && min * scale === range.max + 1);
  const above = low === null ? '' : isOver ? `over ${numberText(range.min - 1)}` : `from ${numberText(range.min)}`;
  const below = high === null ? '' : isUnder ? `under ${numberText(range.max + 1)}` : `up to ${numberText(range.max)}`;
  return `a ${kind} ${[above, below].filter(Boolean).join(' and ') || 'of any size'}`;
}

/** An end that no rule names is none. */
function endsOf({ kind, range }: SizeFact): { low: number | null; high: number | null } {
  const largest = kind === 'surface' ? SIZES_MM.maximum ** 2 : SIZES_MM.maximum;
  return { low: range.min > 1 ? range.min : null, high: range.max < largest ? range.max : null };
}

function paramsOf({ step, rules, facts }: Pick<DeadEnd, 'step' | 'rules' | 'facts'>): Params {
  const sizes = facts.sizes.map((fact) => {
    const { low, high } = endsOf(fact);
    const unit = fact.kind === 'surface' ? MM2_IN_M2 : 1;
    const range = { minimum: low === null ? null : low / unit, maximum: high === null ? null : high / unit };
    return [fact.kind === 'surface' ? 'surface_m2' : fact.kind, range];
  });
  return {
    step: { id: step.id, name: step.name ?? null },
    ...(facts.choices.length > 0 && { choices: facts.choices.map(choiceAsFact) }),
    ...(Object.keys(facts.fields).length > 0 && { fields: facts.fields }),
    ...Object.fromEntries(sizes),
    rules: rules.map(({ id, name }) => ({ id, name })),
  };
}

function choiceAsFact({ step: { id, name }, options }: Choice): Params {
  const chosen = options.map(({ option_id, label }) => ({ id: option_id, name: label }));
  return { step: { id, name: name ?? null }, ...(chosen.length > 0 && { options: chosen }) };
}

function joined(words: readonly string[]): string {
  return words.length > 1 ? `${words.slice(0, -1).join(', ')} and ${words.at(-1)}` : (words[0] ?? '');
}
