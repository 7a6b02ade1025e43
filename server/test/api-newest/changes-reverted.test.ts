import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importForm } from '../support/import-form.ts';
import { changesAfter, changesOf, lastChange, type TestChange } from '../support/ledger-reader.ts';
import { newOptions, newProduct } from '../support/new-product.ts';
import { gridText, newPricedProduct } from '../support/priced-product.ts';
import { type Answer, assertProblem, type Body, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();

type Report = Body & { total: number; changes: Omit<TestChange, 'number'>[]; products: Body[] };

const revert = (number: number, query = ''): Promise<Answer<Report>> =>
  tenant.call<Report>('POST', `/v1/changes/${number}/revert${query}`);

/** A record without what every write moves. */
const gist = ({ version: _version, updated_at: _updated, ...record }: Body) => record;
const read = async (path: string) => gist(await tenant.must('GET', path));

test('D12.9 an update gets its before, and the way back is a change as well', async () => {
  const { id } = await tenant.must<{ id: number }>('POST', '/v1/options', {
    name: 'Chêne',
    price: 10,
    translations: { de: { name: 'Eiche' } },
  });
  const path = `/v1/options/${id}`;
  const before = await read(path);
  const [change] = await changesOf(tenant, () =>
    tenant.must('PATCH', path, { price: 12, name: 'Hêtre', translations: {} }),
  );
  const changed = await read(path);
  const tried = await revert(change?.number ?? 0, '?dry_run=true');
  assert.equal(tried.status, 200, tried.text);
  assert.equal(tried.body.dry_run, true);
  assert.deepEqual(await read(path), changed, 'a dry run writes nothing');
  const [summary, taken, ...more] = await changesOf(tenant, async () => {
    const done = await revert(change?.number ?? 0);
    assert.deepEqual({ ...done.body, dry_run: true }, tried.body, 'a dry run tells what the real one does');
  });
  assert.deepEqual(await read(path), before);
  assert.equal(summary?.type, 'revert.applied');
  assert.deepEqual([taken?.type, taken?.cause, more.length], ['option.updated', summary?.number, 0]);
  const again = await revert(summary?.number ?? 0);
  assert.equal(again.status, 200, again.text);
  assert.deepEqual(await read(path), changed, 'taking back the way back leads forward again');
});

test('D12.9 a created thing is deactivated, a deactivated one comes back, a deleted one too, under its id', async () => {
  const product = await newPricedProduct(tenant);
  const [made] = await changesOf(tenant, () => product.row({ leaf_count: 2, price_table: gridText([[100]]) }));
  const path = `${product.rows}/${made?.resource.id}`;
  const row = await read(path);
  assert.equal((await revert(made?.number ?? 0)).status, 200);
  assert.deepEqual(await read(path), { ...row, active: false });
  const [undone] = await changesOf(tenant, () => tenant.must('PATCH', path, { active: true }));
  const [deleted] = await changesOf(tenant, () => tenant.must('DELETE', `${path}/hard`));
  assert.equal(deleted?.type, 'pricing_configuration.deleted');
  assert.equal((await tenant.call('GET', path)).status, 404);
  const back = await revert(deleted?.number ?? 0);
  assert.equal(back.status, 200, back.text);
  const { created_at: _a, ...returned } = await read(path);
  const { created_at: _b, ...first } = row;
  assert.deepEqual(returned, first);
  const version = (await tenant.must<{ version: number }>('GET', path)).version;
  assert.ok(version > (deleted?.resource.version ?? 0), 'no version is seen twice');
  assert.ok(undone);
});

test('D12.9 the conflict with a row that was deleted names the deletion, not what was written before it', async () => {
  const product = await newPricedProduct(tenant);
  const [made] = await changesOf(tenant, () => product.row({ leaf_count: 2, price_table: gridText([[100]]) }));
  const path = `${product.rows}/${made?.resource.id}`;
  const [first] = await changesOf(tenant, () => tenant.must('PATCH', path, { percentage_adjustment: 2 }));
  await tenant.must('PATCH', path, { percentage_adjustment: 3 });
  const [deleted] = await changesOf(tenant, () => tenant.must('DELETE', `${path}/hard`));
  const refused = await revert(first?.number ?? 0);
  assertProblem(refused as Answer, 409, 'conflict');
  const [error] = refused.body.errors as { code: string; params: Body }[];
  assert.deepEqual([error?.params.field, error?.params.later_change], ['id', deleted?.number]);
});

test('D12.9 where a field no longer has its after, it is a conflict that names the later change', async () => {
  const { id } = await tenant.must<{ id: number }>('POST', '/v1/options', { name: 'A', price: 1 });
  const path = `/v1/options/${id}`;
  const [first] = await changesOf(tenant, () => tenant.must('PATCH', path, { price: 2, name: 'B' }));
  const [later] = await changesOf(tenant, () => tenant.must('PATCH', path, { price: 3 }));
  const before = await read(path);
  const refused = await revert(first?.number ?? 0);
  assertProblem(refused as Answer, 409, 'conflict');
  const [error] = refused.body.errors as { code: string; params: Body }[];
  assert.equal(error?.code, 'changed_since');
  assert.equal(error?.params.field, 'price');
  assert.equal(error?.params.later_change, later?.number);
  assert.deepEqual(await read(path), before);
  assert.deepEqual(await changesAfter(tenant, later?.number ?? 0), []);
});

test('D12.9 moved steps go back to the numbers that they had', async () => {
  const product = await newProduct(tenant);
  const ids: number[] = [];
  for (const display_order of [10, 25, 40]) ids.push((await product.step({ display_order })).id);
  const before = (await product.list()).map(gist);
  const [moved] = await changesOf(tenant, () =>
    tenant.must('PUT', `${product.steps}/order`, { step_ids: [ids[2], ids[0], ids[1]] }),
  );
  assert.equal((await revert(moved?.number ?? 0)).status, 200);
  assert.deepEqual((await product.list()).map(gist), before);
});

test('D12.9 an import, an adjustment, a copy and a document are each taken back by their summary', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table: gridText([[100, 110]]) });
  await product.row({ leaf_count: 2, price_table: gridText([[200, 220]]) });
  const [option] = await newOptions(tenant, 1);
  await product.step({ option_ids: [option], content_configuration: { pricingConfig: [row.id] } });
  const state = async () => [
    (await tenant.must<{ data: Body[] }>('GET', product.rows)).data.map(gist),
    (await product.list('?active=true')).map(gist),
    await product.fromPrice(),
  ];
  const before = await state();
  const form = importForm('p.csv', `#${row.id};;\nmm;800;900\n900;105;112\n`);
  const works: Record<string, () => Promise<unknown>> = {
    'import.applied': () => service.call('POST', `${product.rows}/import`, { token: tenant.key, ...form }),
    'adjustment.applied': () =>
      tenant.must('POST', '/v1/pricing-adjustments', { filter: { product_ids: [product.id] }, percentage: 12 }),
  };
  for (const [type, work] of Object.entries(works)) {
    const [summary, ...caused] = await changesOf(tenant, work);
    assert.equal(summary?.type, type);
    assert.ok(caused.length > 0);
    assert.notDeepEqual(await state(), before);
    const done = await revert(summary?.number ?? 0);
    assert.equal(done.status, 200, done.text);
    assert.deepEqual(await state(), before, type);
  }
  const document = await tenant.must('GET', `${product.path}/configuration/export`);
  const [replaced] = await changesOf(tenant, () =>
    tenant.must('POST', `${product.path}/configuration/import?mode=replace`, document),
  );
  assert.equal((await revert(replaced?.number ?? 0)).status, 200);
  const [rows, steps, price] = await state();
  assert.deepEqual(
    (rows as Body[]).filter(({ active }) => active),
    before[0],
  );
  assert.deepEqual([steps, price], before.slice(1));
  const [copied] = await changesOf(tenant, () => tenant.must('POST', `${product.path}/duplicate`, { active: true }));
  assert.equal((await revert(copied?.number ?? 0)).status, 200);
  assert.equal((await tenant.must('GET', `/v1/products/${copied?.resource.id}`)).active, false);
  assert.deepEqual((await service.operator('POST', '/operator/v1/verify')).body.drift, []);
});

