import type { FastifyRequest } from 'fastify';
import { keysManage } from '../callers/scopes.ts';
import { contentTag, ifMatch, sendList, sendTagged } from '../http/answers/conditional.ts';
import { listAnswer, type RecordQuery, recordListQuery } from '../http/answers/list-parameters.ts';
import { type Answer, changed, created, read, sendRecord, write } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import { listFilter } from '../resource/service.ts';
import { rightsOf } from './rules.ts';
import {
  deliveryAnswer,
  eventSchemas,
  madeWebhookAnswer,
  replayBody,
  testAnswer,
  webhookCreate,
  webhookPatch,
  webhookSchema,
} from './schema.ts';
import {
  type Asking,
  createWebhook,
  findForTest,
  getWebhook,
  listTries,
  listWebhooks,
  type Made,
  type NewWebhook,
  patchWebhook,
  removeWebhook,
  replayWebhook,
  rotateWebhook,
  testWebhook,
  type WebhookChanges,
} from './service.ts';

const PATH = '/v1/webhooks';
const tags = ['webhooks'];
const config = { access: keysManage };

type ById = { Params: { id: string } };
const one = { 200: webhookSchema.answer };
const made = { 201: madeWebhookAnswer };

/** D13.1: the secret is in the answer this once; D1: a replay of the call omits it. */
const madeWebhook = ({ record, etag, secret }: Made): Answer => ({
  ...created(record, PATH, etag),
  body: { ...record, secret },
  replayBody: record,
});

const askingOf = (app: App, request: FastifyRequest): Asking => ({
  rights: rightsOf(callerOf(request)),
  allowPrivate: app.config.webhooksAllowPrivate,
});

const plainRoutes = (app: App): void => {
  app.post<{ Body: NewWebhook }>(
    PATH,
    {
      config,
      schema: { tags, summary: 'Create a webhook', body: webhookCreate, response: made, events: eventSchemas },
    },
    (request, reply) =>
      write(request, reply, async (tx) => madeWebhook(await createWebhook(tx, request.body, askingOf(app, request)))),
  );

  const query = recordListQuery(webhookSchema.answer, { active: Type.Optional(Type.Boolean()) });
  const list = { 200: listAnswer(webhookSchema.answer) };
  app.get<{ Querystring: RecordQuery }>(
    PATH,
    { config, schema: { tags, summary: 'List webhooks', querystring: query, response: list } },
    async (request, reply) => {
      const rows = await read(request, (tx) => listWebhooks(tx, listFilter(request.query)));
      return sendList(request, reply, request.query, rows);
    },
  );

  app.get<ById>(
    `${PATH}/:id`,
    { config, schema: { tags, summary: 'Read one webhook', response: one } },
    async (request, reply) => {
      const { record, etag } = await read(request, (tx) => getWebhook(tx, pathId(request.params.id)));
      return sendRecord(request, reply, record, etag);
    },
  );

  app.patch<ById & { Body: WebhookChanges }>(
    `${PATH}/:id`,
    { config, schema: { tags, summary: 'Change the given fields of a webhook', body: webhookPatch, response: one } },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const id = pathId(request.params.id);
        const { record, etag } = await patchWebhook(tx, id, request.body, askingOf(app, request), ifMatch(request));
        return changed(record, etag);
      }),
  );

  app.delete<ById>(
    `${PATH}/:id`,
    { config, schema: { tags, summary: 'Delete a webhook', response: { 204: Type.Null() } } },
    (request, reply) =>
      write(request, reply, async (tx) => {
        await removeWebhook(tx, pathId(request.params.id), ifMatch(request));
        return { status: 204 };
      }),
  );
};

const actionRoutes = (app: App): void => {
  app.post<ById>(
    `${PATH}/:id/rotate`,
    {
      config,
      schema: {
        tags,
        summary: 'Give a webhook a new secret',
        response: made,
      },
    },
    (request, reply) =>
      write(request, reply, async (tx) =>
        madeWebhook(await rotateWebhook(tx, pathId(request.params.id), ifMatch(request))),
      ),
  );

  app.post<ById & { Body: { after: number } }>(
    `${PATH}/:id/replay`,
    { config, schema: { tags, summary: 'Deliver again, or skip an event', body: replayBody, response: one } },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const { record, etag } = await replayWebhook(tx, pathId(request.params.id), request.body.after);
        return changed(record, etag);
      }),
  );

  app.post<ById>(
    `${PATH}/:id/test`,
    {
      // Receivers that do not answer would otherwise hold the places of quick requests, ten seconds each.
      config: { ...config, bulk: true },
      schema: { tags, summary: 'Send a webhook.test and return the result', response: { 200: testAnswer } },
    },
    async (request) => {
      const target = await read(request, (tx) => findForTest(tx, pathId(request.params.id)));
      const { tenantId } = callerOf(request);
      const terms = { allowPrivate: app.config.webhooksAllowPrivate, tracing: app.tracing, tenantId };
      return testWebhook(app.database, tenantId, target, terms);
    },
  );

  app.get<ById>(
    `${PATH}/:id/deliveries`,
    {
      config,
      schema: {
        tags,
        summary: 'List the last 100 delivery attempts',
        response: { 200: Type.Object({ data: Type.Array(deliveryAnswer) }, { $id: 'WebhookDeliveries' }) },
      },
    },
    async (request, reply) => {
      const data = await read(request, (tx) => listTries(tx, pathId(request.params.id)));
      const body = JSON.stringify({ data });
      return sendTagged(request, reply, body, contentTag(body));
    },
  );
};

/** D13. */
export const webhookRoutes = async (app: App): Promise<void> => {
  plainRoutes(app);
  actionRoutes(app);
};
