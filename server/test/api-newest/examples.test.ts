import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newExampleProduct, type TestExample } from '../support/kept-examples.ts';
import { changesOf, fieldOf } from '../support/ledger-reader.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, faultPlaces, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();

test('D21.1 an example has a name, a body and what must come of it; 201, Location, ETag, and it is read, changed and put away', async () => {
  const { path, product, bodyOf } = await newExampleProduct(tenant);
  const sent = { name: 'Kitchen', body: bodyOf(), expect: { unit_price: 300 } };
  const answer = await tenant.call<TestExample>('POST', path, sent);
  const { id, created_at, updated_at, ...rest } = answer.body;
  assert.deepEqual(
    [answer.status, answer.headers.location, answer.headers.etag],
    [201, `${path}/${id}`, '"1"'],
    answer.text,
  );
  assert.deepEqual(rest, { ...sent, product_id: product.id, active: true, version: 1 });
  assert.deepEqual(await tenant.must('GET', `${path}/${id}`), answer.body);
  const changed = await tenant.must<TestExample>('PATCH', `${path}/${id}`, { expect: { unit_price_max: 300 } });
  assert.deepEqual([changed.version, changed.expect, changed.body], [2, { unit_price_max: 300 }, sent.body]);
  const put = await tenant.must<TestExample>('DELETE', `${path}/${id}`);
  assert.deepEqual([put.active, put.version], [false, 3]);
  assert.equal((await tenant.must<TestExample>('DELETE', `${path}/${id}`)).version, 3);
  const list = await tenant.must<{ data: Body[]; total: number }>('GET', `${path}?active=false`);
  assert.deepEqual([list.total, list.data[0]], [1, put]);
  const other = await newPricedProduct(tenant);
  assertProblem(await tenant.call('GET', `${other.path}/examples/${id}`), 404, 'not_found');
});

test('D21.1 what is no example is refused at its place', async () => {
  const { path, bodyOf } = await newExampleProduct(tenant);
  const whole = { name: 'E', body: bodyOf(), expect: { unit_price: 1 } };
  for (const [fields, places] of [
    [{ name: ' ' }, ['/name']],
    [{ body: undefined }, ['/body']],
    [{ expect: undefined }, ['/expect']],
    [{ body: undefined, expect: undefined }, ['/body', '/expect']],
    [{ expect: {} }, ['/expect']],
    [{ expect: { unit_price: '5' } }, ['/expect/unit_price']],
    [{ expect: { unit_price: 1.005 } }, ['/expect/unit_price']],
    [{ expect: { code: 'too_bad' } }, ['/expect/code']],
    [{ expect: { rule_ids: [] } }, ['/expect/rule_ids']],
    [{ expect: { available: [{ step_id: 1 }] } }, ['/expect/available/0']],
    [{ expect: { unit_price_min: 5, unit_price_max: 4 } }, ['/expect/unit_price_min']],
    [{ body: { wide: 5 } }, ['/body']],
    [{ body: { vat_rate_id: 1 } }, ['/body']],
    [{ quote_id: 1 }, ['/body', '/expect', '/line_id']],
    [{ body: undefined, expect: undefined, quote_id: 999_999_999, line_id: 1 }, ['/quote_id']],
  ] as const) {
    const answer = await tenant.call('POST', path, { ...whole, ...fields });
    assertProblem(answer, 422, 'validation_error');
    assert.deepEqual(faultPlaces(answer), places, JSON.stringify(fields));
  }
  const large = { selections: Array.from({ length: 3 }, (_, i) => ({ step_id: i + 1, option_ids: many(500, i) })) };
  const answer = await tenant.call('POST', path, { ...whole, body: large });
  assertProblem(answer, 422, 'validation_error');
  assert.deepEqual(faultPlaces(answer), ['']);
});

const many = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => 9_000_000_000_000_00 + 1000 * from + index);

