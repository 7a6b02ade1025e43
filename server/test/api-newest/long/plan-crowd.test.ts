import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { newOptions } from '../../support/new-product.ts';
import { newPlan, type PlannedRequest, type TestPlan } from '../../support/planned.ts';
import { gridText, newPricedProduct } from '../../support/priced-product.ts';
import { startTestService } from '../../support/test-service.ts';

/**
 * A plan of 200 requests, one of which adjusts all rows, while others read and write the same products and options. PLAN_RUNS and
 * PLAN_ROWS say how often, and on how many rows.
 */
const runs = Number(process.env.PLAN_RUNS ?? 2);
const rowCount = Number(process.env.PLAN_ROWS ?? 200);
const PRODUCTS = rowCount >= 5000 ? 50 : 10;
const WRITERS = 4;

const service = await startTestService();
const tenant = await service.newTenant();

type Made = { id: number };

const newShop = async () => {
  const first = await newPricedProduct(tenant);
  const sizes = await newOptions(tenant, 10, { price: 100, width_mm: 780, height_mm: 980 });
  const table = await tenant.must<Made>('POST', '/v1/price-tables', { name: 'Shared', price_table: '200:100' });
  for (let place = 1; place < rowCount / PRODUCTS; place++)
    await first.row({
      leaf_count: 1 + (place % 4),
      price_table: gridText([
        [310 + place, 320],
        [330, 340],
      ]),
    });
  await first.row({ price_table_id: table.id });
  await first.step({ type: 'dimension', content_type: 'roof_window', option_ids: sizes });
  const products = [first.id];
  while (products.length < PRODUCTS)
    products.push((await tenant.must<Made>('POST', `${first.path}/duplicate`, { name: `Copy ${products.length}` })).id);
  const rows: { id: number; product_id: number }[] = [];
  for (const id of products) {
    const path = `/v1/products/${id}/pricing-configurations?page_size=200&fields=id,product_id,price_table_id`;
    const { data } = await tenant.must<{ data: (Made & { product_id: number })[] }>('GET', path);
    rows.push(...data);
  }
  await Promise.all(products.map((id) => tenant.must('PATCH', `/v1/products/${id}`, { active: true })));
  return { products, sizes, table, rows, category: first.category_id };
};

const shop = await newShop();

/** In no order that a lock would like. */
const requestsOf = (run: number): PlannedRequest[] => {
  const requests: PlannedRequest[] = [
    { method: 'PATCH', path: `/v1/price-tables/${shop.table.id}`, body: { price_table: `${200 + run}:100` } },
    ...shop.sizes
      .toReversed()
      .map((id) => ({ method: 'PATCH', path: `/v1/options/${id}`, body: { price: 100 + run } })),
    ...shop.products
      .toReversed()
      .map((id) => ({ method: 'PATCH', path: `/v1/products/${id}`, body: { price_adjustment_percentage: run % 50 } })),
    {
      method: 'POST',
      path: '/v1/pricing-adjustments',
      body: { filter: { all: true }, percentage: run % 2 === 0 ? 1 : -1 },
    },
  ];
  for (let place = 0; requests.length < 200; place++) {
    const row = shop.rows[(place * 37) % shop.rows.length] as (typeof shop.rows)[number];
    const path = `/v1/products/${row.product_id}/pricing-configurations/${row.id}`;
    requests.push({ method: 'PATCH', path, body: { minimum_price: 50 + run } });
  }
  return requests;
};

/** Reads and writes until told to stop; the longest wait of each, and how many were put off (503). */
const startCrowd = () => {
  let isOver = false;
  const longest = { read: 0, write: 0 };
  const counts = { reads: 0, writes: 0, putOff: 0 };
  const ask = async (kind: 'read' | 'write', method: string, path: string, body?: object) => {
    const begun = performance.now();
    const { status, text } = await tenant.call(method, path, body);
    longest[kind] = Math.max(longest[kind], performance.now() - begun);
    assert.ok(status === 200 || status === 503, `${method} ${path}: ${text}`);
    if (status === 503) counts.putOff++;
    counts[kind === 'read' ? 'reads' : 'writes']++;
  };
  const write = async (seat: number) => {
    for (let turn = 0; !isOver; turn++) {
      const option = shop.sizes[(turn * 3 + seat) % shop.sizes.length];
      const product = shop.products[(turn * 7 + seat) % shop.products.length];
      await ask('write', 'PATCH', `/v1/products/${product}`, { reference: `R${seat}.${turn}` });
      await ask('write', 'PATCH', `/v1/options/${option}`, { price: 100 + ((turn + seat) % 50) });
      await sleep(5);
    }
  };
  const read = async () => {
    for (let turn = 0; !isOver; turn++) {
      await ask('read', 'GET', `/v1/categories/${shop.category}/from-prices`);
      await ask('read', 'GET', `/v1/products/${shop.products[turn % shop.products.length]}/configuration`);
      await sleep(5);
    }
  };
  const all = [...Array.from({ length: WRITERS }, (_, seat) => write(seat)), read(), read()];
  return async () => {
    isOver = true;
    await Promise.all(all);
    return { longest, counts };
  };
};

const deadlocks = async (): Promise<number> => {
  await sleep(1100); // Statistics are told a second later.
  const rows = await service.db.asSuperuser(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number((rows[0] as { deadlocks: number }).deadlocks);
};

/** A plan that had to wait for a lock for too long is put off, as every write is; its key keeps it from being published twice. */
const publish = async (path: string): Promise<TestPlan> => {
  for (;;) {
    const answer = await tenant.call<TestPlan>('POST', `${path}/publish`, undefined, { 'idempotency-key': path });
    if (answer.status === 200) return answer.body;
    assert.equal(answer.status, 503, answer.text);
  }
};

test(`a plan of 200 requests on ${shop.rows.length} rows, ${runs} times among readers and writers: no deadlock, and nobody waits longer than it takes`, async (t) => {
  const before = await deadlocks();
  const took: number[] = [];
  const stop = startCrowd();
  for (let run = 1; run <= runs; run++) {
    const { path } = await newPlan(tenant, requestsOf(run));
    const begun = performance.now();
    const plan = await publish(path);
    took.push(performance.now() - begun);
    assert.equal(plan.state, 'published');
  }
  const { longest, counts } = await stop();
  assert.equal(await deadlocks(), before, 'no deadlock');
  const { body } = await service.operator<{ drift: unknown[] }>('POST', '/operator/v1/verify');
  assert.deepEqual(body.drift, []);
  const ms = (value: number) => `${Math.round(value)} ms`;
  const slowest = Math.max(...took);
  assert.ok(longest.write < slowest + 10_000, `a writer waited ${ms(longest.write)}, a plan took ${ms(slowest)}`);
  t.diagnostic(
    `${runs} plans took up to ${ms(slowest)}, ${ms(took.reduce((sum, one) => sum + one, 0) / runs)} each; ` +
      `${counts.writes} writes waited up to ${ms(longest.write)}, ${counts.putOff} were put off; ` +
      `${counts.reads} reads up to ${ms(longest.read)}`,
  );
});
