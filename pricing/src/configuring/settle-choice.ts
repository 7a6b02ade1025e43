import { type ChoicesOptions, choices } from '../choices/choices.ts';
import type { ChoicesAnswer } from '../choices/choices-answer.ts';
import type { ProductConfiguration } from '../product/product-configuration.ts';
import type { RuleReason } from '../product/rule.ts';
import { type Choice, quoteRequest } from './choice.ts';
import { cachedTables } from './quotable.ts';

/**
 * A selection that is no longer possible, with the rules that are the reason.
 *
 * @example
 * const dropped: Dropped = { step_id: 5, option_id: 41, reasons: [] };
 */
export type Dropped = {
  readonly step_id: number;
  readonly option_id: number;
  readonly reasons: readonly RuleReason[];
};

/**
 * A choice after everything impossible has been taken out of it.
 *
 * @example
 * const { choice, dropped }: Settled = settleChoice(product, wider, 'en');
 */
export type Settled = {
  readonly choice: Choice;
  /** Undefined only for a body of the wrong shape, such as a size of 0. */
  readonly answer: ChoicesAnswer | undefined;
  readonly dropped: readonly Dropped[];
};

/**
 * What can still be chosen, by the function that the service uses (D14.7).
 *
 * @example
 * choicesOf(product, choice, 'en')?.next_step_id; // 4
 */
export function choicesOf(
  product: ProductConfiguration,
  choice: Choice,
  language: string,
  look?: ChoicesOptions['look'],
): ChoicesAnswer | undefined {
  const answer = choices(product, quoteRequest(choice), { tableOf: cachedTables(product), language, look });
  return 'code' in answer ? undefined : answer;
}

/**
 * Keeps what is still possible, and says what it dropped: an option that a rule excludes now, or all of a hidden step.
 *
 * @example
 * settleChoice(product, { ...choice, width: 1300 }, 'en').dropped[0]?.option_id; // 41
 */
export function settleChoice(product: ProductConfiguration, choice: Choice, language: string): Settled {
  const answer = choicesOf(product, choice, language);
  if (!answer) return { choice, answer, dropped: [] };
  const dropped = answer.steps.flatMap(({ step_id, options }) =>
    options
      .filter(({ option_id, available }) => !available && choice.selections[step_id]?.includes(option_id))
      .map(({ option_id, reasons }) => ({ step_id, option_id, reasons })),
  );
  if (dropped.length === 0) return { choice, answer, dropped };
  const selections = Object.fromEntries(
    Object.entries(choice.selections).map(([step, ids]) => [
      step,
      ids.filter((id) => !dropped.some(({ step_id, option_id }) => step_id === Number(step) && option_id === id)),
    ]),
  );
  // What counts as not selected changes nothing behind it (D14.5), so that once is enough.
  const settled = { ...choice, selections };
  return { choice: settled, answer: choicesOf(product, settled, language), dropped };
}
