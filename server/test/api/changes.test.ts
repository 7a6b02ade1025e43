import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetChanges } from '../../src/history/changes/forget-changes.ts';
import { importForm } from '../support/import-form.ts';
import {
  changesAfter,
  changesOf,
  changesPage,
  fieldOf,
  lastChange,
  type TestChange,
} from '../support/ledger-reader.ts';
import { newOptions, newProduct } from '../support/new-product.ts';
import { gridText, newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant({ name: 'Atelier' });

const typesOf = (changes: readonly TestChange[]) => changes.map(({ type }) => type);

test('D12.1 a change tells its number, time, actor, request and thing', async () => {
  const [change] = await changesOf(tenant, () =>
    tenant.call(
      'POST',
      '/v1/brands',
      { name: 'Atelier', translations: { de: { name: 'Werkstatt' } } },
      {
        'x-request-id': 'made-by-the-test',
      },
    ),
  );
  assert.ok(change);
  const { number, at, actor, resource, fields, ...rest } = change;
  assert.equal(number, await lastChange(tenant));
  assert.ok(Math.abs(Date.now() - Date.parse(at)) < 60_000);
  assert.equal(actor.kind, 'key');
  assert.equal(actor.name, 'Test');
  assert.equal(typeof actor.id, 'number');
  assert.deepEqual({ ...resource, id: 0 }, { kind: 'brand', id: 0, name: 'Atelier', version: 1 });
  assert.deepEqual(rest, { type: 'brand.created', request_id: 'made-by-the-test', product_id: null, cause: null });
  assert.deepEqual(fields, [
    { field: 'name', before: null, after: 'Atelier' },
    { field: 'translations', before: null, after: { de: { name: 'Werkstatt' } } },
    { field: 'active', before: null, after: true },
  ]);
});

test('D12.2 a changed active decides the verb; what differs is told, and nothing else', async () => {
  const { id } = await tenant.must<{ id: number }>('POST', '/v1/options', { name: 'Chêne', price: 10 });
  const path = `/v1/options/${id}`;
  const changes = await changesOf(tenant, async () => {
    await tenant.must('PATCH', path, { price: 12.5, name: 'Chêne' });
    await tenant.must('DELETE', path);
    await tenant.must('PATCH', path, { active: true, price: 13 });
  });
  assert.deepEqual(typesOf(changes), ['option.updated', 'option.deactivated', 'option.reactivated']);
  assert.deepEqual(
    changes.map(({ resource }) => resource.version),
    [2, 3, 4],
  );
  assert.deepEqual(changes[0]?.fields, [{ field: 'price', before: 10, after: 12.5 }]);
  assert.deepEqual(changes[1]?.fields, [{ field: 'active', before: true, after: false }]);
});

test('D12 a refused, an empty and a repeated write, and a dry run, append none', async () => {
  const product = await newPricedProduct(tenant);
  await product.row({ price_table: gridText([[100, 110]]) });
  const key = { 'idempotency-key': 'once and for all' };
  await tenant.call('POST', '/v1/brands', { name: 'Once' }, key);
  const changes = await changesOf(tenant, async () => {
    assertProblem(await tenant.call('POST', '/v1/brands', { name: 5 }), 422, 'validation_error');
    assertProblem(await tenant.call('PATCH', product.path, { category_id: 999_999 }), 422, 'validation_error');
    await tenant.must('PATCH', product.path, { name: 'P' });
    await tenant.call('POST', '/v1/brands', { name: 'Once' }, key);
    await tenant.must('POST', '/v1/pricing-adjustments?dry_run=true', {
      filter: { product_ids: [product.id] },
      percentage: 5,
    });
  });
  assert.deepEqual(changes, []);
});

test('D12.2 moving steps is one change of the product with both orders', async () => {
  const product = await newProduct(tenant);
  const [a, b] = [await product.step(), await product.step()];
  const changes = await changesOf(tenant, () =>
    tenant.must('PUT', `${product.steps}/order`, { step_ids: [b.id, a.id] }),
  );
  assert.deepEqual(typesOf(changes), ['product.steps_reordered']);
  assert.deepEqual(changes[0]?.fields, [{ field: 'step_ids', before: [a.id, b.id], after: [b.id, a.id] }]);
  assert.deepEqual(
    [changes[0]?.resource.kind, changes[0]?.resource.id, changes[0]?.product_id],
    ['product', product.id, product.id],
  );
});

test('D12.2 a from-price that moves adds one from_price.changed, last, with price and category', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table: gridText([[100, 110]]) });
  const step = await product.step({ content_configuration: { pricingConfig: [row.id] } });
  const [updated, moved, ...more] = await changesOf(tenant, () =>
    tenant.must('PATCH', `${product.rows}/${row.id}`, { price_table: gridText([[120, 110]]) }),
  );
  assert.equal(updated?.type, 'pricing_configuration.updated');
  assert.equal(updated?.product_id, product.id);
  assert.equal(moved?.type, 'from_price.changed');
  const place = { field: 'category_id', before: product.category_id, after: product.category_id };
  assert.deepEqual(moved?.fields, [{ field: 'price', before: 100, after: 110 }, place]);
  assert.deepEqual(more, []);

  const [gone, left] = await changesOf(tenant, () => tenant.must('DELETE', product.path));
  assert.equal(gone?.type, 'product.deactivated');
  assert.deepEqual(left?.fields, [
    { field: 'price', before: 110, after: null },
    { field: 'category_id', before: product.category_id, after: null },
  ]);
  // The step's own price cannot be seen while the product is inactive.
  const quiet = await changesOf(tenant, () => tenant.must('PATCH', `${product.steps}/${step.id}`, { active: false }));
  assert.deepEqual(typesOf(quiet), ['step.deactivated']);
});

