import { catalogueRead } from '../../platform/callers/scopes.ts';
import { LONG_REQUEST_MS, requestSignal } from '../../platform/http/admission/long-work.ts';
import { sendList } from '../../platform/http/answers/conditional.ts';
import { listAnswer } from '../../platform/http/answers/list-parameters.ts';
import { callerOf } from '../../platform/http/authentication/authentication.ts';
import { readerFor } from '../../platform/http/authentication/caller.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { runInPieces } from '../../platform/scheduling/scheduled-work.ts';

import { readinessAnswer, readinessQuery } from './readiness-schema.ts';
import type { ReadinessReader, readinessService } from './readiness-service.ts';

declare module 'fastify' {
  interface FastifyInstance {
    listReadiness: ReturnType<typeof readinessService>;
  }
}

/** B7. */
export const readinessOperations: readonly Operation[] = [
  operation({
    id: 'listReadiness',
    method: 'GET',
    path: '/v1/readiness',
    access: catalogueRead,
    tag: 'products',
    summary: 'Which products are ready?',
    note: 'Lists the validation reports of many products in short form: ready, ready with warnings, or not ready, with the codes of the findings. It takes the filters of `listProducts`, and `state`. `validateProduct` returns the full report of one product.',
    bulk: true,
    handlerTimeout: LONG_REQUEST_MS,
    query: readinessQuery,
    answers: { 200: listAnswer(readinessAnswer) },
    handle: async (request, reply) => {
      const { page, page_size, state, code, q, ids, ...equals } = request.query;
      const { tenantId } = callerOf(request);
      const reader: ReadinessReader = {
        tenantId,
        read: readerFor(request).read,
        snapshot: request.server.database.snapshot,
        signal: requestSignal(reply, LONG_REQUEST_MS),
        inPieces: (work) => runInPieces(request.server.scheduler, tenantId, work),
      };
      const filter = { page, page_size, state, code, q, ids, equals };
      return sendList(request, reply, { page, page_size }, await request.server.listReadiness(reader, filter));
    },
  }),
];
