import { checkRuleReferences, placesOf } from '@vantail/pricing';
import type { FaultList } from '../../platform/json/fault-list.ts';
import { withDefaults } from '../../platform/resource/schema.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { mustBeSmall, mustBeWellFormed, mustHaveRoomForRules } from '../rules/rules.ts';
import { ruleSchema } from '../rules/schema.ts';
import type { CheckedRecord, CheckedRule, CheckedStep } from './document.ts';

/** A rule of 16 KiB takes up to a millisecond. */
const RULES_AT_ONCE = 8;

/** What a rule of a document can refer to. */
const referredStep = ({ key, values, option_keys }: CheckedStep) => ({
  id: key,
  display_order: values.display_order,
  active: values.active,
  option_ids: option_keys,
});

/** D14.1 to D14.4, as single writes; lenient handling takes over a rule that has become wrong, which the report names. */
export const settleRules = async (
  records: readonly CheckedRecord[],
  steps: readonly CheckedStep[],
  isLenient: boolean,
  faults: FaultList,
  pause: Pause,
): Promise<CheckedRule[]> => {
  const places = placesOf(steps.map(referredStep));
  const rules: CheckedRule[] = [];
  let active = 0;
  for (const [index, { values: given, ...record }] of records.entries()) {
    if (index % RULES_AT_ONCE === RULES_AT_ONCE - 1) await pause();
    const values = withDefaults(ruleSchema.fields, given);
    faults.check(record.pointer, () => {
      mustBeWellFormed(values);
      mustBeSmall(values);
      if (values.active) mustHaveRoomForRules(active++);
    });
    rules.push({ ...record, values });
  }
  // References can be checked only in what is well formed.
  faults.refuse();
  if (isLenient) return rules;
  for (const [index, { pointer: base, values }] of rules.entries()) {
    if (index % RULES_AT_ONCE === RULES_AT_ONCE - 1) await pause();
    for (const { pointer, code, message, params } of checkRuleReferences(values, places, base))
      faults.add(pointer, code, message, params);
  }
  return rules;
};
