import { catalogueRead } from '../callers/scopes.ts';
import { inPieces } from '../http/admission/long-work.ts';
import { contentTag, sendTagged } from '../http/answers/conditional.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { reportOn } from '../product-configuration/report/report.ts';
import { reportAnswer } from './schema.ts';

/** §4.1 rule 5. */
export const validationRoutes = async (app: App): Promise<void> => {
  app.get<{ Params: { product_id: string } }>(
    '/v1/products/:product_id/configuration/validation',
    {
      config: { access: catalogueRead },
      schema: { tags: ['steps'], summary: 'Is the product ready?', response: { 200: reportAnswer } },
    },
    async (request, reply) => {
      const { tenantId } = callerOf(request);
      const work = await app.database.snapshot(tenantId, (read) => reportOn(read, pathId(request.params.product_id)));
      const report = await inPieces(reply, work);
      const body = JSON.stringify(report);
      return sendTagged(request, reply, body, contentTag(body));
    },
  );
};
