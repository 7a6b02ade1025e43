import assert from 'node:assert/strict';
import type { Answer, Body, TestService } from '../test-service.ts';

export type ToolResult = {
  isError?: boolean;
  content: { type: string; text?: string; mimeType?: string; data?: string }[];
  structuredContent: Body;
};

type Rpc = { result?: Body; error?: { code: number; message: string } };

/** An assistant without a model: it sends messages of the protocol as they stand. */
export const agentOf = (service: Pick<TestService, 'call'>, key: string | undefined) => {
  const send = (message: unknown, headers: Record<string, string> = {}): Promise<Answer<Rpc>> =>
    service.call<Rpc>('POST', '/mcp', { token: key, body: message, headers });

  const ask = (method: string, params: object = {}, headers: Record<string, string> = {}) =>
    send({ jsonrpc: '2.0', id: 7, method, params }, headers);

  /** A call that the protocol takes; its tool may refuse it. */
  const tool = async (name: string, given: unknown, headers: Record<string, string> = {}): Promise<ToolResult> => {
    const answer = await ask('tools/call', { name, arguments: given }, headers);
    assert.equal(answer.status, 200, answer.text);
    assert.ok(answer.body.result, answer.text);
    return answer.body.result as unknown as ToolResult;
  };

  /** The data of a call that must succeed. */
  const must = async <T = Body>(name: string, given: unknown): Promise<T> => {
    const result = await tool(name, given);
    assert.ok(!result.isError, `${name} refused: ${JSON.stringify(result.structuredContent)}`);
    return result.structuredContent as T;
  };

  const toolNames = async (): Promise<string[]> => {
    const { body } = await ask('tools/list');
    return ((body.result as { tools: { name: string }[] }).tools ?? []).map(({ name }) => name);
  };

  return { send, ask, tool, must, toolNames };
};

export type Agent = ReturnType<typeof agentOf>;
