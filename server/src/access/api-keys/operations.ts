import { plainVatTerms, type VatTerms } from '@vantail/pricing';
import { type Caller, isPerson } from '../../platform/callers/callers.ts';
import { keysManage } from '../../platform/callers/scopes.ts';
import { contentTag, ifMatch, sendList, sendTagged } from '../../platform/http/answers/conditional.ts';
import { listAnswer, recordListQuery } from '../../platform/http/answers/list-parameters.ts';
import { type Answer, changed, created, read, sendRecord, write } from '../../platform/http/answers/transactions.ts';
import { callerOf } from '../../platform/http/authentication/authentication.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { listFilter } from '../../platform/resource/service.ts';
import { findVatTerms } from '../../selling/index.ts';
import { mustNotBeStronger, strengthOf } from './rules.ts';
import { apiKeyAnswer, apiKeyCreate, apiKeyPatch, apiKeyRotation, madeApiKeyAnswer, meAnswer } from './schema.ts';
import {
  createApiKey,
  getApiKey,
  listApiKeys,
  type MadeKey,
  patchApiKey,
  revokeApiKey,
  rotateApiKey,
} from './service.ts';

const PATH = '/v1/api-keys';

/** Every node has a copy of all keys. */
const writeKey: typeof write = (request, reply, work) => write(request, reply, work, { everyNode: true });

/** D4: the key is in the answer this once; D1: a replay of the call omits it. */
const madeKey = ({ record, key }: MadeKey, collection: string): Answer => ({
  ...created(record, collection),
  body: { ...record, key },
  replayBody: record,
});

/** D4, D18.3: a key, or a person who is signed in. */
const whoIs = (caller: Caller, terms: VatTerms) => {
  const { tenantId, tenantName, currency, priceBasis, scopes, priceDetail: price_detail, tariffId } = caller;
  const tenant = { id: tenantId, name: tenantName, currency, price_basis: priceBasis };
  const hasVat = terms.vat_rate !== null || terms.included_rate !== null;
  const rights = {
    scopes: [...scopes],
    price_detail,
    ...(tariffId === null ? {} : { tariff_id: tariffId }),
    vat_terms: hasVat ? plainVatTerms(terms) : null,
    tenant,
  };
  if (!isPerson(caller)) return { id: caller.keyId, name: caller.keyName, ...rights, kind: 'key', person: null };
  const { personId, personName, email, role } = caller;
  return { id: personId, name: personName, ...rights, kind: 'person', person: { email, role } };
};

const query = recordListQuery(apiKeyAnswer, { active: Type.Optional(Type.Boolean()) });

