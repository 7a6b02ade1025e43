import { answerCache } from '../http/answer-cache.ts';
import { callerOf } from '../http/authentication.ts';
import { sendTagged } from '../http/conditional.ts';
import type { App } from '../http/fastify-types.ts';
import { pathId } from '../http/query-parameters.ts';
import { seesInactive, storefrontRead } from '../http/scopes.ts';
import { configurations } from '../product-configuration/configurations.ts';
import { configurationAnswer } from './schema.ts';

/** The storefront's one call: with it and `pricing/`, a browser prices every change of size at once. */
export const configurationRoutes = async (app: App): Promise<void> => {
  const configurationOf = configurations(app.database);
  const cache = answerCache();

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
      const { version, parts, currency, price_basis } = await configurationOf(
        tenantId,
        productId,
        seesInactive(scopes),
      );
      const key = `${tenantId} ${productId}`;
      const answer =
        cache.find(key, version) ??
        cache.keep(key, {
          version,
          body: JSON.stringify({ ...parts, currency, price_basis, version }),
          etag: `"${version}"`,
        });
      return sendTagged(request, reply, answer.body, answer.etag);
    },
  );
};
