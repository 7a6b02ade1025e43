import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../../errors.ts';
import { LONG_REQUEST_MS, longTerms } from '../../http/admission/long-work.ts';
import { pauseInTransaction } from '../../http/admission/paced-pause.ts';
import { requestSignal } from '../../http/admission/request-signal.ts';
import { ifMatch } from '../../http/answers/conditional.ts';
import { preferredLanguage } from '../../http/answers/preferred-language.ts';
import { changed, perform, sendOutcome } from '../../http/answers/transactions.ts';
import { callerOf } from '../../http/authentication/caller.ts';
import { checkPlan } from './checking/check-plan.ts';
import { publishPlan } from './publish-plan.ts';
import { listRequests } from './requests/store.ts';
import { mustAllow } from './rules.ts';
import { readFiles } from './running/read-files.ts';
import type { CheckBody } from './schema.ts';
import { getPlan } from './shown-plan.ts';
import { keepCheck, plans } from './store.ts';

/** What both need: the files, read before any transaction, and an end when the caller no longer waits. */
const begin = async (request: FastifyRequest, reply: FastifyReply, id: number) => {
  const signal = requestSignal(reply, LONG_REQUEST_MS);
  const { tenantId } = callerOf(request);
  const files = await readFiles(request.server.database, tenantId, id, signal);
  return { signal, tenantId, files, pause: pauseInTransaction(request, signal) };
};

/** D17.3: all of it, run and undone; the result is kept. */
export const runCheck = async (request: FastifyRequest<{ Body: CheckBody }>, reply: FastifyReply, id: number) => {
  const { signal, tenantId, files, pause } = await begin(request, reply, id);
  const { quotes = [] } = request.body;
  const language = preferredLanguage(request);
  const outcome = await perform(
    request,
    async (tx) => {
      const [plan, rows] = [await plans.find(tx, id), await listRequests(tx, id)];
      if (!plan) throw notFound();
      mustAllow('checked', plan);
      const result = await checkPlan(tx, { plan, rows, files, quotes, language, pause });
      signal.throwIfAborted();
      return { status: 200, body: result };
    },
    longTerms(true),
  );
  const result = String(outcome.answer.body);
  const { plan_version, last_change } = JSON.parse(result);
  await request.server.database.transaction(tenantId, (tx) => keepCheck(tx, id, plan_version, last_change, result));
  return sendOutcome(reply, outcome);
};

/** D17.4, at once. */
export const runPublish = async (request: FastifyRequest, reply: FastifyReply, id: number) => {
  const { signal, files, pause } = await begin(request, reply, id);
  const outcome = await perform(
    request,
    async (tx) => {
      await publishPlan(tx, id, { files, pause, precondition: ifMatch(request) });
      const { record, etag } = await getPlan(tx, id);
      signal.throwIfAborted();
      return changed(record, etag);
    },
    longTerms(false),
  );
  return sendOutcome(reply, outcome);
};