test('D12.3 a step tells its options, and content_configuration without what the service puts into it', async () => {
  const product = await newProduct(tenant);
  const [one, two] = await newOptions(tenant, 2);
  const [made] = await changesOf(tenant, () =>
    product.step({ option_ids: [one], content_configuration: { note: 1, options: ['of the client'] } }),
  );
  assert.ok(made);
  assert.deepEqual(fieldOf(made, 'option_ids'), { field: 'option_ids', before: null, after: [one] });
  assert.deepEqual(fieldOf(made, 'content_configuration')?.after, { note: 1 });
  for (const name of ['version', 'updated_at', 'product_id', 'contribution', 'options_written'])
    assert.equal(fieldOf(made, name), undefined, name);
  const [attached] = await changesOf(tenant, () =>
    tenant.must('PUT', `${product.steps}/${made.resource.id}/options`, { option_ids: [two, one] }),
  );
  assert.equal(attached?.type, 'step.updated');
  assert.deepEqual(attached?.fields, [{ field: 'option_ids', before: [one], after: [two, one] }]);
});

test('D12.4 a bulk call has a summary first that counts its changes, which name it as their cause', async () => {
  const product = await newPricedProduct(tenant);
  const rows = [
    await product.row({ leaf_count: 1, price_table: gridText([[100, 110]]) }),
    await product.row({ leaf_count: 2, price_table: gridText([[200, 210]]) }),
  ];
  await product.step({ content_configuration: { pricingConfig: [rows[0]?.id] } });
  const [summary, ...caused] = await changesOf(tenant, () =>
    tenant.must('POST', '/v1/pricing-adjustments', { filter: { product_ids: [product.id] }, percentage: 10 }),
  );
  assert.equal(summary?.type, 'adjustment.applied');
  assert.equal(summary?.cause, null);
  assert.deepEqual(typesOf(caused), [
    'pricing_configuration.updated',
    'pricing_configuration.updated',
    'from_price.changed',
  ]);
  for (const { cause } of caused) assert.equal(cause, summary?.number);
  assert.deepEqual(summary?.fields, [
    { field: 'changes', before: null, after: 3 },
    { field: 'pricing_configuration.updated', before: null, after: 2 },
    { field: 'from_price.changed', before: null, after: 1 },
  ]);
  const { data } = await changesPage(tenant, `?cause=${summary?.number}`);
  assert.deepEqual(data.map(({ number }) => number).sort(), caused.map(({ number }) => number).sort());
  const unchanged = await changesOf(tenant, () =>
    tenant.must('POST', '/v1/pricing-adjustments', { filter: { product_ids: [product.id] }, percentage: 0.0001 }),
  );
  assert.deepEqual(unchanged, [], 'bulk work that changes nothing has no summary either');
});

