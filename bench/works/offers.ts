import { setTimeout as sleep } from 'node:timers/promises';
import { openShop, type Shop } from '../catalogue/shop.ts';
import { type Bench, type BenchService, OPERATOR_TOKEN, startService } from '../measuring/bench-service.ts';
import { cpuUsOf, memoryMbOf } from '../measuring/cpu-clock.ts';
import { requestBytes, runLoad } from '../measuring/load.ts';
import { type Figure, plainFigure } from './figure.ts';

const LINES = 200;
const DOCUMENTS = 5;
/** What the other shop sends in a row, on two connections. */
const QUOTES = 3000;
const SAMPLE_MS = 10;

/** A sent offer of 200 windows with drawings, each of another size. */
const newOffer = async ({ must }: Shop, productId: number): Promise<string> => {
  const lines = Array.from({ length: LINES }, (_, place) => ({
    product_id: productId,
    width: 600 + 7 * place,
    height: 700 + 5 * place,
    leaf_count: 1,
    opening_v1: 'gauche',
    label: `Window ${place + 1}`,
    note: 'Fitted into the old frame, sealed with compressed tape.',
  }));
  const { id } = await must('POST', '/v1/quotes', { customer: { name: 'Camille Martin' }, lines });
  await must('PATCH', `/v1/quotes/${id}`, { status: 'sent' });
  return `/v1/quotes/${id}/document`;
};

/** Another tenant, with one product. */
const newNeighbour = async (url: string) => {
  const shop = await openShop(url, OPERATOR_TOKEN);
  const make = async (path: string, body: object) => (await shop.must('POST', `/v1/${path}`, body)).id;
  const brand_id = await make('brands', { name: 'Brand' });
  const category_id = await make('categories', { name: 'Category' });
  const productId = await make('products', { name: 'Window', brand_id, category_id });
  const row = await make(`products/${productId}/pricing-configurations`, { minimum_price: 100 });
  await make(`products/${productId}/steps`, { type: 'selection', content_configuration: { pricingConfig: [row] } });
  return { ...shop, productId };
};

/** The milliseconds in which 99 of 100 quotes of a neighbour are answered. */
const p99OfQuotes = async ({ port }: BenchService, neighbour: Awaited<ReturnType<typeof newNeighbour>>) => {
  const headers = { authorization: `Bearer ${neighbour.key}` };
  const bytes = requestBytes('POST', `/v1/products/${neighbour.productId}/quote`, headers, { width: 800, height: 900 });
  return (await runLoad({ port, connections: 2, requests: QUOTES, bytesOf: () => bytes, status: 200 })).p99Ms;
};

const documentsOf = async (bench: Bench, service: BenchService): Promise<Figure[]> => {
  const { shop, gridded } = bench.catalogue;
  const document = await newOffer(shop, gridded.productId);
  const neighbour = await newNeighbour(service.url);
  const ask = async (form: 'pdf' | 'html') => {
    const headers = { authorization: `Bearer ${shop.key}` };
    const answer = await fetch(`${service.url}${document}.${form}`, { headers });
    const { byteLength } = await answer.arrayBuffer();
    if (!answer.ok || byteLength < 50_000) throw new Error(`${form}: ${answer.status}, ${byteLength} bytes`);
  };
  const cpuOf = async (form: 'pdf' | 'html'): Promise<number[]> => {
    await ask(form);
    const spent: number[] = [];
    for (let count = 0; count < DOCUMENTS; count++) {
      const before = cpuUsOf(service.pid);
      await ask(form);
      spent.push((cpuUsOf(service.pid) - before) / 1e6);
    }
    return spent;
  };
  await p99OfQuotes(service, neighbour);
  const alone = await p99OfQuotes(service, neighbour);
  const idleMb = memoryMbOf(service.pid);
  const pdf = await cpuOf('pdf');
  const html = await cpuOf('html');

  let isOver = false;
  let mostMb = 0;
  const sampling = (async () => {
    for (; !isOver; await sleep(SAMPLE_MS)) mostMb = Math.max(mostMb, memoryMbOf(service.pid));
  })();
  const making = (async () => {
    while (!isOver) await ask('pdf');
  })();
  const beside: number[] = [];
  for (let count = 0; count < 3; count++) beside.push(await p99OfQuotes(service, neighbour));
  isOver = true;
  await Promise.all([sampling, making]);
  const of = (what: string) => `an offer of ${LINES} lines, ${what}`;
  return [
    plainFigure({ work: of('PDF'), what: 's CPU', bar: { is: 'at most', limit: 2 } }, pdf),
    plainFigure({ work: of('HTML'), what: 's CPU', bar: { is: 'at most', limit: 0.2 } }, html),
    plainFigure({ work: of('memory'), what: 'MB more', bar: { is: 'at most', limit: 256 } }, [mostMb - idleMb]),
    plainFigure({ work: of('p99 of quotes of another shop alone'), what: 'ms' }, [alone]),
    plainFigure(
      { work: of('p99 of quotes of another shop meanwhile'), what: 'ms', bar: { is: 'at most', limit: 50 } },
      beside,
    ),
  ];
};

/** D20.3: documents are made apart, bounded, and others are served meanwhile. The service may use all cores, as it would. */
export const offerWorks: Record<string, (bench: Bench) => Promise<Figure[]>> = {
  'an offer of 200 lines': async (bench) => {
    const service = await startService(bench.database.url, bench.folder, { isFree: true });
    try {
      return await documentsOf(bench, service);
    } finally {
      await service.stop();
    }
  },
};
