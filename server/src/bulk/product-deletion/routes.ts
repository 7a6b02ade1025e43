import { catalogueWrite } from '../../callers/scopes.ts';
import { writeInBulk } from '../../http/admission/long-work.ts';
import { ifMatch } from '../../http/answers/conditional.ts';
import { pathId } from '../../http/bodies/query-parameters.ts';
import type { App } from '../../http/routes/fastify-types.ts';
import { Type } from '../../json-schema.ts';
import { deleteProductForGood } from './delete-product.ts';

/** §3 for products: permanent, while no business record refers to it. */
export const productDeletionRoutes = async (app: App): Promise<void> => {
  app.delete<{ Params: { id: string } }>(
    '/v1/products/:id/hard',
    {
      config: { access: catalogueWrite, bulk: true },
      schema: {
        tags: ['products'],
        summary: 'Permanently delete a product',
        response: { 204: Type.Null() },
      },
    },
    (request, reply) =>
      writeInBulk(request, reply, false, async (tx, pause) => {
        await deleteProductForGood(tx, pathId(request.params.id), ifMatch(request), pause);
        return { status: 204 };
      }),
  );
};
