import { choicesInPieces } from '../choices/choices.ts';
import type { StepChoices } from '../choices/choices-answer.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import type { RuleReason } from '../product/rule.ts';
import { parsedOnce, parsedTables, type QuoteOptions, quoteInPieces } from '../quote/quote.ts';
import type { QuoteAnswer } from '../quote/quote-answer.ts';
import type { Pieces } from '../work/pieces.ts';
import type { Example, Expectation, OptionPlace, Outcome, Verdict } from './example.ts';

/**
 * The verdicts on examples of one product, in their order. Each table is parsed once for all of them.
 *
 * @example
 * allPieces(judgeExamples(configuration, examples)).every(({ passed }) => passed); // true
 */
export function* judgeExamples(configuration: ProductConfiguration, examples: readonly Example[]): Pieces<Verdict[]> {
  const tableOf = parsedOnce(parsedTables(configuration));
  const verdicts: Verdict[] = [];
  for (const example of examples) {
    verdicts.push(yield* judgeExample(configuration, example, { tableOf }));
    yield;
  }
  return verdicts;
}

/**
 * Whether a product still does what an example expects of it (D21.1), by the quote and the choices that customers get. A
 * body that no longer fits counts as its refusal.
 *
 * @example
 * allPieces(judgeExample(configuration, { body: { width: 1200, height: 1000 }, expect: { unit_price: 304 } })).passed; // true
 */
export function* judgeExample(
  configuration: ProductConfiguration,
  { body, expect }: Example,
  options: Pick<QuoteOptions, 'tableOf'> = {},
): Pieces<Verdict> {
  const answer = yield* quoteInPieces(configuration, body, options);
  const price = 'code' in answer ? null : answer.unit_price;
  const code = 'code' in answer ? answer.code : null;
  const visibleSteps = asksForChoices(expect) ? yield* listVisibleSteps(configuration, body, options) : [];
  const came: Outcome = {
    unit_price: price,
    code,
    ...(expect.rule_ids ? { rule_ids: rulesIn(answer, visibleSteps, expectedOptions(expect)) } : {}),
    ...(asksForChoices(expect) ? optionsIn(visibleSteps, expectedOptions(expect)) : {}),
  };
  return { passed: isMet(expect, came), came };
}

function asksForChoices({ available, unavailable }: Expectation): boolean {
  return available !== undefined || unavailable !== undefined;
}

function expectedOptions({ available = [], unavailable = [] }: Expectation): OptionPlace[] {
  return [...available, ...unavailable];
}

/** Nothing where the body has the wrong shape: `choices` refuses it, as the quote does. */
function* listVisibleSteps(
  configuration: ProductConfiguration,
  body: Example['body'],
  options: QuoteOptions,
): Pieces<readonly StepChoices[]> {
  const answer = yield* choicesInPieces(configuration, body, options);
  return 'code' in answer ? [] : answer.steps;
}

function optionAt(steps: readonly StepChoices[], { step_id, option_id }: OptionPlace) {
  return steps.find((step) => step.step_id === step_id)?.options.find((option) => option.option_id === option_id);
}

function optionsIn(steps: readonly StepChoices[], stepOptions: readonly OptionPlace[]) {
  const those = (isAvailable: boolean) =>
    distinct(stepOptions.filter((stepOption) => optionAt(steps, stepOption)?.available === isAvailable));
  return { available: those(true), unavailable: those(false) };
}

const keyOf = ({ step_id, option_id }: OptionPlace): string => `${step_id} ${option_id}`;

function distinct(stepOptions: readonly OptionPlace[]): OptionPlace[] {
  const byKey = new Map(
    stepOptions.map(({ step_id, option_id }) => [`${step_id} ${option_id}`, { step_id, option_id }]),
  );
  return [...byKey.values()];
}

/** D21.1: of the refusal, of the price, and of the options that the example is about. */
function rulesIn(answer: QuoteAnswer, steps: readonly StepChoices[], stepOptions: readonly OptionPlace[]): number[] {
  const reasons: RuleReason[] = stepOptions.flatMap((stepOption) => optionAt(steps, stepOption)?.reasons ?? []);
  const terms: (number | null)[] = [];
  if ('code' in answer) {
    reasons.push(...(answer.reasons ?? []), ...answer.errors.flatMap((error) => error.reasons ?? []));
  } else {
    for (const term of answer.breakdown) if (term.kind === 'rule') terms.push(term.rule_id);
  }
  const ids = [...reasons.map(({ rule_id }) => rule_id), ...terms].filter((id) => id !== null);
  return [...new Set(ids)].sort((a, b) => a - b);
}

/**
 * Whether what came is all that was expected.
 *
 * @example
 * isMet({ unit_price_max: 500 }, { unit_price: 410.44, code: null }); // true
 */
function isMet(expect: Expectation, came: Outcome): boolean {
  return isPriceMet(expect, came) && isRestMet(expect, came);
}

function isPriceMet({ unit_price, unit_price_min, unit_price_max }: Expectation, came: Outcome): boolean {
  const price = came.unit_price;
  if (unit_price !== undefined && price !== unit_price) return false;
  if (unit_price_min !== undefined && (price === null || price < unit_price_min)) return false;
  return unit_price_max === undefined || (price !== null && price <= unit_price_max);
}

/**
 * The same of all but the price.
 *
 * @example
 * isRestMet({ unit_price: 400, rule_ids: [4] }, { unit_price: 410.44, code: null, rule_ids: [4] }); // true
 */
export function isRestMet({ code, rule_ids, available, unavailable }: Expectation, came: Outcome): boolean {
  if (code !== undefined && came.code !== code) return false;
  const rules = new Set(came.rule_ids);
  if (rule_ids?.some((id) => !rules.has(id))) return false;
  return hasAll(available, came.available) && hasAll(unavailable, came.unavailable);
}

function hasAll(expected: readonly OptionPlace[] = [], found: readonly OptionPlace[] = []): boolean {
  const keys = new Set(found.map(keyOf));
  return expected.every((stepOption) => keys.has(keyOf(stepOption)));
}
