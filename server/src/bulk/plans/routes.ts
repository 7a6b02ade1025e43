import type { FastifyReply, FastifyRequest } from 'fastify';
import { catalogueWrite } from '../../callers/scopes.ts';
import { tariffsHiddenFrom } from '../../changes/service.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { notFound } from '../../errors.ts';
import { LONG_REQUEST_MS, longWork, requestSignal, transactionPauseOf } from '../../http/admission/long-work.ts';
import { ifMatch, sendList, sendTagged } from '../../http/answers/conditional.ts';
import { languageOf, preferredLanguage, sayLanguage } from '../../http/answers/language.ts';
import { jsonBody, pieceRunner } from '../../http/answers/large-answers.ts';
import { listAnswer, type RecordQuery, recordListQuery } from '../../http/answers/list-parameters.ts';
import { linesOf, sendFollowed, wantsLines } from '../../http/answers/progress-lines.ts';
import { changed, created, type Outcome, perform, read, sendOutcome, write } from '../../http/answers/transactions.ts';
import { callerOf, callerOrigin } from '../../http/authentication/caller.ts';
import { pathId } from '../../http/bodies/query-parameters.ts';
import type { App } from '../../http/routes/fastify-types.ts';
import { choice } from '../../json/fields.ts';
import { Type } from '../../json-schema.ts';
import type { Precondition } from '../../precondition.ts';
import { hasExamples } from '../../product-configuration/examples/watch-examples.ts';
import { listFilter } from '../../resource/service.ts';
import { longTerms } from '../../scheduling/scheduled-work.ts';
import { inLanguage, REPORT_LISTS } from '../../words/in-language.ts';
import { loadWords } from '../../words/languages.ts';
import type { MakeCheck, PlanCheck } from './checking/check-plan.ts';
import { checkAnswer } from './checking/schema.ts';
import type { TaggedPlan } from './plan-response.ts';
import { checkFor, planFor, taggedIn } from './price-detail.ts';
import type { NewRequest } from './requests/request-shape.ts';
import { planStates } from './rules.ts';
import {
  type CheckProgress,
  followedCheck,
  followedPublishing,
  type RunProgress,
  unfollowed,
} from './running/plan-progress.ts';
import type { Judged } from './schedule-plan.ts';
import {
  type CheckBody,
  checkBody,
  listedPlan,
  type PlanCreate,
  type PlanPatch,
  planCreate,
  planPatch,
  planSchema,
  type RunBody,
  requestsBody,
  runBody,
} from './schema.ts';

const PATH = '/v1/plans';
const tags = ['plans'];
const config = { access: catalogueWrite };
/** With the result of a check, whose findings are in the caller's language (D28.4). */
const withCheck = { ...config, items: REPORT_LISTS };
const one = { 200: planSchema.answer };
const nothing = Type.Object({}, { additionalProperties: false });

type ById = { Params: { id: string } };

/** What plans run is loaded with the first of them: it includes the reader of files. */
const loadService = () => import('./change-plan.ts');

type Work = (tx: TenantTransaction, id: number, precondition: Precondition) => Promise<TaggedPlan>;

/** D16.6. Asked for after the caller was confirmed: it may have changed since it was remembered. */
const shownTo = (request: FastifyRequest, plan: TaggedPlan): TaggedPlan =>
  taggedIn(languageOf(request), planFor(callerOf(request), plan));

