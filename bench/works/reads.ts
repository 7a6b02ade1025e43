import type { Bench } from '../measuring/bench-service.ts';
import { requestBytes, runLoad } from '../measuring/load.ts';
import { type Candidate, measureInTurns } from '../measuring/slices.ts';
import { type Figure, figureOf } from './figure.ts';

const CONNECTIONS = 10;
/** Headers about the connection are not part of the answer. */
const OF_THE_CONNECTION = ['date', 'connection', 'keep-alive', 'transfer-encoding'];

type Asked = {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
  /** A body of its own for each request. */
  bodyOf?: (turn: number) => object;
  status?: number;
  connections?: number;
};

export const authorization = ({ catalogue }: Pick<Bench, 'catalogue'>) => ({
  authorization: `Bearer ${catalogue.shop.key}`,
});

/** Lets the service answer once, and gives the bare server the same bytes. */
const canAnswer = async (
  bench: Bench,
  path: string,
  { method = 'GET', headers = {}, bodyOf, body = bodyOf?.(0) }: Asked,
) => {
  const response = await fetch(bench.service.url + path, {
    method,
    // The load asks for plain bytes, so the bare server gets plain ones.
    headers: {
      'accept-encoding': 'identity',
      ...authorization(bench),
      ...headers,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const sent = Object.fromEntries([...response.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name)));
  await bench.bare.take({ path, status: response.status, headers: sent, body: await response.text() });
  return response;
};

export const candidateOf = (bench: Bench, name: string, path: string, asked: Asked = {}): Candidate => {
  const { method = 'GET', headers = {}, body, bodyOf, status = 200, connections = CONNECTIONS } = asked;
  const { pid, port } = name === 'bare' ? bench.bare : bench.service;
  const bytesFor = (sent?: object) => requestBytes(method, path, { ...authorization(bench), ...headers }, sent);
  const bytes = bytesFor(body);
  let turn = 0;
  const load = { port, connections, bytesOf: bodyOf ? () => bytesFor(bodyOf(turn++)) : () => bytes, status };
  return { name, pid, drive: (requests) => runLoad({ ...load, requests }) };
};

/** "At least x of bare": the CPU of the bare process divided by that of the service, for the same bytes. */
const againstBare = async (
  bench: Bench,
  work: string,
  limit: number | undefined,
  path: string,
  asked: Asked = {},
): Promise<Figure> => {
  const { status } = await canAnswer(bench, path, asked);
  if (status !== (asked.status ?? 200)) throw new Error(`${work}: ${path} answered ${status}`);
  const candidates = ['service', 'bare'].map((name) => candidateOf(bench, name, path, asked));
  return figureOf(
    { work, what: 'of bare node:http', ...(limit !== undefined && { bar: { is: 'at least', limit } }) },
    await measureInTurns(candidates, bench.settings),
    ({ service, bare }) => (bare?.cpuUs ?? 0) / (service?.cpuUs ?? 1),
  );
};

/** The same read on little and on much data, in the same process. */
const growing = async (bench: Bench, work: string, limit: number, little: string, much: string): Promise<Figure> => {
  const candidates = [
    { ...candidateOf(bench, 'service', little), name: 'little' },
    { ...candidateOf(bench, 'service', much), name: 'much' },
  ];
  return figureOf(
    { work, what: 'times the CPU', bar: { is: 'at most', limit } },
    await measureInTurns(candidates, bench.settings),
    ({ little: less, much: more }) => (more?.cpuUs ?? 0) / (less?.cpuUs ?? 1),
  );
};

/** No two sizes are the same, so that no answer is in memory. */
export const newQuestion = (body: object) => (turn: number) => ({
  ...body,
  height: 800 + (turn % 1000),
  width: 1234 + Math.floor(turn / 1000),
});

/** The reads of a storefront and a back office. */
export const readWorks: Record<string, (bench: Bench) => Promise<Figure>> = {
  'from-prices, 100 products, 200': (bench) =>
    againstBare(bench, 'from-prices, 100 products, 200', undefined, pricesOf(bench)),
  'from-prices, 304': async (bench) => {
    const { headers } = await canAnswer(bench, pricesOf(bench), {});
    const asked = { headers: { 'if-none-match': headers.get('etag') ?? '' }, status: 304 };
    return againstBare(bench, 'from-prices, 304', undefined, pricesOf(bench), asked);
  },
  'from-prices, 1,000 products against 100': (bench) =>
    growing(bench, 'from-prices, 1,000 products against 100', 1.4, pricesOf(bench), pricesOf(bench, 'of1000')),
  'from-prices, 200 rows a product against 20': (bench) =>
    growing(
      bench,
      'from-prices, 200 rows a product against 20',
      1.1,
      pricesOf(bench),
      pricesOf(bench, 'of100with200rows'),
    ),
  'GET one step': (bench) => {
    const { productId, stepId } = bench.catalogue.configured;
    return againstBare(bench, 'GET one step', 0.33, `/v1/products/${productId}/steps/${stepId}`);
  },
  'GET one row': (bench) => {
    const { productId, rowId } = bench.catalogue.configured;
    return againstBare(bench, 'GET one row', 0.33, `/v1/products/${productId}/pricing-configurations/${rowId}`);
  },
  'configuration of a product, 200': (bench) =>
    againstBare(
      bench,
      'configuration of a product, 200',
      0.5,
      `/v1/products/${bench.catalogue.configured.productId}/configuration`,
    ),
  'quote on a 30 x 30 grid': (bench) =>
    againstBare(
      bench,
      'quote on a 30 x 30 grid',
      undefined,
      `/v1/products/${bench.catalogue.gridded.productId}/quote`,
      {
        method: 'POST',
        body: { width: 1234, height: 1456, leaf_count: 1, opening_v1: 'gauche' },
      },
    ),
  'choices of 120 options, 50 rules, asked before': (bench) => {
    const { productId, body } = bench.catalogue.ruled;
    const path = `/v1/products/${productId}/choices`;
    return againstBare(bench, 'choices of 120 options, 50 rules, asked before', 0.25, path, { method: 'POST', body });
  },
  'choices of 120 options, 50 rules, a new question each time': (bench) => {
    const { productId, body } = bench.catalogue.ruled;
    const path = `/v1/products/${productId}/choices`;
    const work = 'choices of 120 options, 50 rules, a new question each time';
    return againstBare(bench, work, undefined, path, { method: 'POST', bodyOf: newQuestion(body) });
  },
  'validation report': async (bench) => {
    const path = `/v1/products/${bench.catalogue.configured.productId}/configuration/validation`;
    const slices = await measureInTurns([candidateOf(bench, 'service', path)], { ...bench.settings, warmUp: 600 });
    return figureOf(
      { work: 'validation report', what: 'ms CPU' },
      slices,
      ({ service }) => (service?.cpuUs ?? 0) / 1000,
    );
  },
};

export const pricesOf = ({ catalogue }: Bench, category: keyof Bench['catalogue']['categories'] = 'of100') =>
  `/v1/categories/${catalogue.categories[category]}/from-prices`;
