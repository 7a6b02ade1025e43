import { type ChoicesAnswer, choices, type ProductConfiguration, type RuleReason } from '@vantail/pricing';
import { tablesOf } from '../../../records/configuration/quotable.ts';
import { type Choice, quoteRequest } from './choice.ts';

/** A choice that is no longer possible, with the rules that are the reason. */
export type Dropped = { step_id: number; option_id: number; reasons: readonly RuleReason[] };

export type Settled = {
  choice: Choice;
  /** Undefined only for a body of the wrong shape, such as a size of 0. */
  answer: ChoicesAnswer | undefined;
  dropped: Dropped[];
};

/** What can still be chosen, by the function that the service uses (D14.7). */
export const choicesOf = (
  product: ProductConfiguration,
  choice: Choice,
  language: string,
): ChoicesAnswer | undefined => {
  const answer = choices(product, quoteRequest(choice), { tableOf: tablesOf(product), language });
  return 'code' in answer ? undefined : answer;
};

/** Keeps what is still possible, and says what it dropped: an option that a rule excludes now, or all of a hidden step. */
export const settleChoice = (product: ProductConfiguration, choice: Choice, language: string): Settled => {
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
  const kept = { ...choice, selections };
  return { choice: kept, answer: choicesOf(product, kept, language), dropped };
};