test('D12.4 imports, copies and documents are summed up in the same way', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table: gridText([[100, 110]]) });
  const [step, next] = [await product.step(), await product.step()];
  await tenant.must('PATCH', `${product.steps}/${step.id}`, { next_step_id: next.id });
  const form = importForm('p.csv', `#${row.id};;\nmm;800;900\n900;101;112\n`);
  const imported = await changesOf(tenant, () =>
    service.call('POST', `${product.rows}/import`, { token: tenant.key, ...form }),
  );
  assert.deepEqual(typesOf(imported), ['import.applied', 'pricing_configuration.updated']);

  const copied = await changesOf(tenant, () => tenant.must('POST', `${product.path}/duplicate`));
  assert.deepEqual(typesOf(copied), [
    'copy.applied',
    'product.created',
    'pricing_configuration.created',
    'step.created',
    'step.created',
  ]);
  const copiedNext = copied.at(-1)?.resource.id;
  assert.equal(
    fieldOf(copied[3] as TestChange, 'next_step_id')?.after,
    copiedNext,
    'a copy is told as it is in the end',
  );

  const document = await tenant.must('GET', `${product.path}/configuration/export`);
  const replaced = await changesOf(tenant, () =>
    tenant.must('POST', `${product.path}/configuration/import?mode=replace`, document),
  );
  assert.deepEqual(typesOf(replaced), [
    'document.applied',
    'step.deactivated',
    'step.deactivated',
    'pricing_configuration.deactivated',
    'pricing_configuration.created',
    'step.created',
    'step.created',
  ]);
});

test('D12.4 what a document replaces is told in the order of ids, wherever it lies on the disk', async () => {
  const product = await newPricedProduct(tenant);
  const rows = [];
  for (const leaf_count of [1, 2, 3]) rows.push(await product.row({ leaf_count, minimum_price: 100 }));
  // A changed row moves to the end of its table, and a small table that was analysed is read from its beginning.
  await tenant.must('PATCH', `${product.rows}/${rows[0]?.id}`, { minimum_price: 110 });
  await service.db.asSuperuser('analyze pricing_configurations');
  const document = await tenant.must('GET', `${product.path}/configuration/export`);
  const replaced = await changesOf(tenant, () =>
    tenant.must('POST', `${product.path}/configuration/import?mode=replace`, document),
  );
  const gone = replaced.filter(({ type }) => type === 'pricing_configuration.deactivated');
  assert.deepEqual(
    gone.map(({ resource }) => resource.id),
    rows.map(({ id }) => id),
  );
});

test('D12.5 a value over 2 KiB is kept once, is told by its length in lists, and is whole by its number', async () => {
  const product = await newPricedProduct(tenant);
  const line = Array.from({ length: 200 }, (_, place) => 100 + place);
  const [first, second] = [gridText([line, line]), gridText([line, line.map((price) => price + 5)])];
  const [made] = await changesOf(tenant, () => product.row({ price_table: first }));
  assert.ok(made);
  const path = `${product.rows}/${made.resource.id}`;
  const [updated] = await changesOf(tenant, () => tenant.must('PATCH', path, { price_table: second }));
  assert.ok(updated);
  const bytes = (text: string) => Buffer.byteLength(JSON.stringify(text));
  const field = fieldOf(updated, 'price_table');
  assert.deepEqual(field?.before, { omitted: true, bytes: bytes(first) });
  assert.deepEqual(field?.after, { omitted: true, bytes: bytes(second) });
  assert.deepEqual(field?.cells, {
    changed: 200,
    added: 0,
    removed: 0,
    lowest_percent: Math.round((5 / 299) * 10_000) / 100,
    highest_percent: 5,
  });
  const whole = await tenant.must<TestChange>('GET', `/v1/changes/${updated.number}`);
  assert.equal(fieldOf(whole, 'price_table')?.before, first);
  assert.equal(fieldOf(whole, 'price_table')?.after, second);

  const count = async () => {
    const rows = await service.db.database.read(tenant.id, (tx) =>
      tx.query<{ n: number }>('select count(*) as n from change_values where tenant_id = $1', [tenant.id]),
    );
    return rows[0]?.n ?? 0;
  };
  const kept = await count();
  await tenant.must('PATCH', path, { price_table: first });
  await product.row({ leaf_count: 2, price_table: second });
  assert.equal(await count(), kept, 'however many changes show it');
});

test('D12.5 values that look like the marks of the ledger are values', async () => {
  const mark = { omitted: true, bytes: 3, hash: 'ff'.repeat(32) };
  const [made] = await changesOf(tenant, () =>
    tenant.must('POST', '/v1/options', { name: 'Odd', configuration: mark }),
  );
  assert.ok(made);
  const whole = await tenant.must<TestChange>('GET', `/v1/changes/${made.number}`);
  assert.deepEqual(fieldOf(whole, 'configuration')?.after, mark);
});

