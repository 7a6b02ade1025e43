import type { FastifyReply, FastifyRequest } from 'fastify';
import { sendBelowProduct } from '../../catalogue/index.ts';
import { catalogueRead, catalogueWrite } from '../../platform/callers/scopes.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { dryRun, writeDry } from '../../platform/http/admission/long-work.ts';
import { ifMatch, sendList, versionTag } from '../../platform/http/answers/conditional.ts';
import { listAnswer, recordListQuery } from '../../platform/http/answers/list-parameters.ts';
import { type Answer, changed, created, read, write } from '../../platform/http/answers/transactions.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { Type } from '../../platform/json/json-schema.ts';
import { listFilter } from '../../platform/resource/service.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { ruleSchema, triedRule, writtenRule } from './schema.ts';
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

const { answer, create, patch } = ruleSchema;
type OfRule = { Params: { product_id: string; rule_id: string } };

const ids = (params: OfRule['Params']) => [pathId(params.product_id), pathId(params.rule_id)] as const;

const querystring = Type.Object({ dry_run: dryRun });
type Write = (tx: TenantTransaction, beforeWrite?: () => Promise<void>) => Promise<RuleRecord>;

/** A write, or with `dry_run=true` the same with what would become of the examples of the product (D21.2). */
const writeOrTry = async (
  request: FastifyRequest & { params: { product_id: string }; query: { dry_run?: boolean } },
  reply: FastifyReply,
  work: Write,
  answerOf: (rule: RuleRecord) => Answer,
): Promise<FastifyReply> => {
  if (!request.query.dry_run) return write(request, reply, async (tx) => answerOf(await work(tx)));
  const productId = pathId(request.params.product_id);
  const attempt = async (tx: TenantTransaction, pause: Pause) =>
    answerOf(await tryRule(tx, productId, pause, (beforeWrite) => work(tx, beforeWrite)));
  return writeDry(request, reply, attempt, await read(request, (tx) => countExamplesOf(tx, productId)));
};

/** Nothing was made, so there is no address to read it from. */
const tried = (rule: RuleRecord): Answer => ({ status: 200, body: { ...rule, id: null }, etag: versionTag(rule) });

/** D14.1. */
export const ruleOperations: readonly Operation[] = [
  operation({
    id: 'createRule',
    method: 'POST',
    path: '/v1/products/:product_id/rules',
    access: catalogueWrite,
    tag: 'rules',
    summary: 'Create a rule',
    note: 'Adds a rule: if a condition on sizes, the window or earlier choices is true, it hides steps, excludes or requires options, adds a surcharge, or refuses the configuration. Without `when` it always applies. Steps and options must belong to the product, and a rule must not depend on choices made after the step it acts on; each fault is `validation_error` at its place. Try rules first with `evaluateChoices`; with `dry_run=true` nothing is written, `id` is null, and `examples` says which examples of the product would fail or pass again.',
    example: {
      path: { product_id: 6 },
      query: { dry_run: false },
      after: ['createProduct'],
      body: {
        name: 'Grande largeur',
        when: { width: { min: 1600 } },
        then: [{ surcharge: 45, price_type: 'flat', label: 'Grande largeur' }],
        message: 'Au-delà de 1 600 mm, le cadre est renforcé.',
        message_en: 'Wider than 1,600 mm, the frame is reinforced.',
      },
    },
    bulk: 'if-large',
    query: querystring,
    body: create,
    answers: { 200: triedRule, 201: answer },
    handle: (request, reply) => {
      const { params, body, query } = request;
      const createdRule = (rule: RuleRecord) => created(rule, `/v1/products/${rule.product_id}/rules`);
      return writeOrTry(
        request,
        reply,
        (tx, beforeWrite) => createRule(tx, pathId(params.product_id), body, beforeWrite),
        query.dry_run ? tried : createdRule,
      );
    },
  }),

  operation({
    id: 'listRules',
    method: 'GET',
    path: '/v1/products/:product_id/rules',
    access: catalogueRead,
    tag: 'rules',
    summary: 'List the rules of a product',
    note: 'Lists the rules of a product by id. All active rules apply, and none overrides another.',
    example: { path: { product_id: 1 } },
    query: recordListQuery(answer, { active: Type.Optional(Type.Boolean()) }),
    answers: { 200: listAnswer(answer) },
    handle: async (request, reply) => {
      const filter = listFilter(request.query);
      const rules = await read(request, (tx) => listRules(tx, pathId(request.params.product_id), filter));
      return sendList(request, reply, request.query, rules);
    },
  }),

  operation({
    id: 'getRule',
    method: 'GET',
    path: '/v1/products/:product_id/rules/:rule_id',
    access: catalogueRead,
    tag: 'rules',
    summary: 'Read one rule',
    note: 'Returns one rule, with `when` and `then` as they were sent.',
    example: { path: { product_id: 1, rule_id: 1 } },
    answers: { 200: answer },
    handle: async (request, reply) => {
      const [productId, id] = ids(request.params);
      const target = { productId, path: `/v1/products/${productId}/rules/${id}` };
      return sendBelowProduct(request, reply, target, async (tx) => {
        const record = await getRule(tx, productId, id);
        return { record, etag: versionTag(record) };
      });
    },
  }),

  operation({
    id: 'updateRule',
    method: 'PATCH',
    path: '/v1/products/:product_id/rules/:rule_id',
    access: catalogueWrite,
    tag: 'rules',
    summary: 'Change the given fields of a rule',
    note: 'Changes only the fields you send; they apply from the next quote on. The service checks steps and options only if `when` or `then` changes, so that you can still rename or deactivate a rule about a step or option that no longer exists.',
    example: {
      path: { product_id: 6, rule_id: 19 },
      after: ['createRule'],
      query: { dry_run: false },
      body: { when: { width: { min: 1800 } } },
    },
    bulk: 'if-large',
    query: querystring,
    body: patch,
    answers: { 200: writtenRule },
    plan: {
      target: 'rule',
      run: ({ tx, ids, body, precondition }) => patchRule(tx, ids.product_id, ids.rule_id, body, precondition),
    },
    handle: (request, reply) =>
      writeOrTry(
        request,
        reply,
        (tx, beforeWrite) =>
          patchRule(
            tx,
            pathId(request.params.product_id),
            pathId(request.params.rule_id),
            request.body,
            ifMatch(request),
            beforeWrite,
          ),
        changed,
      ),
  }),

  operation({
    id: 'deactivateRule',
    method: 'DELETE',
    path: '/v1/products/:product_id/rules/:rule_id',
    access: catalogueWrite,
    tag: 'rules',
    summary: 'Deactivate a rule',
    note: 'Turns the rule off for quotes, choices and shops without deleting it. `updateRule` with `active: true` turns it on again. With `dry_run=true` it only says which examples would then fail.',
    example: { path: { product_id: 6, rule_id: 19 }, after: ['createRule'], query: { dry_run: false } },
    bulk: 'if-large',
    query: querystring,
    answers: { 200: writtenRule },
    plan: {
      target: 'rule',
      run: ({ tx, ids, precondition }) => deactivateRule(tx, ids.product_id, ids.rule_id, precondition),
    },
    handle: (request, reply) =>
      writeOrTry(
        request,
        reply,
        (tx, beforeWrite) =>
          deactivateRule(
            tx,
            pathId(request.params.product_id),
            pathId(request.params.rule_id),
            ifMatch(request),
            beforeWrite,
          ),
        changed,
      ),
  }),
];
