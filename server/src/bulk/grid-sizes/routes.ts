import { catalogueWrite } from '../../callers/scopes.ts';
import { dryRun, writeInBulk } from '../../http/admission/long-work.ts';
import { pathId } from '../../http/bodies/query-parameters.ts';
import type { App } from '../../http/routes/fastify-types.ts';
import { Type } from '../../json-schema.ts';
import { type GridSizesBody, gridSizesBody, gridSizesReport } from './schema.ts';
import { takeGridSizes } from './take-grid-sizes.ts';

/** B2.1. */
export const gridSizesRoutes = async (app: App): Promise<void> => {
  app.post<{ Params: { product_id: string }; Body: GridSizesBody; Querystring: { dry_run: boolean } }>(
    '/v1/products/:product_id/pricing-configurations/grid-sizes',
    {
      config: { access: catalogueWrite, bulk: true },
      schema: {
        tags: ['pricing configurations'],
        summary: 'Give the rows of a product the size range of their grids',
        querystring: Type.Object({ dry_run: dryRun }),
        body: gridSizesBody,
        response: { 200: gridSizesReport },
      },
    },
    (request, reply) => {
      const { params, body, query } = request;
      const productId = pathId(params.product_id);
      return writeInBulk(request, reply, query.dry_run, async (tx, pause) => ({
        status: 200,
        body: await takeGridSizes(tx, productId, body, query.dry_run, pause),
      }));
    },
  );
};