test('D12.5 neither a customer nor a secret is ever in the ledger', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table: '100:0' });
  const line = { product_id: product.id, pricing_configuration_id: row.id, width: 1000, height: 1000 };
  const before = await lastChange(tenant);
  const quote = await tenant.must<{ id: number; number: number }>('POST', '/v1/quotes', {
    customer: { name: 'Madame Unique' },
    reference: 'Chantier Unique',
    lines: [line],
  });
  await tenant.must('PATCH', `/v1/quotes/${quote.id}`, { customer: { name: 'Monsieur Unique' } });
  const { key } = await tenant.must<{ key: string }>('POST', '/v1/api-keys', {
    name: 'Shop',
    scopes: ['storefront:read'],
  });
  const changes = await changesAfter(tenant, before);
  assert.deepEqual(typesOf(changes), ['quote.created', 'quote.updated', 'api_key.created']);
  assert.equal(changes[0]?.resource.name, String(quote.number));
  assert.deepEqual(fieldOf(changes[0] as TestChange, 'customer'), {
    field: 'customer',
    before: null,
    after: { omitted: true },
  });
  assert.deepEqual(fieldOf(changes[0] as TestChange, 'reference')?.after, { omitted: true });
  assert.deepEqual(changes[1]?.fields, [{ field: 'customer', before: { omitted: true }, after: { omitted: true } }]);
  const stored = await service.db.database.read(tenant.id, (tx) =>
    Promise.all([
      tx.query('select fields::text, unshown::text from changes where tenant_id = $1', [tenant.id]),
      tx.query('select value from change_values where tenant_id = $1', [tenant.id]),
    ]),
  );
  const text = JSON.stringify(stored);
  assert.ok(!text.includes('Unique'));
  assert.ok(!text.includes(key.slice(8)));
});

test('D12.6 keys, people and webhooks are seen with keys:manage alone; another tenant sees nothing', async () => {
  const other = await service.newTenant();
  const reader = await tenant.keyWith(['catalogue:read']);
  const { body } = await service.call<{ data: TestChange[] }>('GET', '/v1/changes?page_size=200&order=asc', {
    token: reader,
  });
  assert.ok(body.data.length > 10);
  assert.ok(body.data.every(({ type }) => !type.startsWith('api_key.')));
  const [key] = (await changesPage(tenant, '?type=api_key.*')).data;
  assert.ok(key);
  assertProblem(await service.call('GET', `/v1/changes/${key.number}`, { token: reader }), 404, 'not_found');
  const storefront = await tenant.keyWith(['storefront:read']);
  assertProblem(await service.call('GET', '/v1/changes', { token: storefront }), 403, 'insufficient_scope');
  const theirs = await changesPage(other);
  assert.deepEqual([...new Set(theirs.data.map(({ resource }) => resource.kind))].sort(), ['api_key', 'tenant']);
});

test('D12.6 filters: product, types, thing, actor, time, numbers; unknown ones are refused', async () => {
  const product = await newPricedProduct(tenant);
  const start = await lastChange(tenant);
  const row = await product.row({ price_table: gridText([[100]]) });
  const step = await product.step();
  await tenant.must('PATCH', product.path, { name: 'Renamed' });
  await tenant.must('POST', '/v1/brands', { name: 'Other' });
  const list = async (query: string) => typesOf((await changesPage(tenant, `?after=${start}&${query}`)).data);
  assert.deepEqual(await list(`product_id=${product.id}`), [
    'pricing_configuration.created',
    'step.created',
    'product.updated',
  ]);
  assert.deepEqual(await list('type=step.*,product.updated'), ['step.created', 'product.updated']);
  assert.deepEqual(await list(`resource_id=${row.id}&type=pricing_configuration.*`), ['pricing_configuration.created']);
  assert.deepEqual(await list(`resource_id=${step.id}&type=step.created`), ['step.created']);
  assert.equal((await list('actor_kind=key')).length, 4);
  assert.deepEqual(await list('actor_kind=operator'), []);
  assert.equal((await list(`since=${new Date(Date.now() - 3600_000).toISOString()}`)).length, 4);
  assert.deepEqual(await list(`since=${new Date(Date.now() + 3600_000).toISOString()}`), []);
  assert.deepEqual(await list(`until=${new Date(Date.now() - 3600_000).toISOString()}`), []);
  const [actor] = (await changesPage(tenant, '?page_size=1')).data;
  assert.equal((await list(`actor_id=${actor?.actor.id}`)).length, 4);
  assert.deepEqual(
    (await changesPage(tenant, `?before=${start + 2}&page_size=1`)).data.map(({ number }) => number),
    [start + 1],
  );
  for (const query of ['type=step.moved', 'type=', 'after=-1', 'page_size=201', 'order=number', 'actor_kind=robot'])
    assertProblem(await tenant.call('GET', `/v1/changes?${query}`), 422, 'validation_error');
});