test('D21.1, D21.2 every kind of expectation passes where it holds, and fails with what came where it does not', async () => {
  const { example, run, bodyOf, options, steps, rules } = await newExampleProduct(tenant);
  const { a, b, c } = options;
  const glass = { step_id: steps.glass, option_id: c };
  const gone = { step_id: steps.colour, option_id: c };
  const none = { unit_price: null, code: 'dimensions_out_of_range' };
  const small = bodyOf([a], 100, 100);
  const cases: [expect: Body, body: Body, passed: boolean, came: Body][] = [
    [{ unit_price: 300 }, bodyOf(), true, { unit_price: 300, code: null }],
    [{ unit_price: 325 }, bodyOf([b]), true, { unit_price: 325, code: null }],
    [{ unit_price: 340 }, bodyOf([a, c]), true, { unit_price: 340, code: null }],
    [{ unit_price: 300.01 }, bodyOf(), false, { unit_price: 300, code: null }],
    [{ unit_price_min: 300, unit_price_max: 300 }, bodyOf(), true, { unit_price: 300, code: null }],
    [{ unit_price_min: 300.01 }, bodyOf(), false, { unit_price: 300, code: null }],
    [{ unit_price_max: 299.99 }, bodyOf(), false, { unit_price: 300, code: null }],
    [{ unit_price_max: 500 }, small, false, none],
    [{ code: 'dimensions_out_of_range' }, small, true, none],
    [{ code: 'dimensions_out_of_range' }, bodyOf(), false, { unit_price: 300, code: null }],
    [{ code: 'invalid_selection' }, small, false, none],
    [{ rule_ids: [rules.charges] }, bodyOf([a], 900), true, { unit_price: 410, code: null, rule_ids: [rules.charges] }],
    [{ rule_ids: [rules.charges] }, bodyOf(), false, { unit_price: 300, code: null, rule_ids: [] }],
    [
      { rule_ids: [rules.excludes], code: 'invalid_selection' },
      bodyOf([b, c]),
      true,
      { unit_price: null, code: 'invalid_selection', rule_ids: [rules.excludes] },
    ],
    [{ available: [glass] }, bodyOf(), true, { unit_price: 300, code: null, available: [glass], unavailable: [] }],
    [{ unavailable: [glass] }, bodyOf(), false, { unit_price: 300, code: null, available: [glass], unavailable: [] }],
    [
      { unavailable: [glass], rule_ids: [rules.excludes] },
      bodyOf([b]),
      true,
      { unit_price: 325, code: null, rule_ids: [rules.excludes], available: [], unavailable: [glass] },
    ],
    [{ available: [glass] }, bodyOf([b]), false, { unit_price: 325, code: null, available: [], unavailable: [glass] }],
    [{ unavailable: [gone] }, bodyOf(), false, { unit_price: 300, code: null, available: [], unavailable: [] }],
    [
      { unit_price: 300, unavailable: [glass] },
      bodyOf([b]),
      false,
      { unit_price: 325, code: null, available: [], unavailable: [glass] },
    ],
  ];
  for (const [expect, body] of cases) await example(expect, body);
  const { examples, passed, failed } = await run();
  assert.deepEqual(
    examples.map((one) => [one.expected, one.passed, one.came]),
    cases.map(([expect, , isPassed, came]) => [expect, isPassed, came]),
  );
  assert.deepEqual([passed, failed], [9, 11]);
});

test('D21.2 the report warns of each example that fails, with what was expected and came, and readiness counts it', async () => {
  const { product, example, run, options, bodyOf } = await newExampleProduct(tenant);
  const green = await example({ unit_price: 325 }, bodyOf([options.b]));
  await example({ unit_price: 1 }, bodyOf(), { active: false });
  type Item = Body & { code: string };
  const report = () =>
    tenant.must<{ valid: boolean; warnings: Item[] }>('GET', `${product.path}/configuration/validation`);
  const findings = async () => (await report()).warnings.filter(({ code }) => code === 'example_fails');
  const codes = async () =>
    (await tenant.must<{ data: { codes: string[] }[] }>('GET', `/v1/readiness?ids=${product.id}`)).data[0]?.codes;
  assert.deepEqual([await findings(), (await run()).failed], [[], 0]);
  assert.ok(!(await codes())?.includes('example_fails'));
  await tenant.must('PATCH', `/v1/options/${options.b}`, { price: 26.5 });
  const [finding] = await findings();
  assert.deepEqual(
    [finding?.example_id, finding?.params],
    [
      green.id,
      {
        example: { id: green.id, name: 'Example' },
        expected: { unit_price: 325 },
        came: { unit_price: 326.5, code: null },
      },
    ],
  );
  assert.ok((await codes())?.includes('example_fails'));
  await tenant.must('PATCH', `${product.path}/examples/${green.id}`, { expect: { unit_price: 326.5 } });
  assert.deepEqual(await findings(), []);
  assert.ok(!(await codes())?.includes('example_fails'));
});

test('D21.1 a body that no longer fits counts as its refusal', async () => {
  const { product, example, run, options, steps, bodyOf } = await newExampleProduct(tenant);
  const first = await example({ unit_price: 340 }, bodyOf([options.a, options.c]));
  await tenant.must('DELETE', `${product.steps}/${steps.glass}`);
  assert.deepEqual((await run()).examples, [
    {
      id: first.id,
      name: 'Example',
      passed: false,
      expected: { unit_price: 340 },
      came: { unit_price: null, code: 'invalid_selection' },
    },
  ]);
});