const change = (request: FastifyRequest<ById>, reply: FastifyReply, work: Work) =>
  write(request, reply, async (tx) => {
    const plan = await work(tx, pathId(request.params.id), ifMatch(request));
    const { record, etag } = shownTo(request as FastifyRequest, plan);
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
    { config: withCheck, schema: { tags, summary: 'Read one plan with its requests', response: one } },
    async (request, reply) => {
      const { getPlan } = await import('./plan-response.ts');
      const plan = await read(request, (tx) => getPlan(tx, pathId(request.params.id)));
      const { record, etag } = shownTo(request as FastifyRequest, plan);
      const language = languageOf(request);
      await loadWords(language);
      sayLanguage(reply, language);
      const body = await jsonBody(inLanguage(record, REPORT_LISTS, language), pieceRunner(reply));
      return sendTagged(request, reply, body, etag);
    },
  );

  app.patch<ById & { Body: PlanPatch }>(
    `${PATH}/:id`,
    { config: withCheck, schema: { tags, summary: 'Change name or time of a plan', body: planPatch, response: one } },
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
        const { scopes } = callerOf(request);
        const given = { requests: request.body.requests, scopes };
        const plan = await addRequests(tx, id, given, ifMatch(request));
        const { record, etag } = shownTo(request as FastifyRequest, plan);
        return { status: 201, body: record, etag, location: `${PATH}/${id}` };
      });
    },
  );

  app.delete<{ Params: { id: string; request_id: string } }>(
    `${PATH}/:id/requests/:request_id`,
    { config, schema: { tags, summary: 'Remove a request from a plan', response: { 204: Type.Null() } } },
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
      name: 'unschedule',
      summary: 'Unschedule a plan',
      work: async (): Promise<Work> => (await loadService()).unschedulePlan,
    },
    { name: 'discard', summary: 'Discard a plan', work: async (): Promise<Work> => (await loadService()).discardPlan },
  ];
  for (const { name, summary, work } of actions)
    app.post<ById>(
      `${PATH}/:id/${name}`,
      { config: withCheck, schema: { tags, summary, body: nothing, bodyIsOptional: true, response: one } },
      async (request, reply) => change(request as FastifyRequest<ById>, reply, await work()),
    );
};

/** What both runs need: the files, read before any transaction, and an end when the caller no longer waits. */
const begin = async (request: FastifyRequest, reply: FastifyReply, id: number, progress: RunProgress) => {
  const service = await import('./publish-plan.ts');
  const signal = requestSignal(reply, LONG_REQUEST_MS);
  const { tenantId } = callerOf(request);
  const files = await service.readFiles(request.server.database, tenantId, id, signal, progress('reading'));
  return { service, signal, tenantId, files, pause: transactionPauseOf(request, signal) };
};

/** Lines begin with the status: a caller that is no longer known, and a plan that is not there, are refused before it. */
const mustBeThere = async (request: FastifyRequest, id: number): Promise<void> => {
  if (!wantsLines(request)) return;
  const { hasPlan } = await loadService();
  if (!(await read(request, (tx) => hasPlan(tx, id)))) throw notFound();
};

/** D17.3: all of it, run and undone; the result is kept. */
const makeCheck = async (
  request: FastifyRequest,
  { quotes = [] }: CheckBody,
  reply: FastifyReply,
  id: number,
  progress: CheckProgress,
): Promise<Outcome> => {
  const { service, signal, tenantId, files, pause } = await begin(request, reply, id, progress);
  const language = preferredLanguage(request);
  const made: { check?: MakeCheck } = {};
  const run = async (tx: TenantTransaction) => {
    made.check = await service.runCheck(tx, id, { files, quotes, language, pause, progress });
    signal.throwIfAborted();
    return { status: 200 };
  };
  const outcome = await perform(request, run, longTerms(true));
  // The transaction is undone, and with it the note of its Idempotency-Key: no check is ever a repeat.
  const result = (await made.check?.(signal)) as PlanCheck;
  const [, tariffs] = await request.server.database.transaction(tenantId, (tx) =>
    Promise.all([service.storeCheck(tx, id, JSON.stringify(result)), tariffsHiddenFrom(tx, callerOf(request).scopes)]),
  );
  const messages = languageOf(request);
  await loadWords(messages);
  const body = JSON.stringify(inLanguage(checkFor(callerOf(request), result, tariffs), REPORT_LISTS, messages));
  return { ...outcome, answer: { ...outcome.answer, body } };
};

const check = async (request: FastifyRequest, body: CheckBody, reply: FastifyReply, id: number) => {
  await mustBeThere(request, id);
  return sendFollowed(request, reply, followedCheck, (progress) => makeCheck(request, body, reply, id, progress));
};

/**
 * D17.4, D21.3: the plan is run once and undone, so that its examples judge it, and scheduled in a transaction of its own. Where
 * the tenant has no examples, or the caller accepts what becomes of them, there is nothing to judge.
 */
