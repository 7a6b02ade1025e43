import type { FastifyReply, FastifyRequest } from 'fastify';
import { catalogueWrite } from '../../callers/scopes.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { longWork } from '../../http/admission/long-work.ts';
import { ifMatch, type Precondition, sendTagged } from '../../http/answers/conditional.ts';
import { inTurnOf, jsonBody } from '../../http/answers/json-body.ts';
import { type RecordQuery, recordListQuery } from '../../http/answers/list-parameters.ts';
import { callerOrigin } from '../../http/answers/origin.ts';
import { listAnswer, sendList } from '../../http/answers/pagination.ts';
import { changed, created, read, write } from '../../http/answers/transactions.ts';
import { choice } from '../../http/bodies/fields.ts';
import { pathId } from '../../http/bodies/query-parameters.ts';
import type { App } from '../../http/routes/fastify-types.ts';
import { Type } from '../../json-schema.ts';
import { listFilter } from '../../resource/list-filter.ts';
import { checkAnswer } from './checking/schema.ts';
import type { NewRequest } from './requests/request-shape.ts';
import { planStates } from './rules.ts';
import {
  type CheckBody,
  checkBody,
  listedPlan,
  type PlanCreate,
  type PlanPatch,
  planCreate,
  planPatch,
  planSchema,
  requestsBody,
} from './schema.ts';
import type { TaggedPlan } from './shown-plan.ts';

const PATH = '/v1/plans';
const tags = ['plans'];
const config = { access: catalogueWrite };
const one = { 200: planSchema.answer };
const nothing = Type.Object({}, { additionalProperties: false });

type ById = { Params: { id: string } };

/** What plans run is loaded with the first of them: it includes the reader of files. */
const loadService = () => import('./change-plan.ts');

type Work = (tx: TenantTransaction, id: number, precondition: Precondition) => Promise<TaggedPlan>;

const change = (request: FastifyRequest<ById>, reply: FastifyReply, work: Work) =>
  write(request, reply, async (tx) => {
    const { record, etag } = await work(tx, pathId(request.params.id), ifMatch(request));
    return changed(record, etag);
  });

const plainRoutes = (app: App): void => {
  app.post<{ Body: PlanCreate }>(
    PATH,
    { config, schema: { tags, summary: 'Create a plan', body: planCreate, response: { 201: planSchema.answer } } },
    async (request, reply) => {
      const { createPlan } = await loadService();
      return write(request, reply, async (tx) => {
        const { record, etag } = await createPlan(tx, request.body);
        return created(record, PATH, etag);
      });
    },
  );

  const query = recordListQuery(listedPlan, { state: Type.Optional(choice(planStates)) });
  app.get<{ Querystring: RecordQuery }>(
    PATH,
    { config, schema: { tags, summary: 'List plans', querystring: query, response: { 200: listAnswer(listedPlan) } } },
    async (request, reply) => {
      const { listPlans } = await loadService();
      const list = await read(request, (tx) => listPlans(tx, listFilter(request.query)));
      return sendList(request, reply, request.query, list);
    },
  );

  app.get<ById>(
    `${PATH}/:id`,
    { config, schema: { tags, summary: 'Read one plan with its requests', response: one } },
    async (request, reply) => {
      const { getPlan } = await import('./shown-plan.ts');
      const { record, etag } = await read(request, (tx) => getPlan(tx, pathId(request.params.id)));
      return sendTagged(request, reply, await jsonBody(record, inTurnOf(reply)), etag);
    },
  );

  app.patch<ById & { Body: PlanPatch }>(
    `${PATH}/:id`,
    { config, schema: { tags, summary: 'Change name or time of a plan', body: planPatch, response: one } },
    async (request, reply) => {
      const { patchPlan } = await loadService();
      return change(request as FastifyRequest<ById>, reply, (tx, id, precondition) =>
        patchPlan(tx, id, request.body, precondition),
      );
    },
  );
};

const requestRoutes = (app: App): void => {
  app.post<ById & { Body: { requests: NewRequest[] } }>(
    `${PATH}/:id/requests`,
    {
      ...longWork,
      config: { ...config, bulk: true },
      schema: { tags, summary: 'Add requests to a plan', body: requestsBody, response: { 201: planSchema.answer } },
    },
    async (request, reply) => {
      const { addRequests } = await loadService();
      return write(request, reply, async (tx) => {
        const id = pathId(request.params.id);
        const { record, etag } = await addRequests(tx, id, request.body.requests, ifMatch(request));
        return { status: 201, body: record, etag, location: `${PATH}/${id}` };
      });
    },
  );

  app.delete<{ Params: { id: string; request_id: string } }>(
    `${PATH}/:id/requests/:request_id`,
    { config, schema: { tags, summary: 'Take a request out of a plan', response: { 204: Type.Null() } } },
    async (request, reply) => {
      const { removeRequest } = await loadService();
      return write(request, reply, async (tx) => {
        const { id, request_id } = request.params;
        await removeRequest(tx, pathId(id), pathId(request_id), ifMatch(request));
        return { status: 204 };
      });
    },
  );
};

const stateRoutes = (app: App): void => {
  const actions = [
    {
      name: 'schedule',
      summary: 'Have a plan published at its time',
      work: async (request: FastifyRequest): Promise<Work> => {
        const { schedulePlan } = await loadService();
        return (tx, id, precondition) => schedulePlan(tx, id, callerOrigin(request).actor, precondition);
      },
    },
    {
      name: 'unschedule',
      summary: 'Make a scheduled plan a draft again',
      work: async (): Promise<Work> => (await loadService()).unschedulePlan,
    },
    { name: 'discard', summary: 'Give a plan up', work: async (): Promise<Work> => (await loadService()).discardPlan },
  ];
  for (const { name, summary, work } of actions)
    app.post<ById>(
      `${PATH}/:id/${name}`,
      { config, schema: { tags, summary, body: nothing, bodyIsOptional: true, response: one } },
      async (request, reply) => change(request as FastifyRequest<ById>, reply, await work(request as FastifyRequest)),
    );
};

const runRoutes = (app: App): void => {
  app.post<ById & { Body: CheckBody }>(
    `${PATH}/:id/check`,
    {
      config: { ...config, bulk: true },
      schema: {
        tags,
        summary: 'Run a plan and undo it: what it would do',
        body: checkBody,
        bodyIsOptional: true,
        response: { 200: checkAnswer },
      },
    },
    async (request, reply) => {
      const { runCheck } = await import('./run-plan.ts');
      return runCheck(request, reply, pathId(request.params.id));
    },
  );

  app.post<ById>(
    `${PATH}/:id/publish`,
    {
      config: { ...config, bulk: true },
      schema: { tags, summary: 'Publish a plan now', body: nothing, bodyIsOptional: true, response: one },
    },
    async (request, reply) => {
      const { runPublish } = await import('./run-plan.ts');
      return runPublish(request as FastifyRequest, reply, pathId(request.params.id));
    },
  );
};

/** D17. */
export const planRoutes = async (app: App): Promise<void> => {
  plainRoutes(app);
  requestRoutes(app);
  stateRoutes(app);
  runRoutes(app);
};
