import type { FastifyRequest } from 'fastify';
import { keysManage } from '../../platform/callers/scopes.ts';
import { contentTag, sendList, sendTagged } from '../../platform/http/answers/conditional.ts';
import { listAnswer, recordListQuery } from '../../platform/http/answers/list-parameters.ts';
import { type Answer, changed, created, read, sendRecord } from '../../platform/http/answers/transactions.ts';
import { callerOf } from '../../platform/http/authentication/authentication.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { listFilter } from '../../platform/resource/service.ts';
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
  patchWebhook,
  removeWebhook,
  replayWebhook,
  rotateWebhook,
  testWebhook,
} from './service.ts';

const PATH = '/v1/webhooks';

/** D13.1: the secret is in the answer this once; D1: a replay of the call omits it. */
const madeWebhook = ({ record, etag, secret }: Made): Answer => ({
  ...created(record, PATH, etag),
  body: { ...record, secret },
  replayBody: record,
});

const askingOf = (request: FastifyRequest): Asking => ({
  rights: rightsOf(callerOf(request)),
  allowPrivate: request.server.config.webhooksAllowPrivate,
});

const query = recordListQuery(webhookSchema.answer, { active: Type.Optional(Type.Boolean()) });
const list = { 200: listAnswer(webhookSchema.answer) };

const plainOperations: readonly Operation[] = [
  operation({
    id: 'createWebhook',
    method: 'POST',
    path: '/v1/webhooks',
    access: keysManage,
    tag: 'webhooks',
    summary: 'Create a webhook',
    note: 'Sends changes of these types to your address, in order and at least once, starting with the next change. The answer contains the `secret` that signs the messages; no later answer shows it. The address must be an `https:` URL (`validation_error` otherwise), and the service never sends into a private network; a tenant has at most 20 webhooks. Types whose changes the caller may not read (`listChanges`) are `insufficient_scope`, and the webhook has the rights of the caller. Call `testWebhook` next.',
    example: {
      body: {
        url: 'https://shop.example/hooks/vantail',
        types: ['from_price.changed', 'product.*'],
        description: 'Search index',
      },
    },
    body: webhookCreate,
    answers: { 201: madeWebhookAnswer },
    schema: { events: eventSchemas },
    run: async ({ tx, body }, request) => madeWebhook(await createWebhook(tx, body, askingOf(request))),
  }),

  operation({
    id: 'listWebhooks',
    method: 'GET',
    path: '/v1/webhooks',
    access: keysManage,
    tag: 'webhooks',
    summary: 'List webhooks',
    note: 'Lists the webhooks of the tenant and their status: the last delivered change, the number of consecutive failures, and the time of the next attempt.',
    example: { after: ['createWebhook'] },
    query: query,
    answers: list,
    handle: async (request, reply) => {
      const rows = await read(request, (tx) => listWebhooks(tx, listFilter(request.query)));
      return sendList(request, reply, request.query, rows);
    },
  }),

  operation({
    id: 'getWebhook',
    method: 'GET',
    path: '/v1/webhooks/:id',
    access: keysManage,
    tag: 'webhooks',
    summary: 'Read one webhook',
    note: 'Returns one webhook and its status, never its secret. `listWebhookDeliveries` lists its attempts.',
    example: { path: { id: 1 }, after: ['createWebhook'] },
    answers: { 200: webhookSchema.answer },
    handle: async (request, reply) => {
      const { record, etag } = await read(request, (tx) => getWebhook(tx, pathId(request.params.id)));
      return sendRecord(request, reply, record, etag);
    },
  }),

  operation({
    id: 'updateWebhook',
    method: 'PATCH',
    path: '/v1/webhooks/:id',
    access: keysManage,
    tag: 'webhooks',
    summary: 'Change the given fields of a webhook',
    note: 'Changes only the fields you send. A caller who sets `url` or `types` must be able to read the changes of all its types (`insufficient_scope` otherwise), and the webhook has the rights of that caller from then on. After a new `url`, or `active: true` once the webhook was turned off, deliveries continue at once after the last delivered change, without a gap.',
    example: { path: { id: 1 }, after: ['createWebhook'], body: { types: ['from_price.changed'] } },
    body: webhookPatch,
    answers: { 200: webhookSchema.answer },
    plan: { never: 'What is told to whom is a right, and counts at once.' },
    run: async ({ tx, ids, body, precondition }, request) => {
      const id = ids.id;
      const { record, etag } = await patchWebhook(tx, id, body, askingOf(request), precondition);
      return changed(record, etag);
    },
  }),

  operation({
    id: 'deleteWebhook',
    method: 'DELETE',
    path: '/v1/webhooks/:id',
    access: keysManage,
    tag: 'webhooks',
    summary: 'Delete a webhook',
    note: 'Deletes the webhook and its delivery log, and stops all deliveries. To pause it, use `updateWebhook` with `active: false`.',
    example: { path: { id: 1 }, after: ['createWebhook'] },
    answers: { 204: Type.Null() },
    plan: { never: 'What is told to whom is a right, and counts at once.' },
    run: async ({ tx, ids, precondition }) => {
      await removeWebhook(tx, ids.id, precondition);
      return { status: 204 };
    },
  }),
];

