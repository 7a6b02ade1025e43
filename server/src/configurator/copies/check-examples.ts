import type { FaultList } from '../../platform/json/fault-list.ts';
import { withDefaults } from '../../platform/resource/schema.ts';
import { mustBeSmall, mustHaveOrderedBounds, mustHaveRoomForExamples } from '../examples/rules.ts';
import { exampleSchema } from '../examples/schema.ts';
import type { CheckedExample, CheckedRecord } from './document.ts';

/** D21.1, as single writes. What an example names need not be there: it is red then, and the report says so. */
export const settleExamples = (records: readonly CheckedRecord[], faults: FaultList): CheckedExample[] => {
  let active = 0;
  return records.map(({ values: given, ...record }) => {
    const values = withDefaults(exampleSchema.fields, given);
    faults.check(record.pointer, () => {
      mustHaveOrderedBounds(values);
      mustBeSmall(values);
      if (values.active) mustHaveRoomForExamples(active++);
    });
    return { ...record, values };
  });
};
