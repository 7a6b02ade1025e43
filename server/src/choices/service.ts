import {
  type ChoicesWithVat,
  choicesInPieces,
  choicesWithVat,
  lookAhead,
  type Pieces,
  type QuoteOptions,
  type QuoteRequest,
  type VatTerms,
} from '@vantail/pricing';
import { type CachedConfiguration, pricedConfiguration } from '../product-configuration/configurations.ts';
import { finalChoices, finalRefusal } from '../product-configuration/price-detail.ts';
import { problemOf } from '../quotes/price-line.ts';
import type { Values } from '../resource/store.ts';
import { triedRules } from './tried-rules.ts';

export type ChoicesBody = QuoteRequest & { rules?: readonly Values[] | null; vat_rate_id?: number | null };

/** D14.7: what can still be chosen in a product, with its own rules or those that are tried in their place. */
function* choicesIn(
  kept: CachedConfiguration,
  { rules, vat_rate_id: _, ...request }: ChoicesBody,
  { isFinal, vat, ...options }: QuoteOptions & { isFinal: boolean; vat: VatTerms },
): Pieces<ChoicesWithVat> {
  const configuration = pricedConfiguration(kept);
  const tried = rules ? { rules: triedRules(rules, kept.parts) } : {};
  // D22.1: what leads nowhere is found out here: a shop's page need not load the solver.
  const answer = yield* choicesInPieces({ ...configuration, ...tried }, request, { ...options, look: lookAhead });
  if ('code' in answer) throw problemOf(isFinal ? finalRefusal(answer) : answer, '');
  // D19.10.
  const withVat = choicesWithVat(answer, vat);
  return isFinal ? finalChoices(withVat) : withVat;
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
