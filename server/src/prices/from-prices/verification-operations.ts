import { type Operation, operation } from '../../platform/http/operation.ts';
import { choice, id, integer } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { verify } from './verification-service.ts';

const count = integer(0, Number.MAX_SAFE_INTEGER);

/** What was recomputed, and everything that differs from what is stored. */
const verificationAnswer = Type.Object(
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

const TEN_MINUTES_MS = 600_000;

/** D4: recomputes everything that is stored, for the operator, while the service goes on serving. */
export const verificationOperations: readonly Operation[] = [
  operation({
    id: 'verifyPrices',
    method: 'POST',
    path: '/operator/v1/verify',
    access: 'operator',
    tag: 'operator',
    summary: 'Recompute every stored price and report differences',
    note: 'Recomputes every stored price of every tenant and lists those that differ, while the service keeps serving. It does not repair anything: a difference is a bug to report. For large catalogues it may take minutes.',
    handlerTimeout: TEN_MINUTES_MS,
    answers: { 200: verificationAnswer },
    handle: async (request, reply) => {
      const found = await verify(request.server.database);
      request.server.verified(found.drift_count);
      return reply.send(found);
    },
  }),
];
