import { scopes } from '../callers/scopes.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { ifMatch, sendList, versionTag } from '../http/answers/conditional.ts';
import { listAnswer, type RecordQuery, recordListQuery } from '../http/answers/list-parameters.ts';
import { operatorOrigin } from '../http/authentication/caller.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import { listFilter } from '../resource/service.ts';
import { apiKeyAnswer, apiKeyCreate, madeApiKeyAnswer } from './schema.ts';
import { type ApiKeyBody, createApiKey, listApiKeys, revokeApiKey } from './service.ts';

const PATH = '/operator/v1/tenants/:id/api-keys';
const tags = ['operator'];
const config = { access: 'operator' } as const;

type ById = { Params: { id: string } };

/** D4: the operator of an installation makes, lists and revokes keys of its tenants. `mustExist` refuses a tenant that is not there. */
export const operatorApiKeyRoutes =
  (mustExist: (app: App, tenantId: number) => Promise<unknown>) =>
  async (app: App): Promise<void> => {
    app.post<ById & { Body: ApiKeyBody }>(
      PATH,
      {
        config,
        schema: {
          tags,
          summary: 'Create an API key for a tenant',
          body: apiKeyCreate,
          response: { 201: madeApiKeyAnswer },
        },
      },
      async (request, reply) => {
        const tenantId = pathId(request.params.id);
        await mustExist(app, tenantId);
        // D16.2: all five; D16.6: full.
        const wanted = { scopes, price_detail: 'full' as const, ...request.body };
        const { record, key } = await app.database.transaction(tenantId, (tx) => createApiKey(tx, wanted), {
          origin: operatorOrigin(request),
          everyNode: true,
        });
        reply.code(201).header('etag', versionTag(record)).header('location', `/v1/api-keys/${record.id}`);
        return { ...record, key };
      },
    );

    app.get<ById & { Querystring: RecordQuery }>(
      PATH,
      {
        config,
        schema: {
          tags,
          summary: "List a tenant's API keys",
          querystring: recordListQuery(apiKeyAnswer, { active: Type.Optional(Type.Boolean()) }),
          response: { 200: listAnswer(apiKeyAnswer) },
        },
      },
      async (request, reply) => {
        const tenantId = pathId(request.params.id);
        await mustExist(app, tenantId);
        const list = await app.database.read(tenantId, (tx) => listApiKeys(tx, listFilter(request.query)));
        return sendList(request, reply, request.query, list);
      },
    );

    app.delete<{ Params: { id: string; key_id: string } }>(
      `${PATH}/:key_id`,
      { config, schema: { tags, summary: "Revoke a tenant's API key", response: { 200: apiKeyAnswer } } },
      async (request, reply) => {
        const tenantId = pathId(request.params.id);
        await mustExist(app, tenantId);
        const revoke = (tx: TenantTransaction) => revokeApiKey(tx, pathId(request.params.key_id), ifMatch(request));
        const terms = { origin: operatorOrigin(request), everyNode: true };
        const record = await app.database.transaction(tenantId, revoke, terms);
        reply.header('etag', versionTag(record));
        return record;
      },
    );
  };
