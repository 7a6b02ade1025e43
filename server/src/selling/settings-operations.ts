import { catalogueRead, keysManage } from '../platform/callers/scopes.ts';

import { changed, read, sendRecord } from '../platform/http/answers/transactions.ts';
import { callerOf } from '../platform/http/authentication/caller.ts';
import { type Operation, operation } from '../platform/http/operation.ts';
import { settingsSchema } from './settings-schema.ts';
import { getSettings, patchSettings } from './settings-service.ts';

const response = { 200: settingsSchema.answer };

/** D19.1. */
export const settingsOperations: readonly Operation[] = [
  operation({
    id: 'getSettings',
    method: 'GET',
    path: '/v1/settings',
    access: catalogueRead,
    tag: 'settings',
    summary: 'Read the settings',
    note: 'Returns the settings of the shop. Before the first change, every field has its default.',
    example: {},
    answers: response,
    handle: async (request, reply) => {
      const { record, etag } = await read(request, (tx) => getSettings(tx, callerOf(request).scopes));
      return sendRecord(request, reply, record, etag);
    },
  }),

  operation({
    id: 'updateSettings',
    method: 'PATCH',
    path: '/v1/settings',
    access: keysManage,
    tag: 'settings',
    summary: 'Change the given settings',
    note: 'Changes only the fields you send. `company`, `discount_limits` and `offer` are replaced as a whole: what you leave out of them gets its default. A VAT rate or tariff that does not exist or is inactive is `validation_error`. The operator sets `currency` and `price_basis`; the call ignores them.',
    example: { body: { vat_rate_id: 2, discount_limits: { editor: 10, key: null } } },
    body: settingsSchema.patch,
    answers: response,
    plan: { never: 'D19: settings are no part of the catalogue, and count at once.' },
    run: async ({ tx, body, precondition }) => {
      const { record, etag } = await patchSettings(tx, body, precondition);
      return changed(record, etag);
    },
  }),
];
