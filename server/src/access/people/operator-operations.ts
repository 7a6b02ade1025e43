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
import { erasePast, erasePerson } from './erasure.ts';
import { invitationUrl } from './invitation-answer.ts';
import { invitedPersonAnswer, personCreate, personDeletion, personSchema } from './schema.ts';
import { createPerson, deactivatePerson, listPeople } from './service.ts';

/** D18.1: the operator invites a tenant's first person. */
export const operatorPersonOperations: readonly Operation[] = [
  operation({
    id: 'createTenantPerson',
    method: 'POST',
    path: '/operator/v1/tenants/:id/people',
    access: 'operator',
    tag: 'operator',
    summary: 'Invite a person of a tenant',
    note: 'Adds a person to a tenant, in any role, and creates their invitation: this is how the first manager gets access. No later answer shows `invitation_url`. An e-mail address that another person of the tenant has is `conflict`.',
    codes: ['conflict'],
    example: {
      path: { id: 2 },
      after: ['createTenant'],
      body: { email: 'alex@dupont.example', name: 'Alex Dupont', role: 'manager' },
    },
    body: personCreate,
    answers: { 201: invitedPersonAnswer },
    handle: async (request, reply) => {
      const tenantId = pathId(request.params.id);
      await mustBeTenant(request.server.database, tenantId);
      const create = (tx: TenantTransaction) => createPerson(tx, request.body, scopes);
      const { record, token } = await request.server.database.transaction(tenantId, create, {
        origin: operatorOrigin(request),
      });
      reply.code(201).header('etag', versionTag(record)).header('location', `/v1/people/${record.id}`);
      return { ...record, invitation_url: invitationUrl(request.server, token) };
    },
  }),

  operation({
    id: 'listTenantPeople',
    method: 'GET',
    path: '/operator/v1/tenants/:id/people',
    access: 'operator',
    tag: 'operator',
    summary: 'List the people of a tenant',
    note: 'Lists the people of a tenant, their roles, and their open invitations.',
    example: { path: { id: 1 } },
    query: recordListQuery(personSchema.answer, { active: Type.Optional(Type.Boolean()) }),
    answers: { 200: listAnswer(personSchema.answer) },
    handle: async (request, reply) => {
      const tenantId = pathId(request.params.id);
      await mustBeTenant(request.server.database, tenantId);
      const list = await request.server.database.read(tenantId, (tx) => listPeople(tx, listFilter(request.query)));
      return sendList(request, reply, request.query, list);
    },
  }),

  operation({
    id: 'deactivateTenantPerson',
    method: 'DELETE',
    path: '/operator/v1/tenants/:id/people/:person_id',
    access: 'operator',
    tag: 'operator',
    summary: 'Deactivate a person of a tenant, or erase their personal data',
    note: 'Deactivates a person of a tenant and ends their sessions, as `deactivatePerson` does. The service refuses with `conflict` for the last active manager if no key of the tenant can manage people.',
    codes: ['conflict'],
    example: { path: { id: 2, person_id: 3 }, after: ['createTenantPerson'] },
    query: personDeletion,
    answers: { 200: personSchema.answer },
    plan: { never: 'The operator has no plans.' },
    handle: async (request, reply) => {
      const tenantId = pathId(request.params.id);
      await mustBeTenant(request.server.database, tenantId);
      const terms = { ownScopes: scopes, precondition: ifMatch(request) };
      const id = pathId(request.params.person_id);
      const { erase } = request.query;
      const remove = (tx: TenantTransaction) => (erase ? erasePerson : deactivatePerson)(tx, id, terms);
      const record = await request.server.database.transaction(tenantId, remove, { origin: operatorOrigin(request) });
      if (erase) await erasePast(request.server.database, tenantId, id);
      reply.header('etag', versionTag(record));
      return record;
    },
  }),
];
