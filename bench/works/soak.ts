import { type Bench, startService } from '../measuring/bench-service.ts';
import { memoryMbOf } from '../measuring/cpu-clock.ts';
import { requestBytes, runLoad } from '../measuring/load.ts';
import { median } from '../measuring/slices.ts';
import { type Figure, plainFigure } from './figure.ts';

const REQUESTS = 3000;

/** A mix of what a shop and its back office send; every answer is 200. Each connection writes to its own product. */
const mixFor = ({ catalogue }: Bench): Buffer[][] => {
  const headers = { authorization: `Bearer ${catalogue.shop.key}` };
  const { configured, gridded, categories } = catalogue;
  const size = { width: 1234, height: 1456, leaf_count: 1, opening_v1: 'gauche' };
  const reads = [
    requestBytes('GET', `/v1/categories/${categories.of100}/from-prices`, headers),
    requestBytes('GET', `/v1/categories/${categories.of1000}/from-prices`, headers),
    requestBytes('GET', `/v1/products/${configured.productId}/configuration`, headers),
    requestBytes('GET', `/v1/products/${configured.productId}/steps/${configured.stepId}`, headers),
    requestBytes('POST', `/v1/products/${gridded.productId}/quote`, headers, size),
  ];
  return catalogue.written.map(({ productId, rowId }) => [
    ...reads,
    requestBytes('PATCH', `/v1/products/${productId}/pricing-configurations/${rowId}`, headers, { minimum_price: 51 }),
    ...reads,
    requestBytes('PATCH', `/v1/products/${productId}/pricing-configurations/${rowId}`, headers, { minimum_price: 52 }),
  ]);
};

/** Minutes of mixed load: the memory in use, and that at the end compared with the end of the first quarter. */
export const soakFigures = async (bench: Bench, minutes: number): Promise<Figure[]> => {
  const service = await startService(bench.database.url, bench.folder);
  const mix = mixFor(bench);
  const bytesOf = (connection: number, turn: number) => mix[connection]?.[turn % 12] as Buffer;
  const load = { port: service.port, connections: mix.length, requests: REQUESTS, bytesOf, status: 200 };
  const held: number[] = [];
  for (const end = performance.now() + minutes * 60_000; performance.now() < end; ) {
    await runLoad(load);
    held.push(memoryMbOf(service.pid));
  }
  await service.stop();
  const quarter = (number: number) =>
    held.slice(Math.floor((number * held.length) / 4), Math.ceil(((number + 1) * held.length) / 4));
  const settled = median(quarter(1));
  const ratios = quarter(3).map((megabytes) => megabytes / settled);
  const work = `memory over ${minutes} minutes of mixed load`;
  return [
    plainFigure({ work: 'memory, under mixed load', what: 'MB', bar: { is: 'at most', limit: 250 } }, quarter(3)),
    plainFigure({ work, what: 'times that of the second quarter', bar: { is: 'at most', limit: 1.05 } }, ratios),
  ];
};
