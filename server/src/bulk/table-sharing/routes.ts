import { catalogueWrite } from '../../callers/scopes.ts';
import { dryRun, writeInBulk } from '../../http/admission/long-work.ts';
import type { App } from '../../http/routes/fastify-types.ts';
import { Type } from '../../json-schema.ts';
import { type ShareBody, shareBody, shareReport } from './schema.ts';
import { shareTable } from './share-table.ts';

/** D15: from tables that were copied into rows to one that is shared. */
export const tableSharingRoutes = async (app: App): Promise<void> => {
  app.post<{ Body: ShareBody; Querystring: { dry_run: boolean } }>(
    '/v1/price-tables/share',
    {
      config: { access: catalogueWrite, bulk: true },
      schema: {
        tags: ['price tables'],
        summary: 'Share the price table of a row with all rows that have the same table',
        querystring: Type.Object({ dry_run: dryRun }),
        body: shareBody,
        response: { 200: shareReport },
      },
    },
    (request, reply) => {
      const { body, query } = request;
      return writeInBulk(request, reply, query.dry_run, async (tx, pause) => ({
        status: 200,
        body: await shareTable(tx, body, query.dry_run, pause),
      }));
    },
  );
};
