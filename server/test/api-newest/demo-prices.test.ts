import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeDemo } from '../../src/app/demo/make-demo.ts';
import { sendInProcess } from '../../src/app/demo/send.ts';
import type { TestStep } from '../support/new-product.ts';
import type { FromPrice, TestRow } from '../support/priced-product.ts';
import { OPERATOR_TOKEN, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const { key } = await makeDemo(sendInProcess(service.app), OPERATOR_TOKEN);

type Option = { id: number; price: number; window: object | null };
type Quote = { unit_price: number; pricing_configuration_id: number | null; code: string; candidates: object[] };
type Size = { width: number; height: number };
type Selection = { step_id: number; option_ids: number[] };
type Choices = {
  steps: {
    step_id: number;
    required: boolean;
    complete: boolean;
    options: { option_id: number; available: boolean }[];
  }[];
  next_step_id: number | null;
};

const read = async <T>(path: string) => (await service.call<T>('GET', path, { token: key })).body;
const list = async <T>(path: string) => (await read<{ data: T[] }>(`${path}?active=true`)).data;
const ask = async <T>(path: string, body: object) => (await service.call<T>('POST', path, { token: key, body })).body;
const quote = (productId: number, body: object) => ask<Quote>(`/v1/products/${productId}/quote`, body);

const optionsOf = (step: TestStep) => (step.content_configuration as { options?: Option[] }).options ?? [];

/** The rest of a configuration as a customer answers it who always takes the cheapest option that is available. */
const answered = async (productId: number, steps: readonly TestStep[], begun: Selection[], size: object) => {
  const selections = [...begun];
  for (;;) {
    const state = await ask<Choices>(`/v1/products/${productId}/choices`, { selections, ...size });
    const next = state.steps.find(
      ({ step_id, required, complete, options }) =>
        required && !complete && options.length > 0 && !selections.some((one) => one.step_id === step_id),
    );
    if (!next) return selections;
    const prices = new Map(steps.flatMap(optionsOf).map(({ id, price }) => [id, price]));
    const [cheapest] = next.options
      .filter(({ available }) => available)
      .map(({ option_id }) => option_id)
      .toSorted((a, b) => (prices.get(a) ?? 0) - (prices.get(b) ?? 0));
    assert.ok(cheapest, `step ${next.step_id} can be answered`);
    selections.push({ step_id: next.step_id, option_ids: [cheapest] });
  }
};

/** Every window that a customer can choose, with its selection; one without, where nothing asks for it. */
const windowsOf = (steps: readonly TestStep[]): { window: object; begun: Selection[] }[] => {
  const naming = steps.find((step) => optionsOf(step).some(({ window }) => window !== null));
  if (!naming) return [{ window: {}, begun: [] }];
  return optionsOf(naming).map(({ id, window }) => ({
    window: window ?? {},
    begun: [{ step_id: naming.id, option_ids: [id] }],
  }));
};

/** Whether the step of the dimensions lets a customer enter this size. */
const isAllowed = (steps: readonly TestStep[], { width, height }: Size) =>
  steps
    .map(
      (step) =>
        step.content_configuration as { width?: { min: number; max: number }; height?: { min: number; max: number } },
    )
    .every(
      (limits) =>
        (!limits.width || (width >= limits.width.min && width <= limits.width.max)) &&
        (!limits.height || (height >= limits.height.min && height <= limits.height.max)),
    );

for (const product of await list<{ id: number; name: string }>('/v1/products')) {
  const base = `/v1/products/${product.id}`;
  const steps = await list<TestStep>(`${base}/steps`);
  const rows = await list<TestRow & { price_table: string; computed_minimum_price: number }>(
    `${base}/pricing-configurations`,
  );
  const windows = windowsOf(steps);

  test(`${product.name}: each window is priced by a row, and each row is reached by a choice`, () => {
    const reached = new Set<number | null>();
    for (const { window } of windows) {
      const row = rows.filter((candidate) =>
        Object.entries(window).every(([name, value]) => candidate[name] === value),
      );
      assert.equal(row.length, rows.length === 0 ? 0 : 1, JSON.stringify(window));
      for (const { id } of row) reached.add(id);
    }
    assert.deepEqual([...reached].toSorted(), rows.map(({ id }) => id).toSorted());
  });

  test(`${product.name}: the from-price is what a customer pays for choices that the steps and rules allow`, async () => {
    const { price, source } = await read<FromPrice>(`${base}/from-price`);
    assert.ok(price !== null && source, 'it has a price');
    const row = rows.find(({ id }) => id === source.pricing_configuration_id);
    const ends = row as unknown as Record<string, number> | undefined;
    const asked = {
      width: Number(source.width ?? ends?.total_width_min),
      height: Number(source.height ?? ends?.total_height_min),
    };
    const isFlat = source.kind === 'flat';
    assert.ok(isFlat || isAllowed(steps, asked), `${asked.width} x ${asked.height} mm may be entered`);
    const size = isFlat ? {} : asked;
    const answers = await Promise.all(
      windows.map(async ({ begun }) => {
        const selections = await answered(product.id, steps, begun, size);
        return quote(product.id, { selections, ...size });
      }),
    );
    const paid = answers.filter(({ pricing_configuration_id: id }) => id === source.pricing_configuration_id);
    assert.deepEqual(
      paid.map(({ unit_price }) => unit_price),
      [price],
    );
  });

  test(`${product.name}: the report finds nothing`, async () => {
    const report = await read<object>(`${base}/configuration/validation`);
    assert.deepEqual(report, { valid: true, errors: [], warnings: [] });
  });
}

const [{ id: first } = { id: 0 }] = await list<{ id: number }>('/v1/products');
const steps = await list<TestStep>(`/v1/products/${first}/steps`);
const large = { width: 2000, height: 2000 };

test('D10 a quote that does not name its window is refused: nothing is priced as a window that happens to fit', async () => {
  const selections = await answered(first, steps, [], large);
  const others = selections.filter(({ step_id }) => step_id !== windowsOf(steps)[0]?.begun[0]?.step_id);
  assert.equal((await quote(first, { ...large, selections: others })).code, 'invalid_selection');
});

test('D14.11 no contradiction can be quoted: the opening that is chosen is the window that is priced', async () => {
  for (const { window, begun } of windowsOf(steps)) {
    const selections = await answered(first, steps, begun, large);
    const isFixed = Object.values(window).includes('fixe');
    const answer = await quote(first, { ...large, selections });
    assert.equal(answer.code, isFixed ? undefined : 'dimensions_out_of_range', JSON.stringify(window));
    const other = await quote(first, { ...large, selections, opening_v1: isFixed ? 'oscillo' : 'fixe' });
    assert.equal(other.code, 'invalid_selection', JSON.stringify(window));
  }
});
