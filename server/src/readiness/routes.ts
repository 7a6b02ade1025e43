import { catalogueRead } from '../callers/scopes.ts';
import { LONG_REQUEST_MS, requestSignal } from '../http/admission/long-work.ts';
import { sendList } from '../http/answers/conditional.ts';
import { listAnswer, type Page } from '../http/answers/list-parameters.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { readerFor } from '../http/authentication/caller.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { runInPieces } from '../scheduling/scheduled-work.ts';
import type { State } from './readiness.ts';
import { readinessAnswer, readinessQuery } from './schema.ts';
import { type ReadinessReader, readinessService } from './service.ts';

type Query = Page & {
  state?: State;
  code?: string;
  q?: string;
  ids?: number[];
  category_id?: number;
  brand_id?: number;
};

/** B7. */
export const readinessRoutes = async (app: App): Promise<void> => {
  const listReadiness = readinessService();

  app.get<{ Querystring: Query }>(
    '/v1/readiness',
    {
      config: { access: catalogueRead, bulk: true },
      handlerTimeout: LONG_REQUEST_MS,
      schema: {
        tags: ['products'],
        summary: 'Which products are ready?',
        querystring: readinessQuery,
        response: { 200: listAnswer(readinessAnswer) },
      },
    },
    async (request, reply) => {
      const { page, page_size, state, code, q, ids, ...equals } = request.query;
      const { tenantId } = callerOf(request);
      const reader: ReadinessReader = {
        tenantId,
        read: readerFor(request).read,
        snapshot: app.database.snapshot,
        signal: requestSignal(reply, LONG_REQUEST_MS),
        inPieces: (work) => runInPieces(app.scheduler, tenantId, work),
      };
      const filter = { page, page_size, state, code, q, ids, equals };
      return sendList(request, reply, { page, page_size }, await listReadiness(reader, filter));
    },
  );
};
