import { type ChoicesAnswer, choices, type QuoteOptions, type QuoteRequest } from '@vantail/pricing';
import type { KeptConfiguration } from '../product-configuration/configurations.ts';
import { finalPriced } from '../product-configuration/price-detail/final-quote.ts';
import { finalError } from '../product-configuration/price-detail/final-refusal.ts';
import { pricedConfiguration, problemOf } from '../quotes/price-line.ts';
import type { Values } from '../resource/store.ts';
import { triedRules } from './tried-rules.ts';

export type ChoicesBody = QuoteRequest & { rules?: readonly Values[] | null };

/** D16.6: what each option costs stays, and how the price comes about goes. */
const finalChoices = (answer: ChoicesAnswer): ChoicesAnswer => ({
  ...answer,
  quote: answer.quote && finalPriced(answer.quote),
  problems: answer.problems.map((problem) => finalError(problem, problem.fault)),
});

/** D14.7: what can still be chosen in a product, with its own rules or those that are tried in their place. */
export const choicesIn = (
  kept: KeptConfiguration,
  { rules, ...request }: ChoicesBody,
  options: QuoteOptions & { isFinal: boolean },
): ChoicesAnswer => {
  const configuration = pricedConfiguration(kept);
  const tried = rules ? { rules: triedRules(rules, kept.parts) } : {};
  const answer = choices({ ...configuration, ...tried }, request, options);
  if ('code' in answer) throw problemOf(answer, '');
  return options.isFinal ? finalChoices(answer) : answer;
};
