import { parsePriceTable, quote, tableValue } from '@vantail/pricing';
import { type Figure, plainFigure } from './figure.ts';

const ROUNDS = 7;
const CALLS = 100_000;

const sizes = Array.from({ length: 30 }, (_, place) => 400 + 100 * place);
const price_table = JSON.stringify({
  type: 'table-directe',
  modeInterpolation: 'majoration',
  widths: sizes,
  heights: sizes,
  prices: sizes.map((height) => sizes.map((width) => Math.round(width * height * 0.00025 * 100) / 100 + 120)),
});

const table = parsePriceTable(price_table);
const cpuUsOfCall = (call: (width: number, height: number) => boolean): number[] => {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let turn = 0; turn < CALLS; turn++) {
      if (!call(405 + (turn % 2800), 410 + (turn % 2700))) throw new Error('the kernel refused a size of the grid');
    }
    const { user, system } = process.cpuUsage(before);
    values.push((user + system) / CALLS);
  }
  return values.slice(2); // The first calls are not optimised yet.
};

const row = { id: 1, active: true, leaf_count: 1, price_table, percentage_adjustment: 0 };
const configuration = {
  product: { id: 1, active: true, price_adjustment_percentage: 0 },
  steps: [],
  rows: [row],
  currency: 'EUR',
  price_basis: 'TTC' as const,
};

/** The pure functions alone, at sizes between the headers: the innermost part of a quote, and all of it. */
export const kernelFigures = (): Figure[] => [
  plainFigure(
    { work: 'quote kernel: a table at a size', what: 'us CPU', bar: { is: 'at most', limit: 1 } },
    cpuUsOfCall((width, height) => tableValue(table, width, height).outcome === 'priced'),
  ),
  plainFigure(
    { work: 'the whole of quote(): checks, row, breakdown', what: 'us CPU' },
    cpuUsOfCall((width, height) => {
      const request = { width, height, pricing_configuration_id: 1 };
      return !('code' in quote(configuration as never, request as never, { tableOf: () => table }));
    }),
  ),
];