test('D12.9 an import of a hundred grids is taken back to the byte, with the from-prices', async () => {
  const GRIDS = 100;
  const product = await newPricedProduct(tenant);
  const rows = [];
  for (let place = 0; place < GRIDS; place++) {
    // Written by hand: spaces, a key that nobody knows, the order of keys, prices as text that is longer than needed.
    const table = `{ "widths": [800,900],  "type":"table-directe", "modeInterpolation": "majoration", "note": "n° ${place}", "heights":[900], "prices":[[${600 + place}.50, null]]}`;
    rows.push(await product.row({ leaf_count: 1, total_width_min: place + 1, price_table: table }));
  }
  await product.step({ content_configuration: { pricingConfig: rows.map(({ id }) => id) } });
  const state = () =>
    service.db.asSuperuser('select * from pricing_configurations where product_id = $1 order by id', [product.id]);
  const tables = async () =>
    (await state()).map(({ id, price_table, computed_minimum_price }) => [id, price_table, computed_minimum_price]);
  const [before, price] = [await tables(), await product.fromPrice()];
  const list = rows.map(({ id }, place) => `#${id};;\nmm;800;900\n900;${610 + place};${620 + place}\n`).join('\n');
  const form = importForm('p.csv', list, { mode: 'majoration' });
  const dryRun = await service.call<{ state: string }>('POST', `${product.rows}/import?dry_run=true`, {
    token: tenant.key,
    ...form,
  });
  const accepted = importForm('p.csv', list, { mode: 'majoration', accept: dryRun.body.state });
  const [summary, ...caused] = await changesOf(tenant, () =>
    service.call('POST', `${product.rows}/import`, { token: tenant.key, ...accepted }),
  );
  assert.equal(summary?.type, 'import.applied');
  assert.equal(caused.filter(({ type }) => type === 'pricing_configuration.updated').length, GRIDS);
  assert.ok((await tables()).every(([, table], place) => table !== before[place]?.[1]));
  assert.notDeepEqual(await product.fromPrice(), price);
  const done = await revert(summary?.number ?? 0);
  assert.equal(done.status, 200, done.text);
  assert.deepEqual(await tables(), before);
  assert.deepEqual(await product.fromPrice(), price);
  assert.deepEqual((await service.operator('POST', '/operator/v1/verify')).body.drift, []);
});

