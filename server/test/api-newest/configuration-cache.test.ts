import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ConfigurationReader, configurations } from '../../src/catalogue/product/configurations.ts';
import { byteCaches } from '../../src/platform/byte-caches.ts';
import type { TenantRead } from '../../src/platform/database/tenant-transaction.ts';
import { newProduct } from '../support/new-product.ts';
import { startTestService, type TestTenant } from '../support/test-service.ts';

/** docs/adr/0021: configurations are kept by their bytes, fairly between tenants, and read by one request at a time. */
const MAX_BYTES = 1024 * 1024;
const service = await startTestService();
const [large, small] = [await service.newTenant(), await service.newTenant()];

const largeTable = JSON.stringify({
  type: 'table-directe',
  modeInterpolation: 'majoration',
  widths: Array.from({ length: 150 }, (_, place) => 500 + place),
  heights: Array.from({ length: 150 }, (_, place) => 500 + place),
  prices: Array.from({ length: 150 }, () => Array.from({ length: 150 }, () => 100.25)),
});

const productWith = async (tenant: TestTenant, priceTable?: string): Promise<number> => {
  const { id } = await newProduct(tenant);
  const row = { leaf_count: 1, price_table: priceTable ?? '214.5:118.9' };
  await tenant.must('POST', `/v1/products/${id}/pricing-configurations`, row);
  return id;
};

const counting = (tenant: TestTenant) => {
  let reads = 0;
  const { database } = service.db;
  const reader: ConfigurationReader = {
    ask: async (check) => (await database.check(tenant.id, [check]))[0],
    read: <T>(work: (read: TenantRead) => Promise<T>): Promise<T> => {
      reads++;
      return database.read(tenant.id, work);
    },
  };
  return { reader, reads: () => reads };
};

test('large products of one tenant stay within the bytes, and do not push out another tenant', async () => {
  const caches = byteCaches();
  const configurationOf = configurations(caches, MAX_BYTES);
  const kept = () => Number(/^vantail_cache_bytes\{cache="configurations"\} (\d+)$/m.exec(caches.text())?.[1]);
  const own = counting(small);
  const smallId = await productWith(small);
  await configurationOf(own.reader, small.id, smallId, true);
  for (let turn = 0; turn < 12; turn++) {
    const id = await productWith(large, largeTable);
    const { parts } = await configurationOf(counting(large).reader, large.id, id, true);
    assert.equal(parts.pricing_configurations[0]?.price_table, largeTable);
    assert.ok(kept() <= MAX_BYTES, `${kept()} bytes`);
  }
  assert.ok(kept() > largeTable.length);
  await configurationOf(own.reader, small.id, smallId, true);
  assert.equal(own.reads(), 1, 'still kept');
});

test('a product that many ask for at once is read once, and what was written is seen by who asks after it', async () => {
  const configurationOf = configurations(byteCaches());
  const { reader, reads } = counting(small);
  const id = await productWith(small);
  const ask = () => configurationOf(reader, small.id, id, true);
  await Promise.all(Array.from({ length: 20 }, ask));
  assert.equal(reads(), 1);
  await small.must('PATCH', `/v1/products/${id}`, { name: 'Another name' });
  const later = await Promise.all(Array.from({ length: 20 }, ask));
  for (const { parts } of later) assert.equal(parts.product.name, 'Another name');
  assert.equal(reads(), 2);
  await assert.rejects(configurationOf(reader, small.id, 999_999, true), { code: 'not_found' });
  await assert.rejects(configurationOf(reader, small.id, 999_999, true), { code: 'not_found' });
});
