import {
  type ChoicesWithVat,
  checkRuleReferences,
  choicesInPieces,
  choicesWithVat,
  lookAhead,
  type Pieces,
  placesOf,
  type QuoteOptions,
  type QuoteRequest,
  type ReferredStep,
  type Rule,
  type VatTerms,
} from '@vantail/pricing';
import type { Language } from '@vantail/pricing/words';
import { type CachedConfiguration, finalChoices, finalRefusal, pricedConfiguration } from '../../catalogue/index.ts';
import { faultList } from '../../platform/json/fault-list.ts';
import { bodyValidator } from '../../platform/json/record-validator.ts';
import { withDefaults } from '../../platform/resource/schema.ts';
import type { Values } from '../../platform/resource/store.ts';
import { inLanguage } from '../../platform/words/in-language.ts';
import { problemOf } from '../../selling/index.ts';
import { mustBeSmall, mustBeWellFormed } from '../rules/rules.ts';
import { type RuleCreate, ruleSchema } from '../rules/schema.ts';

type Product = { rules: readonly Rule[]; steps: readonly ReferredStep[] };

const validate = bodyValidator(ruleSchema.create);

const idOf = ({ id }: Values): number | null => (Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : null);

/** D14.3: a stored rule whose parts are as they were is not checked again, so that it can be tried together with a new one. */
const isStored = ({ id, when, then }: Rule, rules: readonly Rule[]): boolean => {
  const stored = id === null ? undefined : rules.find((rule) => rule.id === id);
  return stored !== undefined && JSON.stringify([stored.when, stored.then]) === JSON.stringify([when, then]);
};

/** D14.7: rules to be tried on a product, each as a POST of it would be checked; every fault with its pointer. */
const triedRules = (given: readonly Values[], { rules, steps }: Product): Rule[] => {
  const faults = faultList();
  const tried = given.flatMap((record, index): Rule[] => {
    const rulePointer = `/rules/${index}`;
    const outcome = validate(record);
    if ('error' in outcome) {
      faults.addProblem(rulePointer, outcome.error);
      return [];
    }
    const values = withDefaults(ruleSchema.fields, outcome.value as RuleCreate);
    const rule = { ...values, id: idOf(record) };
    faults.check(rulePointer, () => {
      mustBeWellFormed(values);
      mustBeSmall(values);
    });
    return [rule];
  });
  // What a rule refers to can be checked only if it is well formed.
  faults.refuse();
  const places = placesOf(steps);
  for (const [index, rule] of tried.entries()) {
    if (isStored(rule, rules)) continue;
    for (const { pointer, code, message, params } of checkRuleReferences(rule, places, `/rules/${index}`))
      faults.add(pointer, code, message, params);
  }
  faults.refuse();
  return tried;
};

export type ChoicesBody = QuoteRequest & { rules?: readonly Values[] | null; vat_rate_id?: number | null };

/** D14.7: what can still be chosen in a product, with its own rules or those that are tried instead. */
function* choicesIn(
  cached: CachedConfiguration,
  { rules, vat_rate_id: _, ...request }: ChoicesBody,
  { isFinal, vat, messages, ...options }: QuoteOptions & { isFinal: boolean; vat: VatTerms; messages: Language },
): Pieces<ChoicesWithVat & { isLasting: boolean }> {
  const own = pricedConfiguration(cached);
  const configuration = rules ? { ...own, rules: triedRules(rules, cached.parts) } : own;
  // D22.1: what leads nowhere is found out here: a shop's page need not load the solver.
  let ahead: ReturnType<typeof lookAhead> | undefined;
  const look: typeof lookAhead = (...question) => {
    ahead = lookAhead(...question);
    return ahead;
  };
  const answer = yield* choicesInPieces(configuration, request, { ...options, look });
  if ('code' in answer) throw problemOf(isFinal ? finalRefusal(answer) : answer, '');
  // D19.10.
  const withVat = choicesWithVat(answer, vat);
  const response = isFinal ? finalChoices(withVat) : withVat;
  const { problems } = inLanguage({ problems: response.problems }, { problems: 'errors' }, messages);
  return { ...response, problems, isLasting: !ahead?.isMaking };
}

/**
 * The answer as it is sent, written step by step: with hundreds of large rules its reasons take megabytes. It is not
 * `isLasting` while clauses are in the making: the same request gets more when it is repeated.
 */
export function* choicesText(
  ...parameters: Parameters<typeof choicesIn>
): Pieces<{ text: string; isLasting: boolean }> {
  const { steps, isLasting, ...rest } = yield* choicesIn(...parameters);
  const texts: string[] = [];
  for (const step of steps) {
    texts.push(JSON.stringify(step));
    yield;
  }
  return { text: `{"steps":[${texts.join()}],${JSON.stringify(rest).slice(1)}`, isLasting };
}
