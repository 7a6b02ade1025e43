import { scopes } from '../callers/scopes.ts';
import { versionTag } from '../http/answers/conditional.ts';
import { operatorOrigin } from '../http/answers/origin.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { apiKeyCreate, madeApiKeyAnswer } from './schema.ts';
import { createApiKey, type NewApiKey } from './service.ts';

const tags = ['operator'];
const config = { access: 'operator' } as const;

type ById = { Params: { id: string } };

/** D4: the operator of an installation makes keys for its tenants. `mustExist` refuses a tenant that is not there. */
export const operatorApiKeyRoutes =
  (mustExist: (app: App, tenantId: number) => Promise<unknown>) =>
  async (app: App): Promise<void> => {
    app.post<ById & { Body: Omit<NewApiKey, 'scopes'> & { scopes?: string[] } }>(
      '/operator/v1/tenants/:id/api-keys',
      {
        config,
        schema: { tags, summary: "Make a tenant's API key", body: apiKeyCreate, response: { 201: madeApiKeyAnswer } },
      },
      async (request, reply) => {
        const tenantId = pathId(request.params.id);
        await mustExist(app, tenantId);
        const wanted = { ...request.body, scopes: request.body.scopes ?? scopes };
        const { record, key } = await app.database.transaction(tenantId, (tx) => createApiKey(tx, wanted), {
          origin: operatorOrigin(request),
        });
        reply.code(201).header('etag', versionTag(record)).header('location', `/v1/api-keys/${record.id}`);
        return { ...record, key };
      },
    );
  };
