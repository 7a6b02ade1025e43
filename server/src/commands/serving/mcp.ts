import { text } from 'node:stream/consumers';
import { openAnswer, wholeBody } from '../access/call-service.ts';
import { keyFlags, type Service, tenantService } from '../access/service-access.ts';
import { CommandFailure, defineCommand } from '../line/command.ts';

type RpcAnswer = { result?: object; error?: { code: number; message: string; data?: unknown } };

/** Sends a message to the service, which answers it as it answers every client over HTTP (D23.1). */
const ask = async (service: Service, method: string, params: object): Promise<RpcAnswer> => {
  const { stream } = await openAnswer(service, 'POST', '/mcp', {
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    headers: { 'content-type': 'application/json' },
  });
  return JSON.parse(await wholeBody(service, text(stream))) as RpcAnswer;
};

/** A refusal of the service is told to the assistant; the process goes on. */
const callService = async (service: Service, method: string, params: object): Promise<object> => {
  const { ProtocolError } = await import('@modelcontextprotocol/server');
  const answer = await ask(service, method, params).catch((error: unknown) => {
    if (error instanceof CommandFailure) throw new ProtocolError(REFUSED, error.message);
    throw error;
  });
  if (answer.error) throw new ProtocolError(answer.error.code, answer.error.message, answer.error.data);
  return answer.result ?? {};
};

/** JSON-RPC leaves the codes from here to -32000 to servers. */
const REFUSED = -32_000;

/** D23.1. */
export const mcp = defineCommand({
  name: 'mcp',
  summary: 'offer the configurator to an assistant, over stdin and stdout',
  flags: keyFlags,
  about: [
    'Speaks the Model Context Protocol: an assistant on this machine starts it, and calls its tools.',
    'The tools are those of POST /mcp, with the rights of VANTAIL_KEY.',
  ],
  examples: ['vantail mcp', 'vantail mcp --url https://vantail.example'],
  run: async ({ flags, env }) => {
    const service = tenantService(flags, env);
    const [{ Server }, { serveStdio, StdioServerTransport }, { readRelease }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('@modelcontextprotocol/server/stdio'),
      import('../../release.ts'),
    ]);
    const transport = new StdioServerTransport();
    const closed = new Promise<void>((resolve) => {
      process.stdin.once('end', resolve).once('close', resolve);
    });
    serveStdio(
      () => {
        const server = new Server(
          { name: 'vantail', title: 'Vantail', version: readRelease() },
          { capabilities: { tools: {} } },
        );
        server.setRequestHandler('tools/list', (() => callService(service, 'tools/list', {})) as never);
        server.setRequestHandler('tools/call', (({ params }: { params: { name: string; arguments?: object } }) =>
          callService(service, 'tools/call', { name: params.name, arguments: params.arguments ?? {} })) as never);
        return server;
      },
      { transport },
    );
    await closed;
    return 'done';
  },
});