test('D12.9 an option that carries a price takes the from-prices of its products back with it', async () => {
  const product = await newPricedProduct(tenant);
  const { id } = await tenant.must<{ id: number }>('POST', '/v1/options', {
    name: 'Priced',
    configuration: { pricingConfig: { minimum_price: 90 } },
  });
  await product.step({ option_ids: [id] });
  assert.equal(await product.price(), 90);
  const [change] = await changesOf(tenant, () =>
    tenant.must('PATCH', `/v1/options/${id}`, { configuration: { pricingConfig: { minimum_price: 70 } } }),
  );
  assert.equal(await product.price(), 70);
  assert.equal((await revert(change?.number ?? 0)).status, 200);
  assert.equal(await product.price(), 90);
});

test('D12.9 what cannot be taken back is refused, and what is not there is not found', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table: '100:0' });
  const line = { product_id: product.id, pricing_configuration_id: row.id, width: 1000, height: 1000 };
  const [quote] = await changesOf(tenant, () => tenant.must('POST', '/v1/quotes', { lines: [line] }));
  const [entry] = (await changesAfter(tenant, 0)).filter(({ type }) => type === 'from_price.changed');
  for (const number of [1, quote?.number ?? 0, entry?.number ?? 0])
    assertProblem((await revert(number)) as Answer, 422, 'validation_error');
  assertProblem((await revert((await lastChange(tenant)) + 100)) as Answer, 404, 'not_found');
  assertProblem((await tenant.call('POST', '/v1/changes/none/revert')) as Answer, 404, 'not_found');
  const reader = await tenant.keyWith(['catalogue:read']);
  assertProblem(await service.call('POST', '/v1/changes/1/revert', { token: reader }), 403, 'insufficient_scope');
});

/** A step without the options as they are now, which a restore does not touch. */
const stepGist = (step: Body) => {
  const { options: _, ...content_configuration } = step.content_configuration as Body;
  return { ...gist(step), content_configuration };
};

