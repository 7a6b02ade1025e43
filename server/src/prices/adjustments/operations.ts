import { catalogueWrite } from '../../platform/callers/scopes.ts';
import { dryRun, writeInBulk } from '../../platform/http/admission/long-work.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { BULK_LISTS } from '../../platform/words/in-language.ts';
import { affectedByAdjustment, mustNameKnown } from './chosen.ts';
import { adjustmentOf } from './rules.ts';
import { adjustmentBody, adjustmentReport } from './schema.ts';
import { adjustPrices } from './service.ts';

/** B2. */
export const pricingAdjustmentOperations: readonly Operation[] = [
  operation({
    id: 'adjustPrices',
    method: 'POST',
    path: '/v1/pricing-adjustments',
    access: catalogueWrite,
    tag: 'bulk',
    summary: 'Change the prices of many rows, options and services by a percentage or an amount',
    note: 'Raises or lowers the prices of many pricing rows, options, services and shared price tables in one transaction, with rounding. `filter` must contain a filter, `all: true` or `all_services: true`, so that an omitted filter cannot change a whole catalogue. Run it with `dry_run=true` first, and send the `state` of that report as `expected_state`: if anything has changed since, it is `precondition_failed`. Prices that would be 0 or below, and shared tables that others use too, are `validation_error`; `revertChange` undoes the whole adjustment.',
    codes: ['precondition_failed'],
    example: { body: { filter: { brand_ids: [1], active: true }, percentage: 3.3, rounding: { to: 0.05 } } },
    bulk: true,
    query: Type.Object({ dry_run: dryRun }),
    body: adjustmentBody,
    items: BULK_LISTS,
    answers: { 200: adjustmentReport },
    plan: {
      target: null,
      check: async (tx, body) => {
        adjustmentOf(body);
        await mustNameKnown(tx, body.filter);
      },
      affected: async (tx, _ids, { filter }) => {
        const { productIds, optionIds, tableIds, serviceIds } = await affectedByAdjustment(tx, filter);
        return { products: productIds, options: optionIds, tables: tableIds, services: serviceIds };
      },
      run: ({ tx, body, pause, onProgress }) =>
        adjustPrices(tx, body, { isDryRun: false, isPlanned: true, pause, onProgress }),
    },
    handle: (request, reply) => {
      const { body, query } = request;
      return writeInBulk(request, reply, query.dry_run, async (tx, pause) => ({
        status: 200,
        body: await adjustPrices(tx, body, { isDryRun: query.dry_run, pause }),
      }));
    },
  }),
];
