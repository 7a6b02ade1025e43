import { plainVatTerms, type VatTerms } from '@vantail/pricing';
import { type Caller, isPerson } from '../callers/callers.ts';
import { keysManage } from '../callers/scopes.ts';
import { contentTag, ifMatch, sendList, sendTagged } from '../http/answers/conditional.ts';
import { listAnswer, type RecordQuery, recordListQuery } from '../http/answers/list-parameters.ts';
import { type Answer, changed, created, read, sendRecord, write } from '../http/answers/transactions.ts';
import { callerOf } from '../http/authentication/authentication.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import { listFilter } from '../resource/service.ts';
import { findVatTerms } from '../selling/vat-terms.ts';
import { mustNotBeStronger, strengthOf } from './rules.ts';
import { apiKeyAnswer, apiKeyCreate, apiKeyPatch, apiKeyRotation, madeApiKeyAnswer, meAnswer } from './schema.ts';
import {
  type ApiKeyBody,
  type ApiKeyPatch,
  createApiKey,
  getApiKey,
  listApiKeys,
  type MadeKey,
  patchApiKey,
  revokeApiKey,
  rotateApiKey,
} from './service.ts';

const PATH = '/v1/api-keys';
const tags = ['keys'];
const config = { access: keysManage };

/** Every node has a copy of all keys. */
const writeKey: typeof write = (request, reply, work) => write(request, reply, work, { everyNode: true });

type ById = { Params: { id: string } };

/** D4: the key is in the answer this once; D1: a replay of the call omits it. */
export const madeKey = ({ record, key }: MadeKey, collection: string): Answer => ({
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

export const apiKeyRoutes = async (app: App): Promise<void> => {
  app.get(
    '/v1/me',
    {
      config: { access: 'any key' },
      schema: { tags, summary: 'Who this key or session is', response: { 200: meAnswer } },
    },
    async (request, reply) => {
      const terms = await read(request, findVatTerms);
      // After the read, which confirmed the caller.
      const body = JSON.stringify(whoIs(callerOf(request), terms));
      return sendTagged(request, reply, body, contentTag(body));
    },
  );

  const query = recordListQuery(apiKeyAnswer, { active: Type.Optional(Type.Boolean()) });
  app.get<{ Querystring: RecordQuery }>(
    PATH,
    {
      config,
      schema: { tags, summary: 'List API keys', querystring: query, response: { 200: listAnswer(apiKeyAnswer) } },
    },
    async (request, reply) => {
      const list = await read(request, (tx) => listApiKeys(tx, listFilter(request.query)));
      return sendList(request, reply, request.query, list);
    },
  );

  app.post<{ Body: ApiKeyBody }>(
    PATH,
    { config, schema: { tags, summary: 'Create an API key', body: apiKeyCreate, response: { 201: madeApiKeyAnswer } } },
    (request, reply) =>
      writeKey(request, reply, async (tx) => {
        const own = strengthOf(callerOf(request));
        // D4: without scopes, those of the key that makes it; what it is told of prices likewise.
        const wanted = { ...own, ...request.body };
        mustNotBeStronger(wanted, own);
        return madeKey(await createApiKey(tx, wanted), PATH);
      }),
  );

  app.get<ById>(
    `${PATH}/:id`,
    { config, schema: { tags, summary: 'Read one API key', response: { 200: apiKeyAnswer } } },
    async (request, reply) =>
      sendRecord(request, reply, await read(request, (tx) => getApiKey(tx, pathId(request.params.id)))),
  );

  app.patch<ById & { Body: ApiKeyPatch }>(
    `${PATH}/:id`,
    {
      config,
      schema: {
        tags,
        summary: 'Change name, expiry, origins, price detail or tariff of a key',
        body: apiKeyPatch,
        response: { 200: apiKeyAnswer },
      },
    },
    (request, reply) =>
      writeKey(request, reply, async (tx) => {
        const own = strengthOf(callerOf(request));
        return changed(await patchApiKey(tx, pathId(request.params.id), request.body, own, ifMatch(request)));
      }),
  );

  app.post<ById & { Body: { overlap_hours?: number } }>(
    `${PATH}/:id/rotate`,
    {
      config,
      schema: {
        tags,
        summary: 'Give a key a new secret',
        body: apiKeyRotation,
        bodyIsOptional: true,
        response: { 201: madeApiKeyAnswer },
      },
    },
    (request, reply) =>
      writeKey(request, reply, async (tx) => {
        const terms = { own: strengthOf(callerOf(request)), overlapHours: request.body.overlap_hours ?? 0 };
        return madeKey(await rotateApiKey(tx, pathId(request.params.id), terms, ifMatch(request)), PATH);
      }),
  );

  app.delete<ById>(
    `${PATH}/:id`,
    { config, schema: { tags, summary: 'Revoke a key', response: { 200: apiKeyAnswer } } },
    (request, reply) =>
      writeKey(request, reply, async (tx) =>
        changed(await revokeApiKey(tx, pathId(request.params.id), ifMatch(request))),
      ),
  );
};
