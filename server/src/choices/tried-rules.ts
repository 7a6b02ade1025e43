import { checkRuleReferences, placesOf, type ReferredStep, type Rule } from '@vantail/pricing';
import { faultList } from '../json/fault-list.ts';
import { bodyValidator } from '../json/record-validator.ts';
import { withDefaults } from '../resource/schema.ts';
import type { Values } from '../resource/store.ts';
import { mustBeSmall, mustBeWellFormed } from '../rules/rules.ts';
import { type RuleCreate, ruleSchema } from '../rules/schema.ts';

type Product = { rules: readonly Rule[]; steps: readonly ReferredStep[] };

const validate = bodyValidator(ruleSchema.create);

const idOf = ({ id }: Values): number | null => (Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : null);

/** D14.3: a stored rule whose parts are as they were is not checked again, so that it can be tried beside a new one. */
const isStored = ({ id, when, then }: Rule, rules: readonly Rule[]): boolean => {
  const stored = id === null ? undefined : rules.find((rule) => rule.id === id);
  return stored !== undefined && JSON.stringify([stored.when, stored.then]) === JSON.stringify([when, then]);
};

/** D14.7: rules to be tried on a product, each as a POST of it would be checked; every fault at its place. */
export const triedRules = (given: readonly Values[], { rules, steps }: Product): Rule[] => {
  const faults = faultList();
  const tried = given.flatMap((record, index): Rule[] => {
    const place = `/rules/${index}`;
    const outcome = validate(record);
    if ('error' in outcome) {
      faults.addProblem(place, outcome.error);
      return [];
    }
    const values = withDefaults(ruleSchema.fields, outcome.value as RuleCreate);
    const rule = { ...values, id: idOf(record) };
    faults.check(place, () => {
      mustBeWellFormed(values);
      mustBeSmall(values);
    });
    return [rule];
  });
  // What a rule refers to can be asked only of what is well formed.
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
