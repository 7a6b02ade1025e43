import { catalogueRead, catalogueWrite } from '../callers/scopes.ts';
import { ifMatch, sendList, versionTag } from '../http/answers/conditional.ts';
import { listAnswer, type RecordQuery, recordListQuery } from '../http/answers/list-parameters.ts';
import { changed, created, read, write } from '../http/answers/transactions.ts';
import { pathId } from '../http/bodies/query-parameters.ts';
import type { App } from '../http/routes/fastify-types.ts';
import { Type } from '../json-schema.ts';
import { sendBelowProduct } from '../resource/routes.ts';
import { listFilter } from '../resource/service.ts';
import { type RuleCreate, type RulePatch, ruleSchema } from './schema.ts';
import { createRule, deactivateRule, getRule, listRules, patchRule } from './service.ts';

const PATH = '/v1/products/:product_id/rules';
const tags = ['rules'];
const reading = { access: catalogueRead };
const writing = { access: catalogueWrite };
const { answer, create, patch } = ruleSchema;
const one = { 200: answer };

type OfProduct = { Params: { product_id: string } };
type OfRule = { Params: { product_id: string; rule_id: string } };

const ids = (params: OfRule['Params']) => [pathId(params.product_id), pathId(params.rule_id)] as const;

/** D14.1. */
export const ruleRoutes = async (app: App): Promise<void> => {
  app.post<OfProduct & { Body: RuleCreate }>(
    PATH,
    { config: writing, schema: { tags, summary: 'Create a rule', body: create, response: { 201: answer } } },
    (request, reply) =>
      write(request, reply, async (tx) => {
        const rule = await createRule(tx, pathId(request.params.product_id), request.body);
        return created(rule, `/v1/products/${rule.product_id}/rules`);
      }),
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

  app.patch<OfRule & { Body: RulePatch }>(
    `${PATH}/:rule_id`,
    { config: writing, schema: { tags, summary: 'Change the given fields of a rule', body: patch, response: one } },
    (request, reply) =>
      write(request, reply, async (tx) =>
        changed(await patchRule(tx, ...ids(request.params), request.body, ifMatch(request))),
      ),
  );

  app.delete<OfRule>(
    `${PATH}/:rule_id`,
    { config: writing, schema: { tags, summary: 'Deactivate a rule', response: one } },
    (request, reply) =>
      write(request, reply, async (tx) => changed(await deactivateRule(tx, ...ids(request.params), ifMatch(request)))),
  );
};
