import { checkRuleReferences } from '@vantail/pricing';
import type { FaultList } from '../../../http/bodies/fault-list.ts';
import { withDefaults } from '../../../resource/schema.ts';
import { mustBeSmall, mustBeWellFormed, mustHaveRoomForRules } from '../../../rules/rules.ts';
import { ruleSchema } from '../../../rules/schema.ts';
import type { CheckedRecord, CheckedRule, CheckedStep } from './checked-document.ts';

/** What a rule of a document can refer to. */
const referredStep = ({ key, values, option_keys }: CheckedStep) => ({
  id: key,
  display_order: values.display_order,
  active: values.active,
  option_ids: option_keys,
});

/** D14.1 to D14.4, as single writes; lenient handling takes over a rule that has become wrong, which the report names. */
export const settleRules = (
  records: readonly CheckedRecord[],
  steps: readonly CheckedStep[],
  isLenient: boolean,
  faults: FaultList,
): CheckedRule[] => {
  const referred = steps.map(referredStep);
  let active = 0;
  const rules = records.map(({ values: given, ...record }) => {
    const values = withDefaults(ruleSchema.fields, given);
    faults.check(record.place, () => {
      mustBeWellFormed(values);
      mustBeSmall(values);
      if (values.active) mustHaveRoomForRules(active++);
    });
    return { ...record, values };
  });
  // What refers to something can be asked only of what is well formed.
  faults.refuse();
  if (isLenient) return rules;
  for (const { place, values } of rules) {
    for (const { pointer, code, message, params } of checkRuleReferences(values, referred, place))
      faults.add(pointer, code, message, params);
  }
  return rules;
};
