import { type Pieces, type PricingRow, type ReachablePrice, reachablePrice, ruleIndexInPieces } from '@vantail/pricing';
import { finalFromPrice, pricedConfiguration } from '../../catalogue/index.ts';
import { seesDetail, seesInactive, storefrontRead } from '../../platform/callers/scopes.ts';
import { inPieces } from '../../platform/http/admission/long-work.ts';
import { contentTag, sendFinished, sendTagged } from '../../platform/http/answers/conditional.ts';
import { finishedBody } from '../../platform/http/answers/finished-answers.ts';
import { keepFinished } from '../../platform/http/answers/keep-finished.ts';
import { read } from '../../platform/http/answers/transactions.ts';
import { callerOf } from '../../platform/http/authentication/authentication.ts';
import { readerFor } from '../../platform/http/authentication/caller.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { fromPriceAnswer, fromPricesAnswer } from './schema.ts';
import { currentVersion, getFromPrice, priceVersionCheck, readDictionary } from './service.ts';

/** Rules are read in pieces before the search, which finds them read. */
function* reachableOf(...[configuration, ...rest]: Parameters<typeof reachablePrice>): Pieces<ReachablePrice> {
  yield* ruleIndexInPieces(configuration.rules ?? []);
  return yield* reachablePrice(configuration, ...rest);
}

/** §4.3 and D9.9. */
export const fromPriceOperations: readonly Operation[] = [
  operation({
    id: 'getCategoryFromPrices',
    method: 'GET',
    path: '/v1/categories/:category_id/from-prices',
    access: storefrontRead,
    tag: 'from-prices',
    summary: 'The from-price of every active product of a category',
    note: 'Returns the lowest price of each active product of a category, by product id, for cards and listing pages; null if there is no usable price. It does not include products of the categories below. `listCards` returns the same prices with names and pictures; `getProductFromPrice` says where a price comes from.',
    example: { path: { category_id: 2 } },
    answers: { 200: fromPricesAnswer },
    handle: async (request, reply) => {
      const { tenantId } = callerOf(request);
      const categoryId = pathId(request.params.category_id);
      const path = `/v1/categories/${categoryId}/from-prices`;
      const current = await readerFor(request).read((tx) => currentVersion(tx, categoryId));
      const known = request.server.finished.find(tenantId, path);
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
  }),

  operation({
    id: 'getProductFromPrice',
    method: 'GET',
    path: '/v1/products/:product_id/from-price',
    access: storefrontRead,
    tag: 'from-prices',
    summary: 'The from-price of a product and where it comes from',
    note: 'Returns the from-price of one product, the row and size it comes from, and the percentages in it; or the reason why there is none. The number is the same as in `getCategoryFromPrices`. A key with `price_detail` `final` does not see the percentages.',
    example: { path: { product_id: 2 } },
    answers: { 200: fromPriceAnswer },
    handle: async (request, reply) => {
      const seesAll = seesInactive(callerOf(request).scopes);
      const productId = pathId(request.params.product_id);
      const { tenantId, priceDetail, tariffId } = callerOf(request);
      const from = await read(request, (tx) => getFromPrice(tx, productId, seesAll));
      const cached = await request.server.configurationOf(readerFor(request), tenantId, productId, seesAll);
      // D22.4: found out when somebody asks; the number stays as it is stored.
      const tableOf = (row: PricingRow) => request.server.tableOf(tenantId, row, cached.parts.price_tables);
      const work = reachableOf(pricedConfiguration(cached), from, tableOf);
      const price = { ...from, ...(await inPieces(reply, work)) };
      const answer = seesDetail(priceDetail) ? price : finalFromPrice(price);
      const body = JSON.stringify(tariffId === null ? answer : { ...answer, list_price: true });
      return sendTagged(request, reply, body, contentTag(body));
    },
  }),
];
