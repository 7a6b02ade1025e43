import { seesDetail, seesInactive, storefrontRead } from '../callers/scopes.ts';
import { sendFinished } from '../http/answers/conditional.ts';
import { finalPath, finishedBody } from '../http/answers/finished-answers.ts';
import { jsonBody, pieceRunner } from '../http/answers/large-answers.ts';
import { readerFor } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import { keepFinished } from '../http/response-cache/keep-finished.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { finalConfiguration } from '../product-configuration/price-detail.ts';
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
      // After the read, which confirmed the caller.
      const { priceDetail } = callerOf(request);
      const isFinal = !seesDetail(priceDetail);
      const path = `/v1/products/${productId}/configuration`;
      const key = isFinal ? finalPath(path) : path;
      const known = app.finished.find(tenantId, key);
      const made = async () => {
        const { brand_discount_group: _, ...full } = parts;
        const shown = isFinal
          ? { ...finalConfiguration(parts), price_detail: 'final' }
          : { ...full, price_detail: 'full' };
        const body = { ...shown, currency, price_basis, version };
        return keepFinished(request, key, {
          version,
          body: finishedBody(await jsonBody(body, pieceRunner(reply))),
          // D16.6: two callers that see different bytes have different tags.
          etag: isFinal ? `"${version}-final"` : `"${version}"`,
          isFullDetail: !isFinal,
          versionCheck: (caller) => (seesInactive(caller.scopes) ? checks.ofAny : checks.ofActive),
        });
      };
      const answer = known?.version === version ? known : await made();
      return sendFinished(request, reply, answer);
    },
  );
};
