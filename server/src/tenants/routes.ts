import type { FastifyReply } from 'fastify';
import { notFound } from '../errors.ts';
import { ifMatch, sendList, versionTag } from '../http/answers/conditional.ts';
import { listAnswer, type RecordQuery, recordListQuery } from '../http/answers/list-parameters.ts';
import { sendRecord } from '../http/answers/transactions.ts';
import { operatorOrigin } from '../http/authentication/caller.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import { listFilter } from '../resource/service.ts';
import { tenantSchema } from './schema.ts';
import { createTenant, getTenant, listTenants, nextTenantId, patchTenant, type TenantRow } from './service.ts';

const PATH = '/operator/v1/tenants';
const tags = ['operator'];
const config = { access: 'operator' } as const;

type ById = { Params: { id: string } };

/** D1: a path id that is none is that of no tenant, and a transaction is for one. */
const tenantIdIn = (text: string): number => {
  const id = pathId(text);
  if (id === 0) throw notFound();
  return id;
};

const send = (reply: FastifyReply, tenant: TenantRow) => reply.header('etag', versionTag(tenant)).send(tenant);

/** D4: the operator of an installation manages its tenants. */
export const tenantRoutes = async (app: App): Promise<void> => {
  const { database } = app;

  app.get<{ Querystring: RecordQuery }>(
    PATH,
    {
      config,
      schema: {
        tags,
        summary: 'List tenants',
        querystring: recordListQuery(tenantSchema.answer, { active: Type.Optional(Type.Boolean()) }),
        response: { 200: listAnswer(tenantSchema.answer) },
      },
    },
    async (request, reply) => {
      const rows = await database.systemRead((tx) => listTenants(tx, listFilter(request.query)));
      return sendList(request, reply, request.query, rows);
    },
  );

  app.post<{ Body: Partial<TenantRow> & { name: string } }>(
    PATH,
    {
      config,
      schema: { tags, summary: 'Create a tenant', body: tenantSchema.create, response: { 201: tenantSchema.answer } },
    },
    async (request, reply) => {
      const id = await database.system(nextTenantId);
      const terms = { origin: operatorOrigin(request), everyNode: true };
      const tenant = await database.transaction(id, (tx) => createTenant(tx, request.body), terms);
      return send(reply.code(201).header('location', `${PATH}/${tenant.id}`), tenant);
    },
  );

  app.get<ById>(
    `${PATH}/:id`,
    { config, schema: { tags, summary: 'Read one tenant', response: { 200: tenantSchema.answer } } },
    async (request, reply) =>
      sendRecord(request, reply, await database.systemRead((tx) => getTenant(tx, pathId(request.params.id)))),
  );

  app.patch<ById & { Body: Partial<TenantRow> }>(
    `${PATH}/:id`,
    {
      config,
      schema: { tags, summary: 'Change a tenant', body: tenantSchema.patch, response: { 200: tenantSchema.answer } },
    },
    async (request, reply) =>
      send(
        reply,
        await database.transaction(
          tenantIdIn(request.params.id),
          (tx) => patchTenant(tx, request.body, ifMatch(request)),
          { origin: operatorOrigin(request), everyNode: true },
        ),
      ),
  );
};
