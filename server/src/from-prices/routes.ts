import { seesDetail, seesInactive, storefrontRead } from '../callers/scopes.ts';
import { contentTag, sendFinished, sendTagged } from '../http/answers/conditional.ts';
import { finishedBody } from '../http/answers/finished-answers.ts';
import { read, readerFor } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import { keepFinished } from '../http/response-cache/keep-finished.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { finalFromPrice } from '../product-configuration/price-detail.ts';
import { fromPriceAnswer, fromPricesAnswer } from './schema.ts';
import { getFromPrice, priceVersionCheck, priceVersions, readDictionary } from './service.ts';

const tags = ['from-prices'];

/** §4.3 and D9.9. */
export const fromPriceRoutes = async (app: App): Promise<void> => {
  const versionOf = priceVersions(app.database.generationOf);

  app.get<{ Params: { category_id: string } }>(
    '/v1/categories/:category_id/from-prices',
    {
      config: { access: storefrontRead },
      schema: {
        tags,
        summary: 'The from-price of every active product of a category',
        response: { 200: fromPricesAnswer },
      },
    },
    async (request, reply) => {
      const { tenantId } = callerOf(request);
      const categoryId = pathId(request.params.category_id);
      const path = `/v1/categories/${categoryId}/from-prices`;
      const current = await versionOf(readerFor(request).read, tenantId, categoryId);
      const known = app.finished.find(tenantId, path);
      if (known?.version === String(current)) return sendFinished(request, reply, known);
      const { version, body } = await read(request, (tx) => readDictionary(tx, categoryId));
      const versionCheck = priceVersionCheck(tenantId, categoryId);
      const answer = keepFinished(request, path, {
        version: String(version),
        body: finishedBody(body),
        etag: contentTag(body),
        versionCheck: () => versionCheck,
      });
      return sendFinished(request, reply, answer);
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
      const seesAll = seesInactive(callerOf(request).scopes);
      const price = await read(request, (tx) => getFromPrice(tx, pathId(request.params.product_id), seesAll));
      const { priceDetail, tariffId } = callerOf(request);
      const shown = seesDetail(priceDetail) ? price : finalFromPrice(price);
      const body = JSON.stringify(tariffId === null ? shown : { ...shown, list_price: true });
      return sendTagged(request, reply, body, contentTag(body));
    },
  );
};