export const apiKeyOperations: readonly Operation[] = [
  operation({
    id: 'getMe',
    method: 'GET',
    path: '/v1/me',
    access: 'any key',
    tag: 'keys',
    summary: 'Who this key or session is',
    note: 'Returns who is calling: the key or person, its scopes, and the tenant with its currency and tax basis. Every valid key may call it, so it is also the way to test a key.',
    answers: { 200: meAnswer },
    handle: async (request, reply) => {
      const terms = await read(request, findVatTerms);
      // After the read, which confirmed the caller.
      const body = JSON.stringify(whoIs(callerOf(request), terms));
      return sendTagged(request, reply, body, contentTag(body));
    },
  }),

  operation({
    id: 'listApiKeys',
    method: 'GET',
    path: '/v1/api-keys',
    access: keysManage,
    tag: 'keys',
    summary: 'List API keys',
    note: 'Lists the API keys of the tenant, never with a secret: their scopes, origins and expiry. `hint` is the start of the key, to tell keys apart.',
    query,
    answers: { 200: listAnswer(apiKeyAnswer) },
    handle: async (request, reply) => {
      const list = await read(request, (tx) => listApiKeys(tx, listFilter(request.query)));
      return sendList(request, reply, request.query, list);
    },
  }),

  operation({
    id: 'createApiKey',
    method: 'POST',
    path: '/v1/api-keys',
    access: keysManage,
    tag: 'keys',
    summary: 'Create an API key',
    note: 'Creates a key for a program or a website. No later answer shows the secret. Without `scopes` it gets the scopes of the calling key; more than those is `insufficient_scope`. For a website give it `storefront:read`, perhaps `quotes:create`, and `allowed_origins`: every visitor can read it.',
    example: {
      body: {
        name: 'Website',
        scopes: ['storefront:read', 'quotes:create'],
        allowed_origins: ['https://www.example.com'],
      },
    },
    body: apiKeyCreate,
    answers: { 201: madeApiKeyAnswer },
    handle: (request, reply) =>
      writeKey(request, reply, async (tx) => {
        const own = strengthOf(callerOf(request));
        // D4: without scopes, those of the key that makes it; likewise its price detail.
        const requested = { ...own, ...request.body };
        mustNotBeStronger(requested, own);
        return madeKey(await createApiKey(tx, requested), PATH);
      }),
  }),

  operation({
    id: 'getApiKey',
    method: 'GET',
    path: '/v1/api-keys/:id',
    access: keysManage,
    tag: 'keys',
    summary: 'Read one API key',
    note: 'Returns one key, revoked or not, without its secret.',
    example: { path: { id: 1 } },
    answers: { 200: apiKeyAnswer },
    handle: async (request, reply) =>
      sendRecord(request, reply, await read(request, (tx) => getApiKey(tx, pathId(request.params.id)))),
  }),

  operation({
    id: 'updateApiKey',
    method: 'PATCH',
    path: '/v1/api-keys/:id',
    access: keysManage,
    tag: 'keys',
    summary: 'Change name, expiry, origins, price detail or tariff of a key',
    note: 'Changes name, expiry, origins, price detail or tariff; scopes cannot change (`validation_error`). To give a key more rights, the calling key must be able to create such a key (`insufficient_scope` otherwise).',
    example: {
      path: { id: 3 },
      after: ['createApiKey'],
      body: { allowed_origins: ['https://www.example.com', 'https://www.example.fr'] },
    },
    body: apiKeyPatch,
    answers: { 200: apiKeyAnswer },
    plan: { never: 'Rights count at once, and when somebody asks for them.' },
    handle: (request, reply) =>
      writeKey(request, reply, async (tx) => {
        const own = strengthOf(callerOf(request));
        return changed(await patchApiKey(tx, pathId(request.params.id), request.body, own, ifMatch(request)));
      }),
  }),

  operation({
    id: 'rotateApiKey',
    method: 'POST',
    path: '/v1/api-keys/:id/rotate',
    access: keysManage,
    tag: 'keys',
    summary: 'Give a key a new secret',
    note: 'Gives the key a new secret under the same id, valid for another year; no later answer shows it. With `overlap_hours` the old secret stays valid that long, so that programs can switch. A revoked key is `conflict`.',
    codes: ['conflict'],
    example: { path: { id: 3 }, after: ['createApiKey'], body: { overlap_hours: 24 } },
    body: apiKeyRotation,
    takesIfMatch: true,
    answers: { 201: madeApiKeyAnswer },
    schema: { bodyIsOptional: true },
    handle: (request, reply) =>
      writeKey(request, reply, async (tx) => {
        const terms = { own: strengthOf(callerOf(request)), overlapHours: request.body.overlap_hours ?? 0 };
        return madeKey(await rotateApiKey(tx, pathId(request.params.id), terms, ifMatch(request)), PATH);
      }),
  }),

  operation({
    id: 'revokeApiKey',
    method: 'DELETE',
    path: '/v1/api-keys/:id',
    access: keysManage,
    tag: 'keys',
    summary: 'Revoke a key',
    note: 'Permanently revokes a key and its old secret, on every node within 5 seconds; to replace it, use `createApiKey`. A key can revoke itself.',
    example: { path: { id: 3 }, after: ['createApiKey'] },
    answers: { 200: apiKeyAnswer },
    plan: { never: 'A key that must go goes at once.' },
    handle: (request, reply) =>
      writeKey(request, reply, async (tx) =>
        changed(await revokeApiKey(tx, pathId(request.params.id), ifMatch(request))),
      ),
  }),
];