const actionOperations: readonly Operation[] = [
  operation({
    id: 'rotateWebhook',
    method: 'POST',
    path: '/v1/webhooks/:id/rotate',
    access: keysManage,
    tag: 'webhooks',
    summary: 'Give a webhook a new secret',
    note: 'Gives the webhook a new secret; no later answer shows it. The old secret also signs for another 24 hours, so that the receiver can switch without losing a message.',
    example: { path: { id: 1 }, after: ['createWebhook'] },
    takesIfMatch: true,
    answers: { 201: madeWebhookAnswer },
    run: async ({ tx, ids, precondition }) => madeWebhook(await rotateWebhook(tx, ids.id, precondition)),
  }),

  operation({
    id: 'replayWebhook',
    method: 'POST',
    path: '/v1/webhooks/:id/replay',
    access: keysManage,
    tag: 'webhooks',
    summary: 'Deliver again, or skip an event',
    note: 'Moves the position in the changes: back, to deliver them again, or forward, to skip a change that the receiver cannot process. A number after the last change is `validation_error`.',
    example: { path: { id: 1 }, after: ['createWebhook'], body: { after: 20 } },
    body: replayBody,
    answers: { 200: webhookSchema.answer },
    run: async ({ tx, ids, body }) => {
      const { record, etag } = await replayWebhook(tx, ids.id, body.after);
      return changed(record, etag);
    },
  }),

  operation({
    id: 'testWebhook',
    method: 'POST',
    path: '/v1/webhooks/:id/test',
    access: keysManage,
    tag: 'webhooks',
    summary: 'Send a webhook.test and return the result',
    note: 'Sends one message of the type `webhook.test` now, even if the webhook is inactive, and returns the result. If the receiver refuses or cannot be reached, the call still succeeds, and `error_class` says why.',
    example: { path: { id: 1 }, after: ['createWebhook'] },
    bulk: true,
    answers: { 200: testAnswer },
    handle: async (request) => {
      const target = await read(request, (tx) => findForTest(tx, pathId(request.params.id)));
      const { tenantId } = callerOf(request);
      const terms = {
        allowPrivate: request.server.config.webhooksAllowPrivate,
        tracing: request.server.tracing,
        tenantId,
      };
      return testWebhook(request.server.database, tenantId, target, terms);
    },
  }),

  operation({
    id: 'listWebhookDeliveries',
    method: 'GET',
    path: '/v1/webhooks/:id/deliveries',
    access: keysManage,
    tag: 'webhooks',
    summary: 'List the last 100 delivery attempts',
    note: 'Lists the last 100 delivery attempts of a webhook, newest first, with status, duration and kind of failure. The service does not store bodies.',
    example: { path: { id: 1 }, after: ['testWebhook'] },
    answers: { 200: Type.Object({ data: Type.Array(deliveryAnswer) }, { $id: 'WebhookDeliveries' }) },
    handle: async (request, reply) => {
      const data = await read(request, (tx) => listTries(tx, pathId(request.params.id)));
      const body = JSON.stringify({ data });
      return sendTagged(request, reply, body, contentTag(body));
    },
  }),
];

/** D13. */
export const webhookOperations: readonly Operation[] = [...plainOperations, ...actionOperations];