const schedule = async (
  request: FastifyRequest<ById>,
  { accept_examples: accepts }: RunBody,
  reply: FastifyReply,
  hasAny: boolean,
) => {
  const id = pathId(request.params.id);
  const service = await import('./schedule-plan.ts');
  let judged: Judged | null = null;
  const begun = hasAny ? await begin(request as FastifyRequest, reply, id, unfollowed) : null;
  const files = begun?.files ?? new Map();
  if (begun && !accepts) {
    const { signal, pause } = begun;
    const made: { judge?: () => Promise<Judged> } = {};
    const judge = async (tx: TenantTransaction) => {
      const { scopes } = callerOf(request);
      made.judge = await service.judgeSchedule(tx, id, { files, pause, scopes, precondition: ifMatch(request) });
      signal.throwIfAborted();
      return { status: 200 };
    };
    const outcome = await perform(request as FastifyRequest, judge, longTerms(true));
    if (outcome.isReplay) return sendOutcome(reply, outcome);
    judged = (await made.judge?.()) ?? null;
  }
  return change(request, reply, (tx, planId, precondition) => {
    const { scopes } = callerOf(request);
    const { actor } = callerOrigin(request as FastifyRequest);
    const terms = { actor, scopes, files, acceptsExamples: accepts === true, judged };
    return service.schedulePlan(tx, planId, terms, precondition);
  });
};

/** D17.4, at once. */
const publishNow = async (
  request: FastifyRequest,
  { accept_examples }: RunBody,
  reply: FastifyReply,
  id: number,
  progress: RunProgress,
): Promise<Outcome> => {
  const { service, signal, files, pause } = await begin(request, reply, id, progress);
  const run = async (tx: TenantTransaction) => {
    const { scopes } = callerOf(request);
    const plan = await service.publishNow(tx, id, {
      files,
      pause,
      precondition: ifMatch(request),
      scopes,
      acceptsExamples: accept_examples === true,
      progress,
    });
    const { record, etag } = shownTo(request, plan);
    signal.throwIfAborted();
    return changed(record, etag);
  };
  return perform(request, run, longTerms(false));
};

const publish = async (request: FastifyRequest, body: RunBody, reply: FastifyReply, id: number) => {
  await mustBeThere(request, id);
  return sendFollowed(request, reply, followedPublishing, (progress) => publishNow(request, body, reply, id, progress));
};

const runRoutes = (app: App): void => {
  app.post<ById & { Body: CheckBody }>(
    `${PATH}/:id/check`,
    {
      config: { ...withCheck, bulk: true },
      schema: {
        tags,
        summary: 'Check what a plan would do',
        body: checkBody,
        bodyIsOptional: true,
        response: { 200: checkAnswer },
        lines: linesOf(followedCheck, checkAnswer),
      },
    },
    (request, reply) => check(request as FastifyRequest, request.body, reply, pathId(request.params.id)),
  );

  app.post<ById & { Body: RunBody }>(
    `${PATH}/:id/schedule`,
    {
      config: { ...withCheck, bulk: 'if-large' },
      schema: { tags, summary: 'Schedule a plan', body: runBody, bodyIsOptional: true, response: one },
    },
    async (request, reply) => {
      const byId = request as FastifyRequest<ById>;
      if (!(await read(request as FastifyRequest, hasExamples))) return schedule(byId, request.body, reply, false);
      return app.inBulkSlot(request as FastifyRequest, reply, () => schedule(byId, request.body, reply, true));
    },
  );

  app.post<ById & { Body: RunBody }>(
    `${PATH}/:id/publish`,
    {
      config: { ...withCheck, bulk: true },
      schema: {
        tags,
        summary: 'Publish a plan now',
        body: runBody,
        bodyIsOptional: true,
        response: one,
        lines: linesOf(followedPublishing, planSchema.answer),
      },
    },
    (request, reply) => publish(request as FastifyRequest, request.body, reply, pathId(request.params.id)),
  );
};

/** D17. */
export const planRoutes = async (app: App): Promise<void> => {
  plainRoutes(app);
  requestRoutes(app);
  stateRoutes(app);
  runRoutes(app);
};
