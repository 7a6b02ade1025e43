import { seesInactive, storefrontRead } from '../callers/scopes.ts';
import { sendFinished } from '../http/answers/conditional.ts';
import { finishedBody } from '../http/answers/finished-answers.ts';
import { inTurnOf, jsonBody } from '../http/answers/json-body.ts';
import { readerFor } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import { keepFinished } from '../http/lanes/keep-finished.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { configurationAnswer } from './schema.ts';

/**
 * The one call that a storefront needs: with its answer and `pricing/`, a browser can price every change of size at
 * once.
 */
export const configurationRoutes = async (app: App): Promise<void> => {
  app.get<{ Params: { product_id: string } }>(
    '/v1/products/:product_id/configuration',
    {
      config: { access: storefrontRead },
      schema: {
        tags: ['storefront'],
        summary: 'A product with its active steps, options and pricing rows',
        response: { 200: configurationAnswer },
      },
    },
    async (request, reply) => {
      const { tenantId, scopes } = callerOf(request);
      const productId = pathId(request.params.product_id);
      const { version, parts, currency, price_basis, checks } = await app.configurationOf(
        readerFor(request),
        tenantId,
        productId,
        seesInactive(scopes),
      );
      const path = `/v1/products/${productId}/configuration`;
      const known = app.finished.find(tenantId, path);
      const answer =
        known?.version === version
          ? known
          : keepFinished(request, path, {
              version,
              body: finishedBody(await jsonBody({ ...parts, currency, price_basis, version }, inTurnOf(reply))),
              etag: `"${version}"`,
              versionCheck: (caller) => (seesInactive(caller.scopes) ? checks.ofAny : checks.ofActive),
            });
      return sendFinished(request, reply, answer);
    },
  );
};
