import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importClient } from '../support/import-client.ts';
import { newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, type Body, startTestService } from '../support/test-service.ts';

/** D3: 32 MiB of price tables a product. Tables are put into the database as old ones are there: all at once. */
const service = await startTestService();
const tenant = await service.newTenant();
const KIB = 1024;
const MIB = 1024 * KIB;
const LIMIT = /33554432 \(32 MiB\) is the most/;

const COLUMNS = 'row_price, leaf_count, fixed_part_type, percentage_adjustment, active';
/** The first row is compressed by the database, the others are copies of what it stored. */
const fill = async (productId: number, rows: number, bytes: number) => {
  const [first] = await service.db.asSuperuser(
    `insert into pricing_configurations (tenant_id, product_id, price_table, ${COLUMNS})
     values (${tenant.id}, ${productId}, '1:1' || repeat(' ', ${bytes - 3}), '{"price": null}', 1, 'aucune', 0, true)
     returning id`,
  );
  await service.db.asSuperuser(
    `insert into pricing_configurations (tenant_id, product_id, price_table, ${COLUMNS})
     select tenant_id, product_id, price_table, ${COLUMNS} from pricing_configurations, generate_series(2, ${rows})
     where tenant_id = ${tenant.id} and id = ${first?.id}`,
  );
};
const idsOf = async (path: string) =>
  (await tenant.must<{ data: Body[] }>('GET', `${path}/pricing-configurations?page_size=1`)).data.map(({ id }) => id);
const table = (bytes: number) => `1:1${' '.repeat(bytes - 3)}`;

/** A product with so many bytes of tables less than the limit. */
const nearlyFull = async (room: number) => {
  const product = await newPricedProduct(tenant);
  await fill(product.id, 63, 512 * KIB);
  await fill(product.id, 1, 512 * KIB - room);
  return product;
};

test('D3 a row that would pass 32 MiB of tables is refused, one that just fits is not', async () => {
  const { path } = await nearlyFull(100);
  const rows = `${path}/pricing-configurations`;
  const refused = await tenant.call('POST', rows, { price_table: table(101) });
  assertProblem(refused, 422, 'validation_error');
  assert.match(refused.text, LIMIT);
  assert.equal((await tenant.call('POST', rows, { price_table: table(100) })).status, 201);
  assertProblem(await tenant.call('POST', rows, { price_table: '1:1' }), 422, 'validation_error');
  assert.equal((await tenant.call('POST', rows, {})).status, 201);
});

test('D3 a table that grows past the limit is refused, one that shrinks is let through from anywhere', async () => {
  const product = await nearlyFull(-5 * KIB);
  const [id] = await idsOf(product.path);
  const row = `${product.path}/pricing-configurations/${id}`;
  const patch = (price_table: string) => tenant.call('PATCH', row, { price_table });
  assert.match((await patch(table(512 * KIB - 1))).text, /"version":2/, 'still past the limit, and less than before');
  assertProblem(await patch(table(512 * KIB)), 422, 'validation_error');
  assert.equal((await tenant.call('PATCH', row, { percentage_adjustment: 1 })).status, 200, 'others stay free');
});

test('D3 duplicates, documents, files and adjustments keep the limit, too', async () => {
  const full = await nearlyFull(-1);
  assert.match((await tenant.call('POST', `${full.path}/duplicate`)).text, LIMIT);
  const tight = await nearlyFull(2);
  const document = {
    format: 'vantail.product-configuration',
    version: 1,
    product: { name: 'P' },
    pricing_configurations: [{ id: 1, price_table: '1:1' }],
  };
  const into = await tenant.call('POST', `${tight.path}/configuration/import?mode=replace`, document);
  assert.match(into.text, LIMIT);
  const empty = await tight.row({});
  const file = await importClient(service, tenant, tight).send({
    file: `#${empty.id}\nmm;600;700\n750;1;2\n850;3;4\n`,
    fields: { layout: 'grid', unit: 'mm' },
  });
  assert.match(file.text, LIMIT);
  const small = await (await nearlyFull(2000)).row({ price_table: table(2000) });
  const adjusted = await tenant.call('POST', '/v1/pricing-adjustments', {
    filter: { pricing_configuration_ids: [small.id] },
    percentage: 12.345,
  });
  assert.match(adjusted.text, LIMIT);
});

test('D3 an old product past what can be answered is refused in words, never 500, and is brought back by deleting', async () => {
  const { id, path } = await newPricedProduct(tenant);
  await fill(id, 1100, 512 * KIB);
  for (const part of ['configuration', 'configuration/export', 'configuration/validation']) {
    const answer = await tenant.call('GET', `${path}/${part}`);
    assertProblem(answer, 422, 'validation_error');
    assert.match(answer.text, /67108864 \(64 MiB\) is the most that is answered at once/, part);
  }
  assertProblem(await tenant.call('POST', `${path}/duplicate`), 422, 'validation_error');
  assert.equal((await idsOf(path)).length, 1, 'its rows are listed');
  const rows = `${path}/pricing-configurations`;
  assert.equal((await tenant.call('DELETE', `${rows}/${(await idsOf(path))[0]}/hard`)).status, 204);
  assertProblem(await tenant.call('POST', rows, { price_table: '1:1' }), 422, 'validation_error');
  assert.ok(64 * MIB < 1099 * 512 * KIB);
});
