import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { mayUse } from '../platform/callers/scopes.ts';
import { Problem } from '../platform/errors.ts';
import { problemBody, problemFrom } from '../platform/http/answers/problem-answers.ts';
import { callerOf, confirmCaller } from '../platform/http/authentication/caller.ts';
import { bodyValidator } from '../platform/json/record-validator.ts';
import { loadWords } from '../platform/words/languages.ts';
import { type CallableOperations, callOperation, countFurther } from './call-operation.ts';
import { exchange, unknownTool } from './exchange.ts';
import { messageLanguageOf } from './names.ts';
import { refusalText, resultOf, type Tool } from './tool.ts';
import { toolDescription } from './tool-description.ts';
import { drawWindow } from './tools/draw-window.ts';
import { explainPrice } from './tools/explain-price.ts';
import { findProducts } from './tools/find-products.ts';
import { findRecords } from './tools/find-records.ts';
import { nextQuestion } from './tools/next-question.ts';
import { checkPlan, planChanges } from './tools/plans.ts';
import { priceHistory } from './tools/price-history.ts';
import { compareWindows, priceWindow } from './tools/price-window.ts';
import { readiness } from './tools/readiness.ts';
import { saveQuote } from './tools/save-quote.ts';

/** D23.2, D23.3: every tool, in the order in which assistants see them. */
const tools: readonly Tool[] = [
  findProducts,
  nextQuestion,
  priceWindow,
  compareWindows,
  drawWindow,
  saveQuote,
  findRecords,
  explainPrice,
  priceHistory,
  readiness,
  planChanges,
  checkPlan,
];

type Checked = { tool: Tool; validate: ReturnType<typeof bodyValidator> };

const byName: ReadonlyMap<string, Checked> = new Map(
  tools.map((tool) => [tool.name, { tool, validate: bodyValidator(tool.input as TSchema) }]),
);

/** D23.2, D23.3: refused as the API refuses a key that lacks a scope. */
const mustHaveScope = async (request: FastifyRequest, { access, name }: Tool): Promise<void> => {
  if (mayUse(access, callerOf(request).scopes)) return;
  await confirmCaller(request);
  if (!mayUse(access, callerOf(request).scopes))
    throw new Problem('insufficient_scope', `${name} needs a key with the scope ${access.join(' or ')}`);
};

/** A refusal is an answer, too: the assistant reads why, and what would do instead. */
const refusalOf = async (problem: Problem, request: FastifyRequest, given: unknown) => {
  const { language } = (given ?? {}) as { language?: unknown };
  const messages = messageLanguageOf({ request, language: typeof language === 'string' ? language : undefined });
  await loadWords(messages);
  return {
    isError: true,
    content: [{ type: 'text', text: refusalText(problem) }],
    structuredContent: problemBody(problem, request.id, messages),
  };
};

/** Whoever is not let in, and whatever is no fault of the arguments, is answered as on every route. */
const isOfRequest = ({ code, status }: Problem): boolean => code === 'unauthenticated' || status >= 500;

/** Runs a tool for the caller of the message. */
const runTool = async (
  operations: CallableOperations,
  { tool, validate }: Checked,
  given: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  await mustHaveScope(request, tool);
  const checked = validate(given ?? {});
  if ('error' in checked) throw checked.error;
  const { language, ...rest } = checked.value as { language?: string };
  countFurther({ request }, (tool.counts?.(rest as never) ?? 1) - 1);
  const call = <T>(operationId: string, sent = {}) =>
    callOperation<T>(operations, { request, reply, language }, operationId, sent);
  const answer = await tool.run(rest as never, { request, reply, language, call });
  // What it read has confirmed its caller, whose scopes may be others by now.
  await mustHaveScope(request, tool);
  return 'written' in answer ? answer : resultOf(answer);
};

/** D23: answers a message of an assistant. */
export const answerMessage = async (operations: CallableOperations, request: FastifyRequest, reply: FastifyReply) => {
  let failure: unknown;
  const { status, body } = await exchange(request, {
    connection: reply.raw,
    list: async () => {
      await confirmCaller(request);
      const { scopes } = callerOf(request);
      return { tools: tools.filter(({ access }) => mayUse(access, scopes)).map(toolDescription) };
    },
    call: async (name, given) => {
      const checked = byName.get(name);
      if (!checked) throw unknownTool(name);
      request.tool = name;
      try {
        return await runTool(operations, checked, given, request, reply);
      } catch (error) {
        const problem = problemFrom(error, request);
        if (isOfRequest(problem)) failure = error;
        return refusalOf(problem, request, given);
      }
    },
  });
  if (failure !== undefined) throw failure;
  return reply.code(status).type('application/json; charset=utf-8').send(body);
};
