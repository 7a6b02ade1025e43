import { answerCache } from '../http/answer-cache.ts';
import { callerOf } from '../http/authentication.ts';
import { contentTag, sendTagged } from '../http/conditional.ts';
import type { App } from '../http/fastify-types.ts';
import { pathId } from '../http/query-parameters.ts';
import { storefrontRead } from '../http/scopes.ts';
import { read } from '../http/transactions.ts';
import { fromPriceAnswer, fromPricesAnswer } from './schema.ts';
import { getFromPrice, readDictionary } from './service.ts';

const tags = ['from-prices'];

/** §4.3 and D9.9. */
export const fromPriceRoutes = async (app: App): Promise<void> => {
  const cache = answerCache();

  app.get<{ Params: { category_id: string } }>(
    '/v1/categories/:category_id/from-prices',
    {
      config: { access: storefrontRead, pricedCategory: 'category_id' },
      schema: {
        tags,
        summary: 'The from-price of every active product of a category',
        response: { 200: fromPricesAnswer },
      },
    },
    async (request, reply) => {
      const { tenantId, priceVersion } = callerOf(request);
      const categoryId = pathId(request.params.category_id);
      const key = `${tenantId} ${categoryId}`;
      const known = cache.find(key, String(priceVersion));
      if (known) return sendTagged(request, reply, known.body, known.etag);
      const { version, body } = await read(request, (tx) => readDictionary(tx, categoryId));
      const answer = cache.keep(key, { version: String(version), body, etag: contentTag(body) });
      return sendTagged(request, reply, answer.body, answer.etag);
    },
  );

  app.get<{ Params: { product_id: string } }>(
    '/v1/products/:product_id/from-price',
    {
      config: { access: storefrontRead },
      schema: {
        tags,
        summary: 'The from-price of a product and where it comes from',
        response: { 200: fromPriceAnswer },
      },
    },
    async (request, reply) => {
      const price = await read(request, (tx) => getFromPrice(tx, pathId(request.params.product_id)));
      const body = JSON.stringify(price);
      return sendTagged(request, reply, body, contentTag(body));
    },
  );
};
