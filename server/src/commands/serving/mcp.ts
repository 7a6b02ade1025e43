import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ServerContext } from '@modelcontextprotocol/server';
import { openAnswer, wholeBody } from '../access/call-service.ts';
import { keyFlags, type Service, tenantService } from '../access/service-access.ts';
import { CommandFailure, defineCommand } from '../line/command.ts';
import { parsedJson } from '../output/refusal.ts';

type RpcAnswer = { result?: object; error?: { code: number; message: string; data?: unknown } };

/** Sends a message to the service, which answers it as it answers every client over HTTP (D23.1). */
const ask = async (service: Service, method: string, params: object, signal: AbortSignal): Promise<RpcAnswer> => {
  const { stream } = await openAnswer(service, 'POST', '/mcp', {
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    headers: { 'content-type': 'application/json' },
    signal,
  });
  return JSON.parse(await wholeBody(service, text(stream))) as RpcAnswer;
};

/** A refusal of the service is told to the assistant; the process goes on. */
const callService = async (
  service: Service,
  method: string,
  params: object,
  { mcpReq }: ServerContext,
): Promise<object> => {
  const { ProtocolError } = await import('@modelcontextprotocol/server');
  const answer = await ask(service, method, params, mcpReq.signal).catch((error: unknown) => {
    if (error instanceof CommandFailure) throw new ProtocolError(REFUSED, error.message);
    throw error;
  });
  if (answer.error) throw new ProtocolError(answer.error.code, answer.error.message, answer.error.data);
  return answer.result ?? {};
};

/** JSON-RPC leaves the codes from here to -32000 to servers. */
const REFUSED = -32_000;

const INVALID_REQUEST = -32_600;
const MAX_LINE_BYTES = 10 * 1024 * 1024;

/** The lines of a stream; one that is longer than any message may be ends it. */
async function* linesOf(input: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of input) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...parts, chunk.subarray(from, end)]).toString();
      parts = [];
      bytes = 0;
      from = end + 1;
    }
    parts.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > MAX_LINE_BYTES) return;
  }
}

/** The messages of a client. The SDK would drop, without an answer, all that are not exactly a request or a notification. */
async function* messagesOf(input: AsyncIterable<Buffer>, refuse: (id: unknown) => void): AsyncGenerator<Buffer> {
  const { isJSONRPCNotification, isJSONRPCRequest } = await import('@modelcontextprotocol/server');
  for await (const line of linesOf(input)) {
    const message = parsedJson(line);
    if (isJSONRPCRequest(message) || isJSONRPCNotification(message)) yield Buffer.from(`${line}\n`);
    else if (line.trim() !== '') refuse((message as { id?: unknown } | undefined)?.id);
  }
}

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
    const refuse = (given: unknown) => {
      const id = typeof given === 'string' || typeof given === 'number' ? given : null;
      const error = { code: INVALID_REQUEST, message: 'Send one JSON-RPC request or notification' };
      process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, error })}\n`);
    };
    const messages = Readable.from(messagesOf(process.stdin, refuse));
    const transport = new StdioServerTransport(messages);
    const closed = new Promise<void>((resolve) => {
      messages.once('end', resolve).once('close', resolve);
    });
    serveStdio(
      () => {
        const server = new Server(
          { name: 'vantail', title: 'Vantail', version: readRelease() },
          { capabilities: { tools: {} } },
        );
        server.setRequestHandler('tools/list', ((_: object, context: ServerContext) =>
          callService(service, 'tools/list', {}, context)) as never);
        server.setRequestHandler('tools/call', ((
          { params }: { params: { name: string; arguments?: object } },
          context: ServerContext,
        ) =>
          callService(
            service,
            'tools/call',
            { name: params.name, arguments: params.arguments ?? {} },
            context,
          )) as never);
        return server;
      },
      { transport },
    );
    await closed;
    return 'done';
  },
});
