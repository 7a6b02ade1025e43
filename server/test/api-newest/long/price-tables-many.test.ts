import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { gridText, newPricedProduct } from '../../support/priced-product.ts';
import { type Body, startTestService } from '../../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();
const sql = service.db.asSuperuser;

const PRODUCTS = 500;
const ROWS = 10;

/** A grid of 40 x 40, whose cheapest price is `lowest`. */
const largeGrid = (lowest: number) =>
  gridText(
    Array.from({ length: 40 }, (_, row) => Array.from({ length: 40 }, (_, column) => lowest + row * 50 + column)),
  );

/** Copies of one product with its step, each with rows of its own that share the table. */
const copyProduct = async (productId: number, rowId: number, tableId: number) => {
  const columns = async (table: string) =>
    (
      await sql(
        `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
         where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER'`,
        [table],
      )
    )[0]?.names as string;
  const replaced = (names: string, given: Record<string, string>) =>
    names
      .split(', ')
      .map((name) => given[name] ?? `s.${name}`)
      .join(', ');
  const products = await columns('products');
  await sql(
    `insert into products (${products}) select ${replaced(products, { name: `'Copy ' || n` })}
     from products s, generate_series(2, ${PRODUCTS}) n where s.tenant_id = ${tenant.id} and s.id = ${productId}`,
  );
  const rows = await columns('pricing_configurations');
  await sql(
    `insert into pricing_configurations (${rows})
     select ${replaced(rows, { product_id: 'p.id', percentage_adjustment: '(p.id + n) % 7' })}
     from pricing_configurations s, products p, generate_series(1, ${ROWS}) n
     where s.tenant_id = ${tenant.id} and s.id = ${rowId} and p.tenant_id = s.tenant_id and p.id <> ${productId}`,
  );
  const steps = await columns('steps');
  const json = (text: string) => `replace(${text}::text, '${rowId}', min.id::text)::json`;
  await sql(
    `insert into steps (${steps})
     select ${replaced(steps, {
       product_id: 'min.product_id',
       content_configuration: json('s.content_configuration'),
       contribution: json('s.contribution'),
     })}
     from steps s, (select product_id, min(id) as id from pricing_configurations
       where tenant_id = ${tenant.id} and price_table_id = ${tableId} and product_id <> ${productId} group by product_id) min
     where s.tenant_id = ${tenant.id} and s.product_id = ${productId}`,
  );
};

/**
 * What others wait for while the table is changed: reads and writes of another tenant, and of the same one at things that the
 * change does not touch. They are told, and not judged: no test fails by a clock.
 */
const waitsOfOthers = async (t: TestContext, change: () => Promise<unknown>) => {
  const other = await service.newTenant();
  const [theirs, ours] = [
    await other.must<{ id: number }>('POST', '/v1/brands', { name: 'Theirs' }),
    await tenant.must<{ id: number }>('POST', '/v1/brands', { name: 'Ours' }),
  ];
  let isOver = false;
  const again = async (name: string, call: (turn: number) => Promise<unknown>) => {
    const waits: number[] = [];
    for (let turn = 0; !isOver; turn++) {
      const begun = performance.now();
      await call(turn);
      waits.push(performance.now() - begun);
    }
    waits.sort((a, b) => a - b);
    const p99 = waits[Math.min(waits.length - 1, Math.floor(waits.length * 0.99))] ?? 0;
    t.diagnostic(
      `${name}: ${waits.length} calls, p99 ${p99.toFixed(0)} ms, worst ${(waits.at(-1) ?? 0).toFixed(0)} ms`,
    );
  };
  const others = Promise.all([
    again('reads of another tenant', () => other.must('GET', `/v1/brands/${theirs.id}`)),
    again('writes of another tenant', (turn) => other.must('PATCH', `/v1/brands/${theirs.id}`, { name: `T${turn}` })),
    again('reads of the same tenant', () => tenant.must('GET', `/v1/brands/${ours.id}`)),
    again('writes of the same tenant', (turn) => tenant.must('PATCH', `/v1/brands/${ours.id}`, { name: `O${turn}` })),
  ]);
  const begun = performance.now();
  await change();
  t.diagnostic(`the change took ${(performance.now() - begun).toFixed(0)} ms beside them`);
  isOver = true;
  await others;
};

test('D15.2 a table that 5,000 rows in 500 products use is changed in one transaction, and every from-price is right', async (t) => {
  const table = await tenant.must<{ id: number }>('POST', '/v1/price-tables', {
    name: 'Large',
    price_table: largeGrid(200),
  });
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table_id: table.id });
  await product.step({ content_configuration: { pricingConfig: row.id } });
  await copyProduct(product.id, row.id, table.id);
  await sql(
    `insert into pricing_configurations (tenant_id, product_id, leaf_count, fixed_part_type, percentage_adjustment, row_price,
       computed_minimum_price, active, price_table_id)
     select tenant_id, product_id, 1, 'aucune', 0, row_price, computed_minimum_price, true, ${table.id}
     from pricing_configurations, generate_series(2, ${ROWS}) where tenant_id = ${tenant.id} and id = ${row.id}`,
  );
  const path = `/v1/price-tables/${table.id}`;
  const { used_by } = await tenant.must<{ used_by: Body }>('GET', path);
  assert.deepEqual(used_by, { pricing_configurations: PRODUCTS * ROWS, options: 0, products: PRODUCTS });
  for (const lowest of [210, 215]) {
    const [cpu, begun] = [process.cpuUsage(), performance.now()];
    await tenant.must('PATCH', path, { price_table: largeGrid(lowest) });
    const { user, system } = process.cpuUsage(cpu);
    const ms = (microseconds: number) => Math.round(microseconds / 1000);
    t.diagnostic(`${ms(user + system)} ms of CPU here, ${Math.round(performance.now() - begun)} ms`);
  }
  await waitsOfOthers(t, () => tenant.must('PATCH', path, { price_table: largeGrid(220) }));
  assert.equal(await product.price(), 220);
  const dictionary = await product.dictionary();
  assert.equal(Object.keys(dictionary).length, PRODUCTS);
  const { body } = await service.operator<{ drift_count: number; checked: Body }>('POST', '/operator/v1/verify');
  assert.equal(body.drift_count, 0, JSON.stringify(body).slice(0, 1000));
  const { data } = await tenant.must<{ data: { type: string }[] }>(
    'GET',
    '/v1/changes?type=from_price.changed&page_size=200',
  );
  assert.equal(data.length, 200);
});
