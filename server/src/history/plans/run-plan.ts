import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { LONG_REQUEST_MS, requestSignal, transactionPauseOf } from '../../platform/http/admission/long-work.ts';
import { ifMatch } from '../../platform/http/answers/conditional.ts';
import { languageOf, preferredLanguage } from '../../platform/http/answers/language.ts';
import { sendFollowed, wantsLines } from '../../platform/http/answers/progress-lines.ts';
import { changed, type Outcome, perform, read, sendOutcome } from '../../platform/http/answers/transactions.ts';
import { callerOf, callerOrigin } from '../../platform/http/authentication/caller.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { longTerms } from '../../platform/scheduling/scheduled-work.ts';
import { inLanguage, REPORT_LISTS } from '../../platform/words/in-language.ts';
import { loadWords } from '../../platform/words/languages.ts';
import { tariffsHiddenFrom } from '../changes/service.ts';
import type { MakeCheck, PlanCheck } from './check-plan.ts';
import { changePlan, loadPlanService, type PlanRequest, visiblePlan } from './plan-answer.ts';
import {
  type CheckProgress,
  followedCheck,
  followedPublishing,
  type RunProgress,
  unfollowed,
} from './plan-progress.ts';
import { checkFor } from './price-detail.ts';
import type { Judged } from './schedule-plan.ts';
import type { CheckBody, RunBody } from './schema.ts';

/** What both runs need: the files, read before any transaction, and an end when the caller no longer waits. */
const begin = async (request: FastifyRequest, reply: FastifyReply, id: number, progress: RunProgress) => {
  const service = await import('./publish-plan.ts');
  const signal = requestSignal(reply, LONG_REQUEST_MS);
  const { tenantId } = callerOf(request);
  const files = await service.readFiles(request.server.database, tenantId, id, signal, progress('reading'));
  return { service, signal, tenantId, files, pause: transactionPauseOf(request, signal) };
};

/** Lines begin with the status: a caller that is no longer known, and a plan that does not exist, are refused before it. */
const mustExist = async (request: FastifyRequest, id: number): Promise<void> => {
  if (!wantsLines(request)) return;
  const { hasPlan } = await loadPlanService();
  if (!(await read(request, (tx) => hasPlan(tx, id)))) throw notFound();
};

/** D17.3: all of it, run and undone; the result is stored. */
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

export const sendCheck = async (request: FastifyRequest, body: CheckBody, reply: FastifyReply, id: number) => {
  await mustExist(request, id);
  return sendFollowed(request, reply, followedCheck, (progress) => makeCheck(request, body, reply, id, progress));
};

/**
 * D17.4, D21.3: the plan is run once and undone, so that its examples judge it, and scheduled in a transaction of its own. Where
 * the tenant has no examples, or the caller accepts what becomes of them, there is nothing to judge.
 */
export const sendScheduled = async (
  request: PlanRequest,
  { accept_examples: accepts }: RunBody,
  reply: FastifyReply,
  hasAny: boolean,
) => {
  const id = pathId(request.params.id);
  const service = await import('./schedule-plan.ts');
  let judged: Judged | null = null;
  const begun = hasAny ? await begin(request, reply, id, unfollowed) : null;
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
    const outcome = await perform(request, judge, longTerms(true));
    if (outcome.isReplay) return sendOutcome(reply, outcome);
    judged = (await made.judge?.()) ?? null;
  }
  return changePlan(request, reply, (tx, planId, precondition) => {
    const { scopes } = callerOf(request);
    const { actor } = callerOrigin(request);
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
    const { record, etag } = visiblePlan(request, plan);
    signal.throwIfAborted();
    return changed(record, etag);
  };
  return perform(request, run, longTerms(false));
};

export const sendPublished = async (request: FastifyRequest, body: RunBody, reply: FastifyReply, id: number) => {
  await mustExist(request, id);
  return sendFollowed(request, reply, followedPublishing, (progress) => publishNow(request, body, reply, id, progress));
};