test('D12.8 a product becomes what it was: fields, steps, attachments, rows, orders', async () => {
  const product = await newPricedProduct(tenant, { name: 'First' });
  const options = await newOptions(tenant, 3);
  const rows = [
    await product.row({ leaf_count: 1, price_table: gridText([[100, 110]]) }),
    await product.row({ leaf_count: 2, price_table: gridText([[90, 95]]) }),
  ];
  const a = await product.step({ option_ids: options, content_configuration: { pricingConfig: [rows[0]?.id] } });
  const b = await product.step({ content_configuration: { options: ['of the client'] } });
  await tenant.must('PATCH', `${product.steps}/${a.id}`, { next_step_id: b.id });
  const document = await tenant.must('GET', `${product.path}/configuration/export`);
  const steps = (await product.list()).map(stepGist);
  const price = await product.fromPrice();
  const to = await lastChange(tenant);

  await tenant.must('PATCH', product.path, { name: 'Second', price_adjustment_percentage: 5 });
  await tenant.must('PATCH', `${product.rows}/${rows[0]?.id}`, { price_table: gridText([[300]]), leaf_count: 3 });
  await tenant.must('DELETE', `${product.rows}/${rows[1]?.id}/hard`);
  await product.row({ leaf_count: 4, price_table: '50:0' });
  const c = await product.step();
  await tenant.must('PUT', `${product.steps}/order`, { step_ids: [c.id, b.id, a.id] });
  await tenant.must('PUT', `${product.steps}/${b.id}/options`, { option_ids: [options[0]] });
  await tenant.must('DELETE', `${product.steps}/${a.id}`);
  await tenant.must('PATCH', `/v1/options/${options[1]}`, { name: 'Renamed' });
  await tenant.must('DELETE', `/v1/options/${options[2]}`);

  const past = await tenant.must('GET', `${product.path}/configuration/export?at=${to}`);
  assert.deepEqual(past, document, 'D12.7 the product as it was, with its options as they were');

  const path = `${product.path}/restore`;
  const dry = await tenant.must<Report>('POST', `${path}?dry_run=true`, { to });
  assert.equal((await tenant.must('GET', product.path)).name, 'Second');
  const report = await tenant.must<Report & { warnings: { code: string; params: { resource: Body } }[] }>(
    'POST',
    path,
    { to },
  );
  assert.deepEqual({ ...report, dry_run: true }, dry);
  assert.deepEqual(
    report.warnings.map(({ code, params }) => [code, params.resource.id]),
    [
      ['moved_on', options[1]],
      ['inactive_now', options[2]],
    ],
  );
  const restored = await tenant.must<Body & { steps: Body[]; pricing_configurations: Body[]; options: Body[] }>(
    'GET',
    `${product.path}/configuration/export`,
  );
  const was = document as typeof restored;
  const active = ({ active }: Body) => active;
  assert.deepEqual(restored.product, was.product);
  assert.deepEqual((await product.list('?active=true')).map(stepGist), steps);
  assert.deepEqual(restored.pricing_configurations.filter(active), was.pricing_configurations);
  assert.deepEqual(await product.fromPrice(), price);
  assert.deepEqual(
    (await product.list('?active=true')).map(({ id, option_ids, display_order }) => [id, option_ids, display_order]),
    [
      [a.id, options, a.display_order],
      [b.id, [], b.display_order],
    ],
  );
  const nothing = await changesOf(tenant, () => tenant.must('POST', path, { to }));
  assert.deepEqual(nothing, [], 'what is as it was already changes nothing');
});

test('D12 an empty list for a step that never had options is a change, and there is a way back', async () => {
  const product = await newPricedProduct(tenant);
  for (const method of ['PUT', 'PATCH'] as const) {
    const step = await product.step({ content_configuration: { text: method } });
    const path = `${product.steps}/${step.id}`;
    const exported = (query = '') => tenant.must('GET', `${product.path}/configuration/export${query}`);
    const before = await exported();
    const to = await lastChange(tenant);
    const [change, ...more] = await changesOf(tenant, () =>
      tenant.must(method, method === 'PUT' ? `${path}/options` : path, { option_ids: [] }),
    );
    const { version } = await tenant.must<{ version: number }>('GET', path);
    assert.deepEqual([change?.type, change?.resource.version, more.length], ['step.updated', version, 0]);
    const after = await exported();
    assert.notDeepEqual(after, before);
    assert.deepEqual(await exported(`?at=${to}`), before);
    assert.deepEqual(await exported(`?at=${change?.number}`), after);
    assert.deepEqual(await changesOf(tenant, () => tenant.must('PATCH', path, { option_ids: [] })), []);
    await tenant.must('POST', `${product.path}/restore`, { to });
    assert.deepEqual(await exported(), before);
  }
});

test('D12.7, D12.8 a number that the ledger does not have, or before the product, is refused', async () => {
  const before = await lastChange(tenant);
  const product = await newPricedProduct(tenant);
  const path = `${product.path}/restore`;
  for (const to of [before, 1, 9_999_999, 0, -1, 'x'])
    assertProblem(await tenant.call('POST', path, { to }), 422, 'validation_error');
  assertProblem(await tenant.call('POST', '/v1/products/999999/restore', { to: 1 }), 404, 'not_found');
  for (const at of [before, 1, 9_999_999, 0, 'x'])
    assertProblem(await tenant.call('GET', `${product.path}/configuration/export?at=${at}`), 422, 'validation_error');
});
