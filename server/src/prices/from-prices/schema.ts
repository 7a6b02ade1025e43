import { NO_PRICE_REASONS, PRICE_SOURCES } from '@vantail/pricing';
import { choice, id, nullable } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';

const number = () => nullable(Type.Number());

/** §2.5. */
export const fromPricesAnswer = Type.Unsafe<Record<string, number | null>>({
  $id: 'FromPrices',
  type: 'object',
  additionalProperties: { type: ['number', 'null'] },
  examples: [{ '12': 189, '13': null }],
});

/** D9.9. */
export const fromPriceAnswer = Type.Object(
  {
    product_id: id(),
    price: number(),
    source: nullable(
      Type.Object({
        kind: choice(PRICE_SOURCES),
        step_id: id(),
        pricing_configuration_id: nullable(id()),
        width: nullable(Type.Integer()),
        height: nullable(Type.Integer()),
      }),
    ),
    base: number(),
    row_percentage: number(),
    product_percentage: number(),
    reason: nullable(choice(NO_PRICE_REASONS)),
    list_price: Type.Optional(
      Type.Boolean({ description: 'true, for a key with a tariff: quotes of it have other prices (D19.6).' }),
    ),
    reachable: nullable(
      Type.Boolean({
        description:
          'Whether some configuration at this row and size costs no more; null: not determined, or no price.',
      }),
    ),
    example: nullable(Type.Object({}, { description: 'A body for a quote at this price.' })),
  },
  { $id: 'FromPrice' },
);