test('D21.1 a line of a quote becomes an example as it was priced, at list prices', async () => {
  const shop = await service.newTenant();
  const { product, row, path, bodyOf, options, run } = await newExampleProduct(shop);
  const other = await newPricedProduct(shop);
  await other.row({ minimum_price: 50 });
  const tariff = await shop.must<{ id: number }>('POST', '/v1/tariffs', { name: 'Trade', percent: -40 });
  const quote = await shop.must<{ id: number; lines: Body[] }>('POST', '/v1/quotes', {
    tariff_id: tariff.id,
    lines: [
      { kind: 'heading', name: 'Ground floor' },
      { product_id: product.id, ...bodyOf([options.b]), quantity: 3 },
      { product_id: other.id, width: 800, height: 900 },
    ],
  });
  assert.equal(quote.lines[1]?.unit_price, 195);
  const example = await shop.must<TestExample>('POST', path, { name: 'Sold', quote_id: quote.id, line_id: 2 });
  assert.deepEqual(
    [example.body, example.expect],
    [{ ...bodyOf([options.b]), pricing_configuration_id: row.id }, { unit_price: 325 }],
  );
  assert.deepEqual((await run()).failed, 0);
  await shop.must('PATCH', `/v1/options/${options.b}`, { price: 30 });
  const again = await shop.must<TestExample>('POST', path, { name: 'Sold', quote_id: quote.id, line_id: 2 });
  assert.deepEqual(again.expect, { unit_price: 325 });
  for (const line_id of [1, 3, 4]) {
    const answer = await shop.call('POST', path, { name: 'Sold', quote_id: quote.id, line_id });
    assertProblem(answer, 422, 'validation_error');
    assert.deepEqual(faultPlaces(answer), ['/line_id']);
  }
  const mine = await newExampleProduct(tenant);
  const foreign = await tenant.call('POST', mine.path, { name: 'Sold', quote_id: quote.id, line_id: 2 });
  assertProblem(foreign, 422, 'validation_error');
  assert.deepEqual(faultPlaces(foreign), ['/quote_id']);
});

test('D21.1 a product has at most 200 active examples, also of parallel writers', async () => {
  const { path, bodyOf, product } = await newExampleProduct(tenant);
  const add = (fields: Body = {}) =>
    tenant.call<TestExample>('POST', path, { name: 'E', body: bodyOf(), expect: { unit_price: 300 }, ...fields });
  for (let from = 0; from < 195; from += 15) {
    const added = await Promise.all(Array.from({ length: 15 }, () => add()));
    assert.ok(added.every(({ status }) => status === 201));
  }
  const last = await Promise.all(Array.from({ length: 10 }, () => add()));
  assert.deepEqual(last.map(({ status }) => status).sort(), [...Array(5).fill(201), ...Array(5).fill(422)]);
  const inactive = await add({ active: false });
  assert.equal(inactive.status, 201);
  const more = await tenant.call('PATCH', `${path}/${inactive.body.id}`, { active: true });
  assertProblem(more, 422, 'validation_error');
  assert.deepEqual((more.body.errors as Body[])[0]?.code, 'too_many_examples');
  await tenant.must('DELETE', `${path}/${last.find(({ status }) => status === 201)?.body.id}`);
  await tenant.must('PATCH', `${path}/${inactive.body.id}`, { active: true });
  assert.equal((await tenant.must<{ passed: number }>('POST', `${product.path}/examples/run`)).passed, 200);
});

test('D12 examples are in the ledger, and a change of one is taken back', async () => {
  const { product, example, path } = await newExampleProduct(tenant);
  let made: TestExample | undefined;
  const [created] = await changesOf(tenant, async () => {
    made = await example({ unit_price: 300 });
  });
  assert.deepEqual([created?.type, created?.product_id], ['example.created', product.id]);
  const [updated] = await changesOf(tenant, () =>
    tenant.must('PATCH', `${path}/${made?.id}`, { expect: { unit_price: 5 } }),
  );
  assert.deepEqual(
    [updated?.type, updated && fieldOf(updated, 'expect')],
    ['example.updated', { field: 'expect', before: { unit_price: 300 }, after: { unit_price: 5 } }],
  );
  await tenant.must('POST', `/v1/changes/${updated?.number}/revert`);
  assert.deepEqual((await tenant.must<TestExample>('GET', `${path}/${made?.id}`)).expect, { unit_price: 300 });
  await tenant.must('POST', `${product.path}/restore`, { to: updated?.number });
  assert.deepEqual((await tenant.must<TestExample>('GET', `${path}/${made?.id}`)).expect, { unit_price: 5 });
  await tenant.must('DELETE', `${product.path}/hard`);
  const gone = await tenant.must<{ data: { number: number; type: string }[] }>(
    'GET',
    `/v1/changes?product_id=${product.id}&type=product.deleted`,
  );
  await tenant.must('POST', `/v1/changes/${gone.data[0]?.number}/revert`);
  const back = await tenant.must<TestExample>('GET', `${path}/${made?.id}`);
  assert.deepEqual([back.expect, back.active], [{ unit_price: 5 }, true]);
});

test('D4 examples are run by whoever reads the catalogue, and written by whoever writes it', async () => {
  const { path, bodyOf } = await newExampleProduct(tenant);
  const keyOf = async (scopes: string[]) =>
    (await tenant.must<{ key: string }>('POST', '/v1/api-keys', { name: 'K', scopes })).key;
  const reader = await keyOf(['catalogue:read']);
  const shop = await keyOf(['storefront:read']);
  const call = (token: string, method: string, url: string, body?: Body) =>
    service.call(method as 'POST', url, { token, ...(body ? { body } : {}) });
  assert.equal((await call(reader, 'POST', `${path}/run`)).status, 200);
  assertProblem(await call(shop, 'POST', `${path}/run`), 403, 'insufficient_scope');
  const body = { name: 'E', body: bodyOf(), expect: { unit_price: 300 } };
  assertProblem(await call(reader, 'POST', path, body), 403, 'insufficient_scope');
});
