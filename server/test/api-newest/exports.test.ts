import assert from 'node:assert/strict';
import { test } from 'node:test';
import readExcelFile from 'read-excel-file/node';
import { actionsOf, importClient } from '../support/import-client.ts';
import { gridText, newPricedProduct, type TestRow } from '../support/priced-product.ts';
import { assertProblem, faultPlaces, startTestService } from '../support/test-service.ts';

const service = await startTestService();
const tenant = await service.newTenant();

const download = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await service.app.inject({
    method: 'GET',
    url: path,
    headers: { authorization: `Bearer ${tenant.key}`, ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
};

test('B5 a product exported, edited and sent back changes what was edited, and needs no mapping', async () => {
  const product = await newPricedProduct(tenant);
  const one = await product.row({
    leaf_count: 1,
    opening_v1: 'gauche',
    price_table: gridText([
      [100, 110.5],
      [120, null],
    ]),
  });
  const two = await product.row({ leaf_count: 1, opening_v1: 'gauche', price_table: gridText([[200]], 'formule') });
  const formula = await product.row({ price_table: '214.5:118.9' });
  const { must } = importClient(service, tenant, product);
  for (const format of ['csv', 'xlsx']) {
    const { status, bytes } = await download(`${product.rows}/export?format=${format}`);
    assert.equal(status, 200);
    const report = await must({ file: bytes, name: `prices.${format}` });
    assert.deepEqual(actionsOf(report), [`unchanged ${one.id}`, `unchanged ${two.id}`]);
  }
  const { bytes } = await download(`${product.rows}/export?format=csv`);
  const edited = bytes.toString().replace('110,5', '111,5').replace(';200', ';210');
  const report = await must({ file: edited });
  assert.deepEqual(actionsOf(report), [`changed ${one.id}`, `changed ${two.id}`]);
  assert.equal(report.summary.cells_changed, 2);
  const text = (id: number) =>
    tenant.must<TestRow>('GET', `${product.rows}/${id}`).then(({ price_table }) => price_table);
  assert.equal(
    await text(one.id),
    gridText([
      [100, 111.5],
      [120, null],
    ]),
  );
  assert.equal(await text(two.id), gridText([[210]], 'formule'));
  assert.equal(await text(formula.id), '214.5:118.9');
});

test('B5 one row, or those of one state; a name to save it under, and an ETag', async () => {
  const product = await newPricedProduct(tenant);
  const one = await product.row({ price_table: gridText([[100]]) });
  const two = await product.row({ price_table: gridText([[200]]) });
  await tenant.must('DELETE', `${product.rows}/${two.id}`);
  const names = async (path: string) =>
    (await readExcelFile((await download(path)).bytes)).map(({ sheet }) => sheet.split(' ', 1)[0]);
  assert.deepEqual(await names(`${product.rows}/export`), [`#${one.id}`, `#${two.id}`]);
  assert.deepEqual(await names(`${product.rows}/export?active=true`), [`#${one.id}`]);
  assert.deepEqual(await names(`${product.rows}/${two.id}/export`), [`#${two.id}`]);

  const path = `${product.rows}/${one.id}/export?format=csv&decimal=point&lang=en`;
  const { headers, bytes } = await download(path);
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
  assert.equal(
    headers['content-disposition'],
    `attachment; filename="pricing-configurations-${product.id}-${one.id}.csv"`,
  );
  assert.equal(bytes.toString(), `\uFEFF"#${one.id} 1 leaf, fixed"\r\nheight ↓ / width → (mm),800\r\n900,100\r\n`);
  const unchanged = { 'if-none-match': String(headers.etag) };
  assert.equal((await download(path, unchanged)).status, 304);
  await tenant.must('PATCH', `${product.rows}/${one.id}`, { price_table: gridText([[101]]) });
  assert.equal((await download(path, unchanged)).status, 200);
});

test('B5 a product without rows gives a file that says so; what does not exist is not found; parameters are checked', async () => {
  const product = await newPricedProduct(tenant);
  const empty = await download(`${product.rows}/export?format=csv`);
  assert.deepEqual([empty.status, empty.bytes.toString()], [200, '\uFEFFAucune ligne tarifaire\r\n']);
  assert.equal(
    (await readExcelFile((await download(`${product.rows}/export`)).bytes))[0]?.sheet,
    'Aucune ligne tarifaire',
  );
  assertProblem(await tenant.call('GET', '/v1/products/999999/pricing-configurations/export'), 404, 'not_found');
  assertProblem(await tenant.call('GET', `${product.rows}/999999/export`), 404, 'not_found');
  const wrong = await tenant.call('GET', `${product.rows}/export?format=pdf&decimal=dot&lnag=fr`);
  assertProblem(wrong, 422, 'validation_error');
  assert.deepEqual(faultPlaces(wrong), ['format', 'decimal', 'lnag']);
});

test('B5 more than 16 MiB of tables is refused, and told how to go on', async () => {
  const product = await newPricedProduct(tenant);
  await service.db.asSuperuser(
    `insert into pricing_configurations (tenant_id, product_id, leaf_count, fixed_part_type, percentage_adjustment, row_price, active, price_table)
     select ${tenant.id}, ${product.id}, 1, 'aucune', 0, '{"price":null}', true, repeat('x', 500000) from generate_series(1, 34)`,
  );
  const answer = await tenant.call('GET', `${product.rows}/export`);
  assertProblem(answer, 422, 'validation_error');
  assert.match(String(answer.body.detail), /16 MiB: export rows one by one/);
});
