import { idsFilter, listQuery } from '../../platform/http/answers/list-parameters.ts';
import { choice, id, integer, nullable } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { states } from './readiness.ts';

const count = () => integer(0, Number.MAX_SAFE_INTEGER);

/** B7. */
export const readinessAnswer = Type.Object(
  {
    product_id: id(),
    state: choice(states, {
      description:
        'not_ready: there are errors. warnings: it can be sold, but has warnings or no price. ready: no findings, and a price.',
    }),
    errors: count(),
    warnings: count(),
    codes: Type.Array(Type.String(), { description: 'The codes of the report, each once.' }),
    from_price: nullable(Type.Number()),
  },
  { $id: 'Readiness' },
);

/** B7: the filters of products (D5), and the state. */
export const readinessQuery = listQuery({
  state: Type.Optional(choice(states)),
  code: Type.Optional(
    Type.String({
      maxLength: 64,
      description: 'Only products with this code in their report.',
      examples: ['example_fails'],
    }),
  ),
  category_id: Type.Optional(id()),
  brand_id: Type.Optional(id()),
  active: Type.Optional(Type.Boolean({ description: 'Only active or only inactive products; both by default.' })),
  q: Type.Optional(Type.String({ maxLength: 200, description: 'As in the list of products.' })),
  ids: idsFilter,
});
