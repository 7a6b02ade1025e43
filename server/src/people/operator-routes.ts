import { scopes } from '../callers/scopes.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { ifMatch, sendList, versionTag } from '../http/answers/conditional.ts';
import { listAnswer, type RecordQuery, recordListQuery } from '../http/answers/list-parameters.ts';
import { operatorOrigin } from '../http/authentication/caller.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import { listFilter } from '../resource/service.ts';
import { erasePast, erasePerson } from './erasure.ts';
import { invitationUrl } from './invitation-answer.ts';
import { invitedPersonAnswer, personCreate, personDeletion, personSchema } from './schema.ts';
import { createPerson, deactivatePerson, listPeople, type NewPerson } from './service.ts';

const PATH = '/operator/v1/tenants/:id/people';
const tags = ['operator'];
const config = { access: 'operator' } as const;

type ById = { Params: { id: string } };

/** D18.1: the operator invites a tenant's first person. `mustExist` refuses a tenant that is not there. */
export const operatorPersonRoutes =
  (mustExist: (app: App, tenantId: number) => Promise<unknown>) =>
  async (app: App): Promise<void> => {
    app.post<ById & { Body: NewPerson }>(
      PATH,
      {
        config,
        schema: {
          tags,
          summary: 'Invite a person of a tenant',
          body: personCreate,
          response: { 201: invitedPersonAnswer },
        },
      },
      async (request, reply) => {
        const tenantId = pathId(request.params.id);
        await mustExist(app, tenantId);
        const create = (tx: TenantTransaction) => createPerson(tx, request.body, scopes);
        const { record, token } = await app.database.transaction(tenantId, create, { origin: operatorOrigin(request) });
        reply.code(201).header('etag', versionTag(record)).header('location', `/v1/people/${record.id}`);
        return { ...record, invitation_url: invitationUrl(app, token) };
      },
    );

    app.get<ById & { Querystring: RecordQuery }>(
      PATH,
      {
        config,
        schema: {
          tags,
          summary: 'List the people of a tenant',
          querystring: recordListQuery(personSchema.answer, { active: Type.Optional(Type.Boolean()) }),
          response: { 200: listAnswer(personSchema.answer) },
        },
      },
      async (request, reply) => {
        const tenantId = pathId(request.params.id);
        await mustExist(app, tenantId);
        const list = await app.database.read(tenantId, (tx) => listPeople(tx, listFilter(request.query)));
        return sendList(request, reply, request.query, list);
      },
    );

    app.delete<{ Params: { id: string; person_id: string }; Querystring: { erase: boolean } }>(
      `${PATH}/:person_id`,
      {
        config,
        schema: {
          tags,
          summary: 'Deactivate a person of a tenant, or erase their personal data',
          querystring: personDeletion,
          response: { 200: personSchema.answer },
        },
      },
      async (request, reply) => {
        const tenantId = pathId(request.params.id);
        await mustExist(app, tenantId);
        const terms = { ownScopes: scopes, precondition: ifMatch(request) };
        const id = pathId(request.params.person_id);
        const { erase } = request.query;
        const remove = (tx: TenantTransaction) => (erase ? erasePerson : deactivatePerson)(tx, id, terms);
        const record = await app.database.transaction(tenantId, remove, { origin: operatorOrigin(request) });
        if (erase) await erasePast(app.database, tenantId, id);
        reply.header('etag', versionTag(record));
        return record;
      },
    );
  };
