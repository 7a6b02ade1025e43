import { keysManage } from '../callers/scopes.ts';
import { ifMatch, sendList } from '../http/answers/conditional.ts';
import { listAnswer, type RecordQuery, recordListQuery } from '../http/answers/list-parameters.ts';
import { changed, perform, read, sendOutcome, sendRecord, write } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import { listFilter } from '../resource/service.ts';
import { erasePast, erasePerson } from './erasure.ts';
import { invitationAnswer } from './invitation-answer.ts';
import { invitedPersonAnswer, personCreate, personDeletion, personPatch, personSchema } from './schema.ts';
import {
  createPerson,
  deactivatePerson,
  getPerson,
  invitePerson,
  listPeople,
  type NewPerson,
  type PersonChanges,
  patchPerson,
} from './service.ts';

const PATH = '/v1/people';
const tags = ['people'];
const config = { access: keysManage };
const one = { 200: personSchema.answer };
const invited = { 201: invitedPersonAnswer };

type ById = { Params: { id: string } };

/** D18.1: who works with the tenant's catalogue. */
export const personRoutes = async (app: App): Promise<void> => {
  const query = recordListQuery(personSchema.answer, { active: Type.Optional(Type.Boolean()) });
  app.get<{ Querystring: RecordQuery }>(
    PATH,
    {
      config,
      schema: { tags, summary: 'List people', querystring: query, response: { 200: listAnswer(personSchema.answer) } },
    },
    async (request, reply) => {
      const list = await read(request, (tx) => listPeople(tx, listFilter(request.query)));
      return sendList(request, reply, request.query, list);
    },
  );

  app.post<{ Body: NewPerson }>(
    PATH,
    { config, schema: { tags, summary: 'Invite a person', body: personCreate, response: invited } },
    (request, reply) =>
      write(request, reply, async (tx) =>
        invitationAnswer(app, await createPerson(tx, request.body, callerOf(request).scopes), PATH),
      ),
  );

  app.get<ById>(
    `${PATH}/:id`,
    { config, schema: { tags, summary: 'Read one person', response: one } },
    async (request, reply) =>
      sendRecord(request, reply, await read(request, (tx) => getPerson(tx, pathId(request.params.id)))),
  );

  app.patch<ById & { Body: PersonChanges }>(
    `${PATH}/:id`,
    { config, schema: { tags, summary: 'Change the given fields of a person', body: personPatch, response: one } },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const terms = { ownScopes: callerOf(request).scopes, precondition: ifMatch(request) };
        return changed(await patchPerson(tx, pathId(request.params.id), request.body, terms));
      }),
  );

  app.delete<ById & { Querystring: { erase: boolean } }>(
    `${PATH}/:id`,
    {
      config,
      schema: {
        tags,
        summary: 'Deactivate a person and end their sessions, or erase their personal data',
        querystring: personDeletion,
        response: one,
      },
    },
    async (request, reply) => {
      const { scopes: ownScopes, tenantId } = callerOf(request);
      const terms = { ownScopes, precondition: ifMatch(request) };
      const id = pathId(request.params.id);
      const { erase } = request.query;
      const remove = erase ? erasePerson : deactivatePerson;
      const outcome = await perform(request, async (tx) => changed(await remove(tx, id, terms)));
      if (erase) await erasePast(app.database, tenantId, id);
      return sendOutcome(reply, outcome);
    },
  );

  app.post<ById>(
    `${PATH}/:id/invite`,
    { config, schema: { tags, summary: 'Invite a person again; removes passkeys and sessions', response: invited } },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const terms = { ownScopes: callerOf(request).scopes, precondition: ifMatch(request) };
        return invitationAnswer(app, await invitePerson(tx, pathId(request.params.id), terms), PATH);
      }),
  );
};
