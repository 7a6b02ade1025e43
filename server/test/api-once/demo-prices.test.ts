import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifyingFields } from '@vantail/pricing';
import { makeDemo } from '../../src/demo/make-demo.ts';
import { sendInProcess } from '../../src/demo/send.ts';
import type { TestStep } from '../support/new-product.ts';
import type { FromPrice, TestRow } from '../support/priced-product.ts';
import { OPERATOR_TOKEN, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const { key } = await makeDemo(sendInProcess(service.app), OPERATOR_TOKEN);

type Option = { id: number; price: number; active: boolean; width_mm: number | null; configuration: object };
type Quote = { unit_price: number; pricing_configuration_id: number | null; code: string; candidates: object[] };
type Size = { width: number; height: number };

const read = async <T>(path: string) => (await service.call<T>('GET', path, { token: key })).body;
const list = async <T>(path: string) => (await read<{ data: T[] }>(`${path}?active=true`)).data;
const quote = async (productId: number, body: object) =>
  (await service.call<Quote>('POST', `/v1/products/${productId}/quote`, { token: key, body })).body;

const optionsOf = (step: TestStep) => (step.content_configuration as { options?: Option[] }).options ?? [];
const windowOf = ({ configuration }: Option) =>
  Object.fromEntries(Object.entries(configuration).filter(([name]) => (identifyingFields as string[]).includes(name)));

/** Every way in which a customer answers the steps that name a window, with the cheapest options elsewhere. */
const choicesOf = (steps: readonly TestStep[]) => {
  const naming = steps.find((step) => optionsOf(step).some((option) => Object.keys(windowOf(option)).length > 0));
  const answered = steps.filter((step) => step.required && optionsOf(step).length > 0 && step !== naming);
  const others = answered.map((step) => {
    const [cheapest] = optionsOf(step).toSorted((a, b) => a.price - b.price);
    return { step_id: step.id, option_ids: [cheapest?.id] };
  });
  if (!naming) return [{ selections: others }];
  return optionsOf(naming).map((option) => ({
    ...windowOf(option),
    selections: [{ step_id: naming.id, option_ids: [option.id] }, ...others],
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
  const choices = choicesOf(steps);

  test(`${product.name}: each window is priced by a row, and each row is reached by a choice`, async () => {
    const reached = new Set<number | null>();
    for (const choice of choices) {
      const row = rows.filter((candidate) =>
        Object.entries(choice).every(([name, value]) => name === 'selections' || candidate[name] === value),
      );
      assert.equal(row.length, rows.length === 0 ? 0 : 1, JSON.stringify(choice));
      for (const { id } of row) reached.add(id);
    }
    assert.deepEqual([...reached].toSorted(), rows.map(({ id }) => id).toSorted());
  });

  test(`${product.name}: the from-price is what a customer pays for choices that the steps allow`, async () => {
    const { price, source } = await read<FromPrice>(`${base}/from-price`);
    assert.ok(price !== null && source, 'it has a price');
    const row = rows.find(({ id }) => id === source.pricing_configuration_id);
    const ends = row as unknown as Record<string, number> | undefined;
    const size = {
      width: Number(source.width ?? ends?.total_width_min),
      height: Number(source.height ?? ends?.total_height_min),
    };
    const isFlat = source.kind === 'flat';
    assert.ok(isFlat || isAllowed(steps, size), `${size.width} x ${size.height} mm may be entered`);
    const answers = await Promise.all(
      choices.map((choice) => quote(product.id, isFlat ? choice : { ...choice, ...size })),
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

test('D10 a quote that does not name its window is refused with the windows that it may mean', async () => {
  const [product] = await list<{ id: number }>('/v1/products');
  const steps = await list<TestStep>(`/v1/products/${product?.id}/steps`);
  const selections = choicesOf(steps)[0]?.selections;
  const answer = await quote(1, { width: 2000, height: 2000, selections });
  assert.equal(answer.code, 'ambiguous_configuration');
  assert.deepEqual(
    answer.candidates.map((candidate) => Object.entries(candidate)[1]),
    [
      ['opening_v1', 'gauche_oscillo'],
      ['opening_v1', 'droite_oscillo'],
      ['opening_v1', 'fixe'],
    ],
  );
  // With its fields it is refused for its size, and not priced as the fixed window, which is made that large.
  const named = await quote(1, { width: 2000, height: 2000, opening_v1: 'gauche_oscillo', selections });
  assert.equal(named.code, 'dimensions_out_of_range');
});
