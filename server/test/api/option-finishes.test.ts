import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, faultPlaces, sharedTestService } from '../support/test-service.ts';

/** D16.8: the colours and woods of options. */
const service = await sharedTestService();
const tenant = await service.newTenant();
const make = (finish: unknown) => tenant.call('POST', '/v1/options', { name: 'Teinte', finish });

test('D16.8 an option takes a finish of the list, or null; anything else is validation_error', async () => {
  for (const finish of ['ral-7016', 'ral-9016', 'hex-383E42', 'hex-ffffff', 'wood-oak', null]) {
    const made = await make(finish);
    assert.deepEqual([made.status, made.body.finish], [201, finish], made.text);
  }
  assert.equal((await tenant.must('POST', '/v1/options', { name: 'Sans' })).finish, null);
  for (const finish of [
    'ral-1',
    'ral-0000',
    'RAL-7016',
    'hex-12345',
    'hex-GGGGGG',
    '#383E42',
    'wood-',
    'wood-plastic',
    '',
    5,
    {},
    'ral-7016 ',
  ]) {
    const refused = await make(finish);
    assertProblem(refused, 422, 'validation_error');
    assert.deepEqual(faultPlaces(refused), ['/finish']);
  }
});

test('D16.8 it is in steps, configurations, documents, copies and the ledger', async () => {
  const product = await newPricedProduct(tenant);
  const option = await tenant.must<Body>('POST', '/v1/options', {
    name: 'Anthracite',
    reference: 'A',
    finish: 'ral-7016',
  });
  const step = await tenant.must<Body>('POST', `${product.path}/steps`, { type: 'selection', option_ids: [option.id] });
  type Configuration = { steps: { id: number; content_configuration: { options?: Body[] } }[] };
  const shown = async (path: string) => {
    const { steps } = await tenant.must<Configuration>('GET', `${path}/configuration`);
    return steps
      .flatMap(({ content_configuration }) => content_configuration.options ?? [])
      .map(({ finish }) => finish);
  };
  assert.deepEqual(await shown(product.path), ['ral-7016']);
  await tenant.must('PATCH', `/v1/options/${option.id}`, { finish: 'wood-oak' });
  assert.deepEqual(await shown(product.path), ['wood-oak'], 'at once');
  const changes = await tenant.must<{ data: { fields: Body[] }[] }>(
    'GET',
    `/v1/changes?type=option.updated&resource_id=${option.id}`,
  );
  assert.deepEqual(changes.data[0]?.fields, [{ field: 'finish', before: 'ral-7016', after: 'wood-oak' }]);
  const document = await tenant.must<Body & { options: Body[] }>('GET', `${product.path}/configuration/export`);
  assert.equal(document.options[0]?.finish, 'wood-oak');
  const other = await service.newTenant();
  const place = {
    category_id: (await other.must('POST', '/v1/categories', { name: 'C' })).id,
    brand_id: (await other.must('POST', '/v1/brands', { name: 'B' })).id,
  };
  const { id: _, ...plain } = document.product as Body;
  await other.must('POST', '/v1/products/import', { ...document, product: { ...plain, ...place } });
  const imported = await other.must<{ data: Body[] }>('GET', '/v1/options');
  assert.deepEqual(
    imported.data.map(({ finish }) => finish),
    ['wood-oak'],
  );
  const wrong = {
    ...document,
    options: [{ ...document.options[0], finish: 'wood-plastic' }],
    product: { ...plain, ...place },
  };
  assertProblem(await other.call('POST', '/v1/products/import', wrong), 422, 'validation_error');
  const copy = await tenant.must<{ id?: number; product?: { id: number } }>('POST', `${product.path}/duplicate`, {
    name: 'Copie',
  });
  assert.deepEqual(await shown(`/v1/products/${copy.product?.id ?? copy.id}`), ['wood-oak']);
  assert.ok(step.id);
});

test('D16.8 drawings take finish and finish_outside', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ minimum_price: 10 });
  const svg = (query: string) => tenant.call('GET', `${product.rows}/${row.id}/drawing.svg${query}`);
  assert.match((await svg('?finish=ral-7016')).text, /#383e42/);
  assert.match((await svg('?finish=ral-7016&finish_outside=ral-9016&view=outside')).text, /#f1f0ea/);
  assert.doesNotMatch((await svg('')).text, /#383e42/);
  for (const query of ['?finish=ral-1', '?finish=%22%3E', '?finish_outside=red'])
    assertProblem(await svg(query), 422, 'validation_error');
});

test('D16.8 look and beside draw with depth; without them a drawing has neither id nor gradient, as ever', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ minimum_price: 10 });
  const svg = (query: string) => tenant.call('GET', `${product.rows}/${row.id}/drawing.svg${query}`);
  const plain = (await svg('')).text;
  assert.doesNotMatch(plain, /linearGradient|\sid=/);
  assert.equal((await svg('?look=lines')).text, plain);
  assert.match((await svg('?look=depth&finish=wood-oak')).text, /<linearGradient.*<pattern/);
  const placed = await svg('?beside=person&width=1200&height=1350&lang=en');
  assert.match(placed.text, />1\.75 m</);
  assert.equal(placed.headers['content-type'], 'image/svg+xml; charset=utf-8');
  for (const query of ['?look=photo', '?beside=tower', '?look=depth&look=depth', '?depth=1'])
    assertProblem(await svg(query), 422, 'validation_error');
});
