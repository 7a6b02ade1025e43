import { PRICE_BASES } from '@vantail/pricing';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../platform/errors.ts';
import { ifMatch, sendList, versionTag } from '../../platform/http/answers/conditional.ts';
import { listAnswer, recordListQuery } from '../../platform/http/answers/list-parameters.ts';
import { sendRecord } from '../../platform/http/answers/transactions.ts';
import { operatorOrigin } from '../../platform/http/authentication/caller.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { choice, flag, requiredLabel } from '../../platform/json/fields.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { resourceSchema } from '../../platform/resource/schema.ts';
import { listFilter } from '../../platform/resource/service.ts';
import { createTenant, getTenant, listTenants, nextTenantId, patchTenant, type TenantRow } from './service.ts';

const PATH = '/operator/v1/tenants';

/** D4: a currency and a price basis label every price and change no number. */
const tenantSchema = resourceSchema({
  name: 'Tenant',
  fields: {
    name: requiredLabel({ examples: ['Menuiserie Dupont'] }),
    currency: Type.String({ pattern: '^[A-Z]{3}$', 'x-hint': 'must be an ISO 4217 code such as EUR', default: 'EUR' }),
    price_basis: choice(PRICE_BASES, { default: 'TTC' }),
    active: flag(true),
  },
  required: ['name'],
});

/** D1: a path id that is none is that of no tenant, and a transaction is for one. */
const tenantIdIn = (text: string): number => {
  const id = pathId(text);
  if (id === 0) throw notFound();
  return id;
};

const send = (reply: FastifyReply, tenant: TenantRow) => reply.header('etag', versionTag(tenant)).send(tenant);

/** D4: the operator of an installation manages its tenants. */
export const tenantOperations: readonly Operation[] = [
  operation({
    id: 'listTenants',
    method: 'GET',
    path: '/operator/v1/tenants',
    access: 'operator',
    tag: 'operator',
    summary: 'List tenants',
    note: 'Lists the tenants of the installation, active and inactive.',
    query: recordListQuery(tenantSchema.answer, { active: Type.Optional(Type.Boolean()) }),
    answers: { 200: listAnswer(tenantSchema.answer) },
    handle: async (request, reply) => {
      const rows = await request.server.database.systemRead((tx) => listTenants(tx, listFilter(request.query)));
      return sendList(request, reply, request.query, rows);
    },
  }),

  operation({
    id: 'createTenant',
    method: 'POST',
    path: '/operator/v1/tenants',
    access: 'operator',
    tag: 'operator',
    summary: 'Create a tenant',
    note: 'Adds a shop with its own catalogue, which no other tenant can see. Currency and tax basis only label its prices; the service never converts numbers. Create its first key with `createTenantApiKey`, or invite its first manager with `createTenantPerson`.',
    example: { body: { name: 'Menuiserie Dupont' } },
    body: tenantSchema.create,
    answers: { 201: tenantSchema.answer },
    handle: async (request, reply) => {
      const id = await request.server.database.system(nextTenantId);
      const terms = { origin: operatorOrigin(request), everyNode: true };
      const tenant = await request.server.database.transaction(id, (tx) => createTenant(tx, request.body), terms);
      return send(reply.code(201).header('location', `${PATH}/${tenant.id}`), tenant);
    },
  }),

  operation({
    id: 'getTenant',
    method: 'GET',
    path: '/operator/v1/tenants/:id',
    access: 'operator',
    tag: 'operator',
    summary: 'Read one tenant',
    note: 'Returns one tenant: its name, labels and state. The operator cannot see its catalogue.',
    example: { path: { id: 1 } },
    answers: { 200: tenantSchema.answer },
    handle: async (request, reply) =>
      sendRecord(
        request,
        reply,
        await request.server.database.systemRead((tx) => getTenant(tx, pathId(request.params.id))),
      ),
  }),

  operation({
    id: 'updateTenant',
    method: 'PATCH',
    path: '/operator/v1/tenants/:id',
    access: 'operator',
    tag: 'operator',
    summary: 'Change a tenant',
    note: 'Changes the name, labels or state of a tenant. With `active: false` the service refuses all its keys and sessions with `unauthenticated` and pauses its plans and webhooks, but deletes nothing.',
    example: { path: { id: 2 }, after: ['createTenant'], body: { price_basis: 'HT' } },
    body: tenantSchema.patch,
    answers: { 200: tenantSchema.answer },
    plan: { never: 'The operator has no plans.' },
    handle: async (request, reply) =>
      send(
        reply,
        await request.server.database.transaction(
          tenantIdIn(request.params.id),
          (tx) => patchTenant(tx, request.body, ifMatch(request)),
          { origin: operatorOrigin(request), everyNode: true },
        ),
      ),
  }),
];
