import { catalogueWrite } from '../../platform/callers/scopes.ts';
import { writeInBulk } from '../../platform/http/admission/long-work.ts';
import { ifMatch } from '../../platform/http/answers/conditional.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { deleteProductForGood } from './delete-product.ts';

/** §3 for products: permanent, while no business record refers to it. */
export const productDeletionOperations: readonly Operation[] = [
  operation({
    id: 'deleteProduct',
    method: 'DELETE',
    path: '/v1/products/:id/hard',
    access: catalogueWrite,
    tag: 'products',
    summary: 'Permanently delete a product',
    note: 'Deletes a product created by mistake, with its steps, attachments, rules and pricing rows. The service refuses with `conflict` while a line of a saved quote uses the product; `errors` names each. `revertChange` of the change `product.deleted` restores everything under its old ids. To stop selling a product, use `deactivateProduct`.',
    codes: ['conflict'],
    example: { path: { id: 6 }, after: ['createProduct'] },
    bulk: true,
    answers: { 204: Type.Null() },
    plan: { never: 'It deletes for good: a plan makes only what can be taken back.' },
    handle: (request, reply) =>
      writeInBulk(request, reply, false, async (tx, pause) => {
        await deleteProductForGood(tx, pathId(request.params.id), ifMatch(request), pause);
        return { status: 204 };
      }),
  }),
];
