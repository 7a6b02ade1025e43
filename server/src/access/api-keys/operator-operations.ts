import { scopes } from '../../platform/callers/scopes.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { ifMatch, sendList, versionTag } from '../../platform/http/answers/conditional.ts';
import { listAnswer, recordListQuery } from '../../platform/http/answers/list-parameters.ts';
import { operatorOrigin } from '../../platform/http/authentication/caller.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { listFilter } from '../../platform/resource/service.ts';
import { mustBeTenant } from '../tenants/service.ts';
import { apiKeyAnswer, apiKeyCreate, madeApiKeyAnswer } from './schema.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './service.ts';

/** D4: the operator of an installation makes, lists and revokes keys of its tenants. */
export const operatorApiKeyOperations: readonly Operation[] = [
  operation({
    id: 'createTenantApiKey',
    method: 'POST',
    path: '/operator/v1/tenants/:id/api-keys',
    access: 'operator',
    tag: 'operator',
    summary: 'Create an API key for a tenant',
    note: 'Creates a key for a tenant, with all scopes unless `scopes` says otherwise: its first key, or a new one if it has lost all. No later answer shows the secret. With it the tenant creates its other keys itself (`createApiKey`).',
    example: { path: { id: 2 }, after: ['createTenant'], body: { name: 'First key' } },
    body: apiKeyCreate,
    answers: { 201: madeApiKeyAnswer },
    handle: async (request, reply) => {
      const tenantId = pathId(request.params.id);
      await mustBeTenant(request.server.database, tenantId);
      // D16.2: all five; D16.6: full.
      const requested = { scopes, price_detail: 'full' as const, ...request.body };
      const { record, key } = await request.server.database.transaction(tenantId, (tx) => createApiKey(tx, requested), {
        origin: operatorOrigin(request),
        everyNode: true,
      });
      reply.code(201).header('etag', versionTag(record)).header('location', `/v1/api-keys/${record.id}`);
      return { ...record, key };
    },
  }),

  operation({
    id: 'listTenantApiKeys',
    method: 'GET',
    path: '/operator/v1/tenants/:id/api-keys',
    access: 'operator',
    tag: 'operator',
    summary: "List a tenant's API keys",
    note: 'Lists the keys of a tenant, without their secrets, so that you can find one to revoke.',
    example: { path: { id: 1 } },
    query: recordListQuery(apiKeyAnswer, { active: Type.Optional(Type.Boolean()) }),
    answers: { 200: listAnswer(apiKeyAnswer) },
    handle: async (request, reply) => {
      const tenantId = pathId(request.params.id);
      await mustBeTenant(request.server.database, tenantId);
      const list = await request.server.database.read(tenantId, (tx) => listApiKeys(tx, listFilter(request.query)));
      return sendList(request, reply, request.query, list);
    },
  }),

  operation({
    id: 'revokeTenantApiKey',
    method: 'DELETE',
    path: '/operator/v1/tenants/:id/api-keys/:key_id',
    access: 'operator',
    tag: 'operator',
    summary: "Revoke a tenant's API key",
    note: 'Revokes a key of a tenant, as the tenant’s own `revokeApiKey` does: for a leaked key when nobody there can be reached.',
    example: { path: { id: 1, key_id: 3 }, after: ['createApiKey'] },
    answers: { 200: apiKeyAnswer },
    plan: { never: 'The operator has no plans.' },
    handle: async (request, reply) => {
      const tenantId = pathId(request.params.id);
      await mustBeTenant(request.server.database, tenantId);
      const revoke = (tx: TenantTransaction) => revokeApiKey(tx, pathId(request.params.key_id), ifMatch(request));
      const terms = { origin: operatorOrigin(request), everyNode: true };
      const record = await request.server.database.transaction(tenantId, revoke, terms);
      reply.header('etag', versionTag(record));
      return record;
    },
  }),
];
