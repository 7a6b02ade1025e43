import type { FastifyReply, FastifyRequest } from 'fastify';
import { scopes } from '../platform/callers/scopes.ts';
import type { App } from '../platform/http/fastify-types.ts';
import { Type } from '../platform/json/json-schema.ts';
import type { CallableOperations } from './call-operation.ts';

/** A message of the protocol is judged by the SDK, and arguments by their tool: nothing is refused before (D23.1). */
const message = Type.Object({}, { description: 'A message of JSON-RPC 2.0.' });
const asItIs = () => (value: unknown) => ({ value });

/** D23: the tools of assistants, which are loaded with the first message: most services never get one. */
export const agentRoutes = (operations: CallableOperations) => async (app: App) => {
  app.decorateRequest('tool', null);

  app.post(
    '/mcp',
    { config: { access: scopes }, schema: { hide: true, body: message }, validatorCompiler: asItIs },
    async (request, reply) => {
      const { answerMessage } = await import('./answer-message.ts');
      return answerMessage(operations, request as FastifyRequest, reply as FastifyReply);
    },
  );
};
