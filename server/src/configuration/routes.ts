import { answerCache } from '../http/answer-cache.ts';
import { callerOf } from '../http/authentication.ts';
import { sendTagged } from '../http/conditional.ts';
import type { App } from '../http/fastify-types.ts';
import { pathId } from '../http/query-parameters.ts';
import { seesInactive, storefrontRead } from '../http/scopes.ts';
import { read } from '../http/transactions.ts';
import { configurationAnswer } from './schema.ts';
import { getConfiguration, getVersions } from './service.ts';

/** The storefront's one call: with it and `pricing/`, a browser prices every change of size at once. */
export const configurationRoutes = async (app: App): Promise<void> => {
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
      const { tenantId, currency, priceBasis, scopes } = callerOf(request);
      const productId = pathId(request.params.product_id);
      const key = `${tenantId} ${productId}`;
      const { version } = await read(request, (tx) => getVersions(tx, productId, seesInactive(scopes)));
      const known = cache.find(key, version);
      if (known) return sendTagged(request, reply, known.body, known.etag);
      const fresh = await read(request, (tx) => getConfiguration(tx, productId));
      const body = JSON.stringify({
        ...fresh.configuration,
        currency,
        price_basis: priceBasis,
        version: fresh.version,
      });
      const answer = cache.keep(key, { version: fresh.version, body, etag: `"${fresh.version}"` });
      return sendTagged(request, reply, answer.body, answer.etag);
    },
  );
};
