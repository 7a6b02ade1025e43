import {
  type ChoicesAnswer,
  choicesInPieces,
  type Pieces,
  type QuoteOptions,
  type QuoteRequest,
} from '@vantail/pricing';
import type { CachedConfiguration } from '../product-configuration/configurations.ts';
import { finalChoices, finalRefusal } from '../product-configuration/price-detail.ts';
import { pricedConfiguration, problemOf } from '../quotes/price-line.ts';
import type { Values } from '../resource/store.ts';
import { triedRules } from './tried-rules.ts';

export type ChoicesBody = QuoteRequest & { rules?: readonly Values[] | null };

/** D14.7: what can still be chosen in a product, with its own rules or those that are tried in their place. */
function* choicesIn(
  kept: CachedConfiguration,
  { rules, ...request }: ChoicesBody,
  options: QuoteOptions & { isFinal: boolean },
): Pieces<ChoicesAnswer> {
  const configuration = pricedConfiguration(kept);
  const tried = rules ? { rules: triedRules(rules, kept.parts) } : {};
  const answer = yield* choicesInPieces({ ...configuration, ...tried }, request, options);
  if ('code' in answer) throw problemOf(options.isFinal ? finalRefusal(answer) : answer, '');
  return options.isFinal ? finalChoices(answer) : answer;
}

/** The answer as it is sent, written step by step: with hundreds of large rules its reasons take megabytes. */
export function* choicesText(...parameters: Parameters<typeof choicesIn>): Pieces<string> {
  const { steps, ...rest } = yield* choicesIn(...parameters);
  const texts: string[] = [];
  for (const step of steps) {
    texts.push(JSON.stringify(step));
    yield;
  }
  return `{"steps":[${texts.join()}],${JSON.stringify(rest).slice(1)}`;
}
