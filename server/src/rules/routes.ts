import type { FastifyReply, FastifyRequest } from 'fastify';
import { catalogueRead, catalogueWrite } from '../callers/scopes.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { dryRun, writeDry } from '../http/admission/long-work.ts';
import { ifMatch, sendList, versionTag } from '../http/answers/conditional.ts';
import { listAnswer, type RecordQuery, recordListQuery } from '../http/answers/list-parameters.ts';
import { type Answer, changed, created, read, write } from '../http/answers/transactions.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import { sendBelowProduct } from '../product-configuration/send-below-product.ts';
import { listFilter } from '../resource/service.ts';
import type { Pause } from '../scheduling/scheduled-work.ts';
import { type RuleCreate, type RulePatch, ruleSchema, triedRule, writtenRule } from './schema.ts';
import {
  countExamplesOf,
  createRule,
  deactivateRule,
  getRule,
  listRules,
  patchRule,
  type RuleRecord,
  tryRule,
} from './service.ts';

const PATH = '/v1/products/:product_id/rules';
const tags = ['rules'];
const reading = { access: catalogueRead };
const writing = { access: catalogueWrite };
const { answer, create, patch } = ruleSchema;
const one = { 200: answer };

type OfProduct = { Params: { product_id: string } };
type OfRule = { Params: { product_id: string; rule_id: string } };

const ids = (params: OfRule['Params']) => [pathId(params.product_id), pathId(params.rule_id)] as const;

const querystring = Type.Object({ dry_run: dryRun });
const written = { 200: writtenRule };

type Dry = { Querystring: { dry_run: boolean } };
type Write = (tx: TenantTransaction, beforeWrite?: () => Promise<void>) => Promise<RuleRecord>;

/** A write, or with `dry_run=true` the same with what would become of the examples of the product (D21.2). */
const writeOrTry = async (
  request: FastifyRequest<Dry & OfProduct>,
  reply: FastifyReply,
  work: Write,
  answerOf: (rule: RuleRecord) => Answer,
): Promise<FastifyReply> => {
  const plainRequest = request as FastifyRequest;
  if (!request.query.dry_run) return write(plainRequest, reply, async (tx) => answerOf(await work(tx)));
  const productId = pathId(request.params.product_id);
  const attempt = async (tx: TenantTransaction, pause: Pause) =>
    answerOf(await tryRule(tx, productId, pause, (beforeWrite) => work(tx, beforeWrite)));
  return writeDry(plainRequest, reply, attempt, await read(plainRequest, (tx) => countExamplesOf(tx, productId)));
};

/** Nothing was made, so that there is no place to look for it. */
const tried = (rule: RuleRecord): Answer => ({ status: 200, body: { ...rule, id: null }, etag: versionTag(rule) });

/** D14.1. */
export const ruleRoutes = async (app: App): Promise<void> => {
  app.post<OfProduct & Dry & { Body: RuleCreate }>(
    PATH,
    {
      config: { ...writing, bulk: 'if-large' },
      schema: {
        tags,
        summary: 'Create a rule',
        querystring,
        body: create,
        response: { 200: triedRule, 201: answer },
      },
    },
    (request, reply) => {
      const { params, body, query } = request;
      const place = (rule: RuleRecord) => created(rule, `/v1/products/${rule.product_id}/rules`);
      return writeOrTry(
        request as FastifyRequest<Dry & OfProduct>,
        reply,
        (tx, beforeWrite) => createRule(tx, pathId(params.product_id), body, beforeWrite),
        query.dry_run ? tried : place,
      );
    },
  );

  app.get<OfProduct & { Querystring: RecordQuery }>(
    PATH,
    {
      config: reading,
      schema: {
        tags,
        summary: 'List the rules of a product',
        querystring: recordListQuery(answer, { active: Type.Optional(Type.Boolean()) }),
        response: { 200: listAnswer(answer) },
      },
    },
    async (request, reply) => {
      const filter = listFilter(request.query);
      const rules = await read(request, (tx) => listRules(tx, pathId(request.params.product_id), filter));
      return sendList(request, reply, request.query, rules);
    },
  );

  app.get<OfRule>(
    `${PATH}/:rule_id`,
    { config: reading, schema: { tags, summary: 'Read one rule', response: one } },
    async (request, reply) => {
      const [productId, id] = ids(request.params);
      const place = { productId, path: `/v1/products/${productId}/rules/${id}` };
      return sendBelowProduct(request, reply, place, async (tx) => {
        const record = await getRule(tx, productId, id);
        return { record, etag: versionTag(record) };
      });
    },
  );

  app.patch<OfRule & Dry & { Body: RulePatch }>(
    `${PATH}/:rule_id`,
    {
      config: { ...writing, bulk: 'if-large' },
      schema: { tags, summary: 'Change the given fields of a rule', querystring, body: patch, response: written },
    },
    (request, reply) =>
      writeOrTry(
        request as FastifyRequest<Dry & OfProduct>,
        reply,
        (tx, beforeWrite) => patchRule(tx, ...ids(request.params), request.body, ifMatch(request), beforeWrite),
        changed,
      ),
  );

  app.delete<OfRule & Dry>(
    `${PATH}/:rule_id`,
    {
      config: { ...writing, bulk: 'if-large' },
      schema: { tags, summary: 'Deactivate a rule', querystring, response: written },
    },
    (request, reply) =>
      writeOrTry(
        request as FastifyRequest<Dry & OfProduct>,
        reply,
        (tx, beforeWrite) => deactivateRule(tx, ...ids(request.params), ifMatch(request), beforeWrite),
        changed,
      ),
  );
};
