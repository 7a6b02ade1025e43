import { Type } from '../json-schema.ts';
import { optionIds } from './schema.ts';

export const attachmentsBody = Type.Object(
  { option_ids: optionIds({ examples: [[1, 2]] }) },
  { additionalProperties: false, $id: 'StepOptions' },
);

export const orderBody = Type.Object(
  {
    step_ids: Type.Array(Type.Integer(), {
      maxItems: 200,
      uniqueItems: true,
      examples: [[2, 1]],
      description: 'All active steps of the product, each once, in their new order.',
    }),
  },
  { additionalProperties: false, $id: 'StepOrder' },
);
