import type { Bench } from '../measuring/bench-service.ts';
import { measureInTurns } from '../measuring/slices.ts';
import { type Figure, figureOf } from './figure.ts';
import { authorization, candidateOf } from './reads.ts';

type Compared = { work: string; tool: string; path: string; productId: number; body: object };

/** A tool that refuses answers 200, too: what is measured must be an answer. */
const mustAnswer = async ({ service, catalogue }: Bench, work: string, message: object): Promise<void> => {
  const response = await fetch(`${service.url}/mcp`, {
    method: 'POST',
    headers: { ...authorization({ catalogue }), 'content-type': 'application/json' },
    body: JSON.stringify(message),
  });
  const answer = (await response.json()) as { result?: { isError?: boolean } };
  if (!answer.result || answer.result.isError) throw new Error(`${work}: ${JSON.stringify(answer).slice(0, 500)}`);
};

/** D23: the CPU of a tool's call divided by that of the same request to its route. */
const againstRoute = async (bench: Bench, { work, tool, path, productId, body }: Compared): Promise<Figure> => {
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: tool, arguments: { product_id: productId, ...body } },
  };
  await mustAnswer(bench, work, message);
  const candidates = [
    { ...candidateOf(bench, 'service', path, { method: 'POST', body }), name: 'route' },
    { ...candidateOf(bench, 'service', '/mcp', { method: 'POST', body: message }), name: 'tool' },
  ];
  return figureOf(
    { work, what: 'times the CPU', bar: { is: 'at most', limit: 1.5 } },
    await measureInTurns(candidates, bench.settings),
    ({ route, tool: called }) => (called?.cpuUs ?? 0) / (route?.cpuUs ?? 1),
  );
};

/** The tools of assistants. */
export const agentWorks: Record<string, (bench: Bench) => Promise<Figure>> = {
  'price_window against a quote': (bench) => {
    const { productId } = bench.catalogue.gridded;
    return againstRoute(bench, {
      work: 'price_window against a quote',
      tool: 'price_window',
      path: `/v1/products/${productId}/quote`,
      productId,
      body: { width: 1234, height: 1456, leaf_count: 1, opening_v1: 'gauche' },
    });
  },
  'next_question against choices': (bench) => {
    const { productId, body } = bench.catalogue.ruled;
    return againstRoute(bench, {
      work: 'next_question against choices',
      tool: 'next_question',
      path: `/v1/products/${productId}/choices`,
      productId,
      body,
    });
  },
};
