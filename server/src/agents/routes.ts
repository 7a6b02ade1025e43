import type { FastifyReply, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { mayUse, scopes } from '../platform/callers/scopes.ts';
import { Problem } from '../platform/errors.ts';
import { problemBody, problemFrom } from '../platform/http/answers/problem-answers.ts';
import { callerOf, confirmCaller } from '../platform/http/authentication/caller.ts';
import type { App } from '../platform/http/fastify-types.ts';
import { Type } from '../platform/json/json-schema.ts';
import { bodyValidator } from '../platform/json/record-validator.ts';
import { loadWords } from '../platform/words/languages.ts';
import { type CallableOperations, callOperation, countFurther } from './call-operation.ts';
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

/** A message of the protocol is judged by the SDK, and arguments by their tool: nothing is refused before (D23.1). */
const message = Type.Object({}, { description: 'A message of JSON-RPC 2.0.' });
const asItIs = () => (value: unknown) => ({ value });

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

/** D23: the tools of assistants. */
export const agentRoutes = (operations: CallableOperations) => async (app: App) => {
  app.decorateRequest('tool', null);
  let protocol: typeof import('./exchange.ts') | undefined;

  const run = async ({ tool, validate }: Checked, given: unknown, request: FastifyRequest, reply: FastifyReply) => {
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

  app.post(
    '/mcp',
    { config: { access: scopes }, schema: { hide: true, body: message }, validatorCompiler: asItIs },
    async (request, reply) => {
      protocol ??= await import('./exchange.ts');
      const { exchange, unknownTool } = protocol;
      let failure: unknown;
      const own = request as FastifyRequest;
      const { status, body } = await exchange(own, {
        connection: reply.raw,
        list: async () => {
          await confirmCaller(own);
          const { scopes } = callerOf(own);
          return { tools: tools.filter(({ access }) => mayUse(access, scopes)).map(toolDescription) };
        },
        call: async (name, given) => {
          const checked = byName.get(name);
          if (!checked) throw unknownTool(name);
          request.tool = name;
          try {
            return await run(checked, given, own, reply as FastifyReply);
          } catch (error) {
            const problem = problemFrom(error, own);
            if (isOfRequest(problem)) failure = error;
            return refusalOf(problem, own, given);
          }
        },
      });
      if (failure !== undefined) throw failure;
      return reply.code(status).type('application/json; charset=utf-8').send(body);
    },
  );
};
