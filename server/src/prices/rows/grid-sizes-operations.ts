import { catalogueWrite } from '../../platform/callers/scopes.ts';
import { dryRun, writeInBulk } from '../../platform/http/admission/long-work.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { gridSizesBody, gridSizesReport } from './grid-sizes-schema.ts';
import { takeGridSizes } from './take-grid-sizes.ts';

/** B2.1. */
export const gridSizesOperations: readonly Operation[] = [
  operation({
    id: 'takeGridSizes',
    method: 'POST',
    path: '/v1/products/:product_id/pricing-configurations/grid-sizes',
    access: catalogueWrite,
    tag: 'pricing rows',
    summary: 'Give the rows of a product the size range of their grids',
    note: 'Sets the size range of every active row with a grid, its own or a shared one, to the first and last width and height of that grid. Rows with another table, with none, or with one that cannot be read stay unchanged and are counted. With `dry_run=true` nothing is written. `revertChange` of `adjustment.applied` undoes it.',
    example: { path: { product_id: 1 }, body: {} },
    bulk: true,
    query: Type.Object({ dry_run: dryRun }),
    body: gridSizesBody,
    answers: { 200: gridSizesReport },
    handle: (request, reply) => {
      const { params, body, query } = request;
      const productId = pathId(params.product_id);
      return writeInBulk(request, reply, query.dry_run, async (tx, pause) => ({
        status: 200,
        body: await takeGridSizes(tx, productId, body, query.dry_run, pause),
      }));
    },
  }),
];
