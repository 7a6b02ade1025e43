import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PricedQuote, QuoteRequest } from '@vantail/pricing';
import type { VantailConfigurator } from '../../../src/index.ts';
import { openShopPage } from '../../support/shop-page.ts';
import { startShopService } from '../../support/shop-service.ts';

const { origin, call, must, productId, shopKey } = await startShopService();
const RUNS = 500;
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31));

/** A small generator of random numbers: the same seed gives the same configurations. */
const randomOf = (start: number) => {
  let state = start;
  return (count: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
};

type Step = { id: number; options_max: number | null; option_ids: number[] };

const randomSelection = (steps: readonly Step[], random: (count: number) => number): QuoteRequest => ({
  width: 300 + random(2200),
  height: 300 + random(2000),
  quantity: 1 + random(3),
  selections: steps
    .filter(({ option_ids }) => option_ids.length > 0)
    .map(({ id, options_max, option_ids }) => ({
      step_id: id,
      option_ids:
        options_max === 1
          ? [option_ids[random(option_ids.length)] as number]
          : option_ids.filter(() => random(2) === 0),
    })),
});

test(`a price that the browser computes is the service's, in ${RUNS} random configurations`, async (context) => {
  context.diagnostic(`SEED=${seed}`);
  const random = randomOf(seed);
  let priced = 0;
  for (const reference of ['PVC-1V', 'PVC-2V']) {
    const product = productId(reference);
    const body = `<vantail-configurator src="${origin}" key="${shopKey}" product="${product}"></vantail-configurator>`;
    const page = await openShopPage({ origin, body });
    await page.getByText('Price confirmed').waitFor();
    const { steps } = await must<{ steps: Step[] }>('GET', `/v1/products/${product}/configuration`);
    const wanted = Array.from({ length: RUNS / 2 }, () => randomSelection(steps, random));
    // The answer is read at once: what the service says comes later, and is not what is compared here.
    const shown = await page.evaluate((selections) => {
      const element = document.querySelector('vantail-configurator') as VantailConfigurator;
      return selections.map((selection) => {
        element.selection = selection;
        return { selection: element.selection, price: element.price };
      });
    }, wanted);
    for (const { selection, price } of shown as { selection: QuoteRequest; price: PricedQuote | null }[]) {
      const path = `/v1/products/${product}/quote`;
      const answer = await call<PricedQuote>('POST', path, { token: shopKey, body: selection });
      const said = answer.status === 200 ? [answer.body.unit_price, answer.body.total] : null;
      assert.deepEqual(price && [price.unit_price, price.total], said, `SEED=${seed} ${JSON.stringify(selection)}`);
      if (price) priced++;
    }
  }
  assert.ok(priced > RUNS / 10, `only ${priced} of ${RUNS} have a price`);
});
