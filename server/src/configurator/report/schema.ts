import { id, params } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';

const asFound = Type.Integer({ description: 'The stored value, even if it is not a valid id.' });

const item = Type.Object(
  {
    code: Type.String(),
    message: Type.String({ description: 'What to do.' }),
    pointer: Type.Optional(
      Type.String({
        description: 'The field to correct, as a JSON pointer into the step, row, rule or product.',
      }),
    ),
    step_id: Type.Optional(id()),
    option_id: Type.Optional(asFound),
    pricing_configuration_id: Type.Optional(asFound),
    rule_id: Type.Optional(id()),
    example_id: Type.Optional(id()),
    example: Type.Optional(Type.Object({}, { description: 'A body for `choices` that reproduces the finding.' })),
    params,
  },
  { $id: 'ReportItem' },
);

/** §2.4, D7. */
export const reportAnswer = Type.Object(
  { valid: Type.Boolean(), errors: Type.Array(item), warnings: Type.Array(item) },
  { $id: 'ValidationReport' },
);
