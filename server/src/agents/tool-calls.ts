import type { EventEmitter } from 'node:events';
import {
  type JSONRPCMessage,
  type JSONRPCRequest,
  type MessageClassification,
  PerRequestHTTPServerTransport,
  ProtocolErrorCode,
  type Result,
  type Server,
} from '@modelcontextprotocol/server';

/** The answer over HTTP; a notification gets 202 and an empty body. */
export type ProtocolAnswer = { status: number; body: string };

export const rejection = (
  status: number,
  code: number,
  message: string,
  id: unknown = null,
  data?: unknown,
): ProtocolAnswer => ({
  status,
  body: JSON.stringify({ jsonrpc: '2.0', id, error: { code, message, ...(data === undefined ? {} : { data }) } }),
});

type Waiting = {
  id: JSONRPCRequest['id'];
  run: () => Promise<object>;
  resolve: (answer: ProtocolAnswer) => void;
  written?: string;
};

type SentResult = { result?: Record<string, unknown> };

/** A result that was written before, with what the SDK adds to results of its revision. */
const withWritten = (written: string, id: JSONRPCRequest['id'], { result = {} }: SentResult): string => {
  const { content: _, ...added } = result;
  const rest = Object.keys(added).length === 0 ? '}' : `,${JSON.stringify(added).slice(1)}`;
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${written.slice(0, -1)}${rest}}`;
};

/**
 * The calls of tools of one revision: they are most of all messages, so one server of the SDK answers them all, each under a number of
 * its own. A call is held until it is answered, the SDK drops its message, or its connection closes.
 */
export class ToolCalls extends PerRequestHTTPServerTransport {
  private readonly waiting = new Map<number, Waiting>();
  private last = 0;
  private isDropped = false;

  get pending(): number {
    return this.waiting.size;
  }

  ask(
    message: JSONRPCRequest,
    classification: MessageClassification,
    run: Waiting['run'],
    connection: EventEmitter,
  ): Promise<ProtocolAnswer> {
    const number = ++this.last;
    return new Promise((resolve) => {
      this.waiting.set(number, { id: message.id, run, resolve });
      connection.once('close', () => this.end(number, rejection(503, ProtocolErrorCode.InternalError, 'Closed')));
      this.isDropped = false;
      // Without the arguments, which are for their tool to judge: it is given them as they came.
      const params = { ...message.params, arguments: {} };
      this.onmessage?.({ ...message, id: number, params }, { classification });
      const refused = () => rejection(400, ProtocolErrorCode.InvalidRequest, 'Invalid JSON-RPC request', message.id);
      if (this.isDropped) this.end(number, refused());
    });
  }

  /** The SDK reports a message that it will never answer while it is given that message. */
  drop(): void {
    this.isDropped = true;
  }

  async run(number: number): Promise<object> {
    const waiting = this.waiting.get(number);
    if (!waiting) return { content: [] };
    const result = await waiting.run();
    if (!('written' in result)) return result;
    waiting.written = String(result.written);
    return { content: [] };
  }

  override async send(message: JSONRPCMessage): Promise<void> {
    const number = (message as { id: number }).id;
    const waiting = this.waiting.get(number);
    if (!waiting) return;
    const { id, written } = waiting;
    const isWritten = written !== undefined && 'result' in message;
    const body = isWritten ? withWritten(written, id, message as SentResult) : JSON.stringify({ ...message, id });
    this.end(number, { status: 200, body });
  }

  private end(number: number, answer: ProtocolAnswer): void {
    this.waiting.get(number)?.resolve(answer);
    this.waiting.delete(number);
  }
}

export const openCalls = async (server: Server, classification: MessageClassification): Promise<ToolCalls> => {
  const calls = new ToolCalls({ classification, responseMode: 'json' });
  // A handler for `tools/call` would have the SDK check the message and the result by its own schemas: both were made here.
  server.fallbackRequestHandler = async (_, { mcpReq }) => (await calls.run(Number(mcpReq.id))) as Result;
  server.onerror = () => calls.drop();
  await server.connect(calls);
  return calls;
};