test('D12.6 next leads through the ledger both ways, and for ever with after', async () => {
  const last = await lastChange(tenant);
  const down: number[] = [];
  for (let query: string | null = 'page_size=7'; query !== null; ) {
    const { data, next }: Awaited<ReturnType<typeof changesPage>> = await changesPage(tenant, `?${query}`);
    down.push(...data.map(({ number }) => number));
    query = next;
  }
  assert.deepEqual(
    down,
    Array.from({ length: last }, (_, place) => last - place),
    'every number once, the newest first',
  );
  const up: number[] = [];
  let query = 'after=0&page_size=7';
  for (let turn = 0; turn < Math.ceil(last / 7) + 2; turn++) {
    const { data, next } = await changesPage(tenant, `?${query}`);
    up.push(...data.map(({ number }) => number));
    assert.ok(next, 'never null');
    query = next;
  }
  assert.deepEqual(up, down.toReversed());
  await tenant.must('POST', '/v1/brands', { name: 'New' });
  assert.deepEqual(typesOf((await changesPage(tenant, `?${query}`)).data), ['brand.created']);
});

test('D12 the operator is an actor too, and a tenant begins its own ledger', async () => {
  const fresh = await service.newTenant({ name: 'Fresh' });
  await service.operator('PATCH', `/operator/v1/tenants/${fresh.id}`, { name: 'Fresher' });
  const changes = await changesAfter(fresh, 0);
  assert.deepEqual(typesOf(changes), ['tenant.created', 'api_key.created', 'tenant.updated']);
  assert.deepEqual(
    changes.map(({ number }) => number),
    [1, 2, 3],
  );
  for (const { actor } of changes) assert.deepEqual(actor, { kind: 'operator', id: null, name: 'Operator' });
});

test('D12.11 a saved quote names the change up to which its prices are', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table: '100:0' });
  const last = await lastChange(tenant);
  const line = { product_id: product.id, pricing_configuration_id: row.id, width: 1000, height: 1000 };
  const quote = await tenant.must<{ id: number; priced_at_change: number }>('POST', '/v1/quotes', { lines: [line] });
  assert.equal(quote.priced_at_change, last);
  const read = await tenant.must<{ priced_at_change: number }>('GET', `/v1/quotes/${quote.id}`);
  assert.equal(read.priced_at_change, last);
});

test('a hard delete tells what the row was', async () => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ leaf_count: 2, minimum_price: 120 });
  const [gone] = await changesOf(tenant, () => tenant.must('DELETE', `${product.rows}/${row.id}/hard`));
  assert.equal(gone?.type, 'pricing_configuration.deleted');
  assert.deepEqual(fieldOf(gone as TestChange, 'minimum_price'), { field: 'minimum_price', before: 120, after: null });
});

test('D12.10 with CHANGES_KEEP_DAYS older changes go with their values, and the numbers go on', async () => {
  const fresh = await service.newTenant();
  const big = { note: 'x'.repeat(3000) };
  const { id } = await fresh.must<{ id: number }>('POST', '/v1/options', { name: 'Old', configuration: big });
  const last = await lastChange(fresh);
  const later = new Date(Date.now() + 30.5 * 24 * 3600_000);
  await forgetChanges(service.db.database, 30, new Date());
  assert.equal((await changesAfter(fresh, 0)).length, last, 'what is young stays');
  await forgetChanges(service.db.database, 30, later);
  assert.deepEqual(await changesAfter(fresh, 0), []);
  const values = await service.db.database.read(fresh.id, (tx) =>
    tx.query('select hash from change_values where tenant_id = $1', [fresh.id]),
  );
  assert.equal(values.length, 1, 'a value may have been used a day after it was marked');
  await forgetChanges(service.db.database, 30, new Date(later.getTime() + 24 * 3600_000));
  const left = await service.db.database.read(fresh.id, (tx) =>
    tx.query('select hash from change_values where tenant_id = $1', [fresh.id]),
  );
  assert.deepEqual(left, []);
  await fresh.must('PATCH', `/v1/options/${id}`, { name: 'New' });
  assert.deepEqual(
    (await changesAfter(fresh, 0)).map(({ number }) => number),
    [last + 1],
  );
});
