import type { Static, TProperties } from 'typebox';
import { examplesAnswer } from '../../catalogue/index.ts';
import { id, params } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';

const nullableId = (description = 'null in a dry run.') =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description });
const nullableText = Type.Unsafe<string | null>({ type: ['string', 'null'] });
const money = Type.Unsafe<number | null>({ type: ['number', 'null'] });
const count = Type.Integer({ minimum: 0 });

const ofDocument = <Fields extends TProperties>(fields: Fields) =>
  Type.Object({ document_id: id({ description: 'The id inside the document.' }), ...fields });

const reference = Type.Unsafe<{ id: number; name: string } | null>({
  type: ['object', 'null'],
  properties: { id: id(), name: Type.String() },
});

const option = { name: Type.String(), reference: nullableText, content_type: nullableText };

const table = { name: Type.String(), reference: nullableText };

/** B6: what an import did, or would do. */
export const importReport = Type.Object(
  {
    dry_run: Type.Boolean({ description: 'true: nothing was written.' }),
    product: Type.Object({
      id: nullableId('null if there is none.'),
      name: Type.String(),
      created: Type.Boolean(),
      category: reference,
      brand: reference,
    }),
    from_price: Type.Object(
      { old: money, new: money },
      { description: 'The from-price as if the product were active, so that a draft has one too.' },
    ),
    options: Type.Object({
      matched: Type.Array(
        ofDocument({
          option_id: id(),
          ...option,
          differences: Type.Array(Type.String(), {
            description: 'Fields of the existing option that differ and stay unchanged.',
          }),
        }),
      ),
      created: Type.Array(ofDocument({ option_id: nullableId(), ...option })),
    }),
    steps: Type.Object({
      created: Type.Array(
        ofDocument({ step_id: nullableId(), type: Type.String(), name: nullableText, active: Type.Boolean() }),
      ),
      deactivated: count,
    }),
    price_tables: Type.Object({
      matched: Type.Array(
        ofDocument({
          price_table_id: id(),
          ...table,
          differences: Type.Array(Type.String(), {
            description: 'Fields of the existing table that differ and stay unchanged.',
          }),
        }),
      ),
      created: Type.Array(ofDocument({ price_table_id: nullableId(), ...table })),
    }),
    pricing_configurations: Type.Object({
      created: Type.Array(
        ofDocument({
          pricing_configuration_id: nullableId(),
          active: Type.Boolean(),
          computed_minimum_price: money,
        }),
      ),
      deactivated: count,
    }),
    rules: Type.Object({
      created: Type.Array(ofDocument({ rule_id: nullableId(), name: Type.String(), active: Type.Boolean() })),
      deactivated: count,
    }),
    kept_examples: Type.Object(
      {
        created: Type.Array(ofDocument({ example_id: nullableId(), name: Type.String(), active: Type.Boolean() })),
        deactivated: count,
      },
      { description: 'The examples of the document.' },
    ),
    examples: Type.Optional(examplesAnswer),
    missing: Type.Array(
      Type.Object({ what: Type.String(), name: nullableText, pointer: Type.String(), message: Type.String() }),
      { description: 'What the tenant lacks. If anything is missing, only a dry run succeeds.' },
    ),
    warnings: Type.Array(Type.Object({ code: Type.String(), message: Type.String(), pointer: Type.String(), params })),
  },
  { $id: 'ProductImportReport' },
);

export type ImportReport = Static<typeof importReport>;
