import { examplesAnswer } from '../../catalogue/index.ts';
import { id, integer, nullable, params } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { changedField } from '../changes/schema.ts';

const money = nullable(Type.Number());

const change = Type.Object({
  type: Type.String(),
  resource: Type.Object({
    kind: Type.String(),
    id: id(),
    name: nullable(Type.String()),
    version: nullable(Type.Integer()),
  }),
  product_id: nullable(id()),
  fields: Type.Array(changedField),
});

const reportFields = {
  dry_run: Type.Boolean({ description: 'true: nothing was written.' }),
  total: Type.Integer({ minimum: 0, description: 'How many changes this makes.' }),
  changes: Type.Array(change, { description: 'The first 200 of them, as `listChanges` shows them.' }),
  counts: Type.Optional(
    Type.Array(Type.Object({ type: Type.String(), count: Type.Integer({ minimum: 1 }) }), {
      description: 'How many changes of each type, all of them counted.',
    }),
  ),
  products: Type.Array(
    Type.Object({ product_id: id(), name: Type.String(), from_price: Type.Object({ old: money, new: money }) }),
    { description: 'The affected products, with their from-prices before and after.' },
  ),
  examples: Type.Optional(examplesAnswer),
};

/** D12.9. */
export const revertReport = Type.Object(
  { reverted: id({ description: 'The number of the change to undo.' }), ...reportFields },
  { $id: 'RevertReport' },
);

export const restoreBody = Type.Object(
  {
    to: integer(1, Number.MAX_SAFE_INTEGER, {
      description: 'The number of a change: restores the state right after its transaction.',
      examples: [1],
    }),
  },
  { additionalProperties: false, $id: 'RestoreBody' },
);

/** D12.8. */
export const restoreReport = Type.Object(
  {
    restored_to: id(),
    ...reportFields,
    warnings: Type.Array(Type.Object({ code: Type.String(), message: Type.String(), params }), {
      description:
        'Options, price tables, brand and category that are inactive or have changed since then; they stay unchanged.',
    }),
  },
  { $id: 'RestoreReport' },
);
