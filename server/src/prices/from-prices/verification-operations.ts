import { type Operation, operation } from '../../platform/http/operation.ts';
import { verificationAnswer } from './verification-schema.ts';
import { verify } from './verification-service.ts';

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
