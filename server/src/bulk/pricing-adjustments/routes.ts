import { catalogueWrite } from '../../callers/scopes.ts';
import { dryRun, writeInBulk } from '../../http/admission/long-work.ts';
import type { App } from '../../http/routes/fastify-types.ts';
import { Type } from '../../json-schema.ts';
import { BULK_LISTS } from '../../words/in-language.ts';
import { type AdjustmentBody, adjustmentBody, adjustmentReport } from './schema.ts';
import { adjustPrices } from './service.ts';

/** B2. */
export const pricingAdjustmentRoutes = async (app: App): Promise<void> => {
  app.post<{ Body: AdjustmentBody; Querystring: { dry_run: boolean } }>(
    '/v1/pricing-adjustments',
    {
      config: { access: catalogueWrite, bulk: true, items: BULK_LISTS },
      schema: {
        tags: ['bulk'],
        summary: 'Change the prices of many rows, options and services by a percentage or an amount',
        querystring: Type.Object({ dry_run: dryRun }),
        body: adjustmentBody,
        response: { 200: adjustmentReport },
      },
    },
    (request, reply) => {
      const { body, query } = request;
      return writeInBulk(request, reply, query.dry_run, async (tx, pause) => ({
        status: 200,
        body: await adjustPrices(tx, body, { isDryRun: query.dry_run, pause }),
      }));
    },
  );
};
