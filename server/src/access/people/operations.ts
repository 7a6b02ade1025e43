import { keysManage } from '../../platform/callers/scopes.ts';
import { ifMatch, sendList } from '../../platform/http/answers/conditional.ts';
import { listAnswer, recordListQuery } from '../../platform/http/answers/list-parameters.ts';
import { changed, perform, read, sendOutcome, sendRecord } from '../../platform/http/answers/transactions.ts';
import { callerOf } from '../../platform/http/authentication/authentication.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { listFilter } from '../../platform/resource/service.ts';
import { erasePast, erasePerson } from './erasure.ts';
import { invitationAnswer } from './invitation-answer.ts';
import { invitedPersonAnswer, personCreate, personDeletion, personPatch, personSchema } from './schema.ts';
import { createPerson, deactivatePerson, getPerson, invitePerson, listPeople, patchPerson } from './service.ts';

const PATH = '/v1/people';

/** D18.1: who works with the tenant's catalogue. */
const query = recordListQuery(personSchema.answer, { active: Type.Optional(Type.Boolean()) });

export const personOperations: readonly Operation[] = [
  operation({
    id: 'listPeople',
    method: 'GET',
    path: '/v1/people',
    access: keysManage,
    tag: 'people',
    summary: 'List people',
    note: 'Lists who works with the catalogue, their roles, and their open invitations.',
    query: query,
    answers: { 200: listAnswer(personSchema.answer) },
    handle: async (request, reply) => {
      const list = await read(request, (tx) => listPeople(tx, listFilter(request.query)));
      return sendList(request, reply, request.query, list);
    },
  }),

  operation({
    id: 'createPerson',
    method: 'POST',
    path: '/v1/people',
    access: keysManage,
    tag: 'people',
    summary: 'Invite a person',
    note: 'Adds a person and creates their invitation: no later answer shows `invitation_url`, which is valid for 7 days. The service sends no e-mail; pass the link on yourself. An address that another person of the tenant has is `conflict`, and a role with scopes that the caller lacks is `insufficient_scope`.',
    codes: ['conflict'],
    example: { body: { email: 'camille@shop.example', name: 'Camille Martin', role: 'editor' } },
    body: personCreate,
    answers: { 201: invitedPersonAnswer },
    run: async ({ tx, body }, request) =>
      invitationAnswer(request.server, await createPerson(tx, body, callerOf(request).scopes), PATH),
  }),

  operation({
    id: 'getPerson',
    method: 'GET',
    path: '/v1/people/:id',
    access: keysManage,
    tag: 'people',
    summary: 'Read one person',
    note: 'Returns one person: name, role, state, and when an open invitation expires. Only they can see their passkeys (`listPasskeys`).',
    example: { path: { id: 1 } },
    answers: { 200: personSchema.answer },
    handle: async (request, reply) =>
      sendRecord(request, reply, await read(request, (tx) => getPerson(tx, pathId(request.params.id)))),
  }),

  operation({
    id: 'updatePerson',
    method: 'PATCH',
    path: '/v1/people/:id',
    access: keysManage,
    tag: 'people',
    summary: 'Change the given fields of a person',
    note: 'Changes only the fields you send; a new role applies from their next request on. The service refuses with `conflict` to demote the last active manager while no key can manage people, and an e-mail address that another person has.',
    codes: ['conflict'],
    example: { path: { id: 2 }, after: ['createPerson'], body: { role: 'viewer' } },
    body: personPatch,
    answers: { 200: personSchema.answer },
    plan: { never: 'Rights count at once.' },
    run: async ({ tx, ids, body, precondition }, request) => {
      const terms = { ownScopes: callerOf(request).scopes, precondition: precondition };
      return changed(await patchPerson(tx, ids.id, body, terms));
    },
  }),

  operation({
    id: 'deactivatePerson',
    method: 'DELETE',
    path: '/v1/people/:id',
    access: keysManage,
    tag: 'people',
    summary: 'Deactivate a person and end their sessions, or erase their personal data',
    note: 'Deactivates a person: their sessions end with the next request, and an open invitation is withdrawn. The changes keep their name, unless you send `erase=true`: that permanently erases name, e-mail address and passkeys from the person, the changes, plans and stored answers, and attributes their work to `former colleague n`. The service refuses with `conflict` to deactivate the last active manager while no key can manage people.',
    codes: ['conflict'],
    example: { path: { id: 2 }, after: ['createPerson'] },
    query: personDeletion,
    answers: { 200: personSchema.answer },
    plan: { never: 'Whoever must go goes at once.' },
    handle: async (request, reply) => {
      const { scopes: ownScopes, tenantId } = callerOf(request);
      const terms = { ownScopes, precondition: ifMatch(request) };
      const id = pathId(request.params.id);
      const { erase } = request.query;
      const remove = erase ? erasePerson : deactivatePerson;
      const outcome = await perform(request, async (tx) => changed(await remove(tx, id, terms)));
      if (erase) await erasePast(request.server.database, tenantId, id);
      return sendOutcome(reply, outcome);
    },
  }),

  operation({
    id: 'invitePerson',
    method: 'POST',
    path: '/v1/people/:id/invite',
    access: keysManage,
    tag: 'people',
    summary: 'Invite a person again; removes passkeys and sessions',
    note: 'Creates a new invitation for a person who lost their passkeys or whose link expired, and removes their passkeys and sessions. An inactive person is `conflict`: activate them first (`updatePerson`).',
    codes: ['conflict'],
    example: { path: { id: 1 } },
    takesIfMatch: true,
    answers: { 201: invitedPersonAnswer },
    run: async ({ tx, ids, precondition }, request) => {
      const terms = { ownScopes: callerOf(request).scopes, precondition: precondition };
      return invitationAnswer(request.server, await invitePerson(tx, ids.id, terms), PATH);
    },
  }),
];
