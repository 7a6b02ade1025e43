import {
  type ConfigurationParts,
  type ConfigurationStep,
  type EachRecord,
  finalConfiguration,
  LOCALIZED_HEADERS,
  localizedBody,
  localizedFilter,
  localizedPath,
} from '../catalogue/index.ts';
import { seesDetail, seesInactive, storefrontRead } from '../platform/callers/scopes.ts';
import { contentTagInPieces, sendFinished } from '../platform/http/answers/conditional.ts';
import { finalPath, finishedBody } from '../platform/http/answers/finished-answers.ts';
import { keepFinished } from '../platform/http/answers/keep-finished.ts';
import { jsonBody, pieceRunner } from '../platform/http/answers/large-answers.ts';
import { callerOf } from '../platform/http/authentication/authentication.ts';
import { readerFor } from '../platform/http/authentication/caller.ts';
import { type Operation, operation } from '../platform/http/operation.ts';
import { pathId } from '../platform/http/query-parameters.ts';
import { Type } from '../platform/json/json-schema.ts';
import { configurationAnswer } from './configuration-schema.ts';

/** D6: the service writes the entries of attached options; without any, the list is the shop's own JSON. */
const localizedStep = (step: ConfigurationStep, each: EachRecord): ConfigurationStep => {
  const { option_ids, content_configuration } = step;
  const { options } = content_configuration;
  if (option_ids.length === 0 || !Array.isArray(options)) return each(step);
  return { ...each(step), content_configuration: { ...content_configuration, options: options.map(each) } };
};

/** D16.5: the product, its steps, their options and the rules, changed. */
const localizedParts = <Parts extends Pick<ConfigurationParts, 'product' | 'steps' | 'rules'>>(
  parts: Parts,
  each: EachRecord,
): Parts => ({
  ...parts,
  product: each(parts.product),
  steps: parts.steps.map((step) => localizedStep(step, each)),
  rules: parts.rules.map((rule) => each(rule)),
});

/**
 * The one call that a storefront needs: with its answer and `pricing/`, a browser can price every change of size at
 * once.
 */
export const configurationOperations: readonly Operation[] = [
  operation({
    id: 'getProductConfiguration',
    method: 'GET',
    path: '/v1/products/:product_id/configuration',
    access: storefrontRead,
    tag: 'storefront',
    summary: 'A product with its active steps, options and pricing rows',
    note: 'Returns everything a configurator needs of one product in one call: its active steps with their options, its active rows, rules and shared price tables. With `@vantail/pricing` a browser computes the price after every click, and `quoteProduct` confirms it. A key with `price_detail` `final` sees no tables, percentages or surcharges; an inactive product is `not_found` for keys with only `storefront:read`.',
    example: { path: { product_id: 3 } },
    query: Type.Object(localizedFilter),
    answers: { 200: configurationAnswer },
    handle: async (request, reply) => {
      const { localized } = request.query;
      const { tenantId, scopes } = callerOf(request);
      const productId = pathId(request.params.product_id);
      const { version, parts, currency, price_basis, checks } = await request.server.configurationOf(
        readerFor(request),
        tenantId,
        productId,
        seesInactive(scopes),
      );
      // After the read, which confirmed the caller.
      const { priceDetail } = callerOf(request);
      const isFinal = !seesDetail(priceDetail);
      const path = `/v1/products/${productId}/configuration`;
      const ofDetail = isFinal ? finalPath(path) : path;
      const key = localized ? localizedPath(ofDetail, request) : ofDetail;
      const known = request.server.finished.find(tenantId, key);
      const made = async () => {
        const { brand_discount_group: _, ...full } = parts;
        const ofKey = isFinal
          ? { ...finalConfiguration(parts), price_detail: 'final' }
          : { ...full, price_detail: 'full' };
        const visible = localized ? await localizedBody(request, (each) => localizedParts(ofKey, each)) : ofKey;
        const runPiece = pieceRunner(reply);
        const bytes = await jsonBody({ ...visible, currency, price_basis, version }, runPiece);
        // D16.6: two callers that see different bytes have different tags.
        const ofVersion = isFinal ? `"${version}-final"` : `"${version}"`;
        return keepFinished(request, key, {
          version,
          body: finishedBody(bytes),
          etag: localized ? await contentTagInPieces(bytes, runPiece) : ofVersion,
          ...(localized ? { headers: LOCALIZED_HEADERS } : {}),
          isFullDetail: !isFinal,
          versionCheck: (caller) => (seesInactive(caller.scopes) ? checks.ofAny : checks.ofActive),
        });
      };
      const answer = known?.version === version ? known : await made();
      return sendFinished(request, reply, answer);
    },
  }),
];
