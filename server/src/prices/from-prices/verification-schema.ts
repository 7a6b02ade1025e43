import { choice, id, integer } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';

const count = integer(0, Number.MAX_SAFE_INTEGER);

/** What was recomputed, and everything that differs from what is stored. */
export const verificationAnswer = Type.Object(
  {
    checked: Type.Object({ tenants: count, products: count, steps: count, pricing_configurations: count }),
    drift_count: count,
    drift: Type.Array(
      Type.Object({
        tenant_id: id(),
        product_id: id(),
        what: choice(['from_price', 'step_contribution', 'row_price', 'price_version']),
        id: Type.Unsafe<number>({ ...id(), description: 'Of the product, step or pricing row.' }),
        stored: Type.Unknown(),
        expected: Type.Unknown(),
      }),
      { maxItems: 1000 },
    ),
  },
  { $id: 'Verification' },
);
