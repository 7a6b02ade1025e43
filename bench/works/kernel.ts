import { parsePriceTable, quote } from '@vantail/pricing';
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
const row = { id: 1, active: true, leaf_count: 1, price_table, percentage_adjustment: 0 };
const configuration = {
  product: { id: 1, active: true, price_adjustment_percentage: 0 },
  steps: [],
  rows: [row],
  currency: 'EUR',
  price_basis: 'TTC' as const,
};

/** The pure function alone, on a parsed table: sizes that fall between the headers. */
export const kernelFigure = (): Figure => {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    for (let call = 0; call < CALLS; call++) {
      const request = { width: 405 + (call % 2800), height: 410 + (call % 2700), pricing_configuration_id: 1 };
      const answer = quote(configuration as never, request as never, { tableOf: () => table });
      if ('code' in answer) throw new Error(`the kernel refused: ${JSON.stringify(answer)}`);
    }
    const { user, system } = process.cpuUsage(before);
    values.push((user + system) / CALLS);
  }
  return plainFigure({ work: 'the quote kernel', what: 'us CPU', bar: { is: 'at most', limit: 1 } }, values.slice(2));
};
