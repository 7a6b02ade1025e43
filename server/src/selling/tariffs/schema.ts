import { decimal, flag, label, line, percentage, requiredLabel } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { TARIFF_PERCENTAGES } from '../../platform/ledger/visible-fields.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';

const MAX_GROUPS = 500; // D19.6

const group = Type.Object(
  {
    discount_group: Type.String({
      minLength: 1,
      maxLength: 64,
      pattern: '\\S',
      'x-hint': 'must not be blank',
      ...line,
      examples: ['PVC'],
    }),
    percent: decimal(-100, 1000, { examples: [-40] }),
  },
  { additionalProperties: false },
);

/** D19.6. */
export const tariffSchema = resourceSchema({
  name: 'Tariff',
  fields: {
    name: requiredLabel({ examples: ['Revendeurs'] }),
    reference: label({ maxLength: 100, examples: ['REV'] }),
    percent: percentage({
      description: 'On list prices: -30 is 30 % less. Of the purchase tariff only with keys:manage.',
      examples: [-30],
    }),
    groups: Type.Array(group, {
      maxItems: MAX_GROUPS,
      default: [],
      description: 'Percentages of discount groups, in place of `percent`; each group once.',
    }),
    open_to_editors: flag(false, { description: 'true: catalogue:write is enough to use it in a quote.' }),
    active: flag(true),
  },
  required: ['name'],
  hidden: TARIFF_PERCENTAGES,
});
