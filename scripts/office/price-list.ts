import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { listActions, priceListClient } from '../../server/test/support/price-list-client.ts';
import { startTestService } from '../../server/test/support/test-service.ts';
import { raisePrices } from './raise-prices.ts';

/**
 * B4, B5: the price list of a brand goes through a real spreadsheet program and comes back. It needs LibreOffice Calc
 * (`soffice` in the path; Debian: libreoffice-calc-nogui), so it is no part of `npm test`: `npm run office`.
 */
const PRODUCTS = 40;
const SHEETS = 160;
const OPENINGS = ['fixe', 'gauche', 'droite', 'gauche_oscillo'] as const;

const service = await startTestService();
const tenant = await service.newTenant();
const { must } = priceListClient(service, tenant);

const price = (product: number, opening: number, row: number, column: number) =>
  Math.round((180 + 7.35 * product + 41.2 * opening + 33.4 * row + 21.7 * column) * 100) / 100;
const grid = (product: number, opening: number) =>
  JSON.stringify({
    type: 'table-directe',
    modeInterpolation: 'majoration',
    widths: Array.from({ length: 12 }, (_, column) => 600 + 100 * column),
    heights: Array.from({ length: 15 }, (_, row) => 700 + 100 * row),
    prices: Array.from({ length: 15 }, (_, row) =>
      Array.from({ length: 12 }, (_, column) =>
        row === 14 && column === 11 ? null : price(product, opening, row, column),
      ),
    ),
  });

const post = (path: string, body: object) => tenant.must<{ id: number }>('POST', path, body);

/** 156 rows with tables of their own, and four that share tables, which are a sheet each. */
const newBrand = async () => {
  const brand = await post('/v1/brands', { name: 'Atelier Lumière' });
  const category = await post('/v1/categories', { name: 'Fenêtres' });
  const ids: number[] = [];
  for (let product = 0; product < PRODUCTS; product++) {
    const { id } = await post('/v1/products', {
      name: `Fenêtre PVC ${70 + product} mm`,
      reference: `PVC-${product + 1}`,
      category_id: category.id,
      brand_id: brand.id,
    });
    ids.push(id);
    const rows: { id: number }[] = [];
    for (const [opening, opening_v1] of OPENINGS.entries()) {
      const isShared = product >= PRODUCTS - 4 && opening === 0;
      const table = isShared
        ? {
            price_table_id: (await post('/v1/price-tables', { name: `Fixe ${product}`, price_table: grid(product, 0) }))
              .id,
          }
        : { price_table: grid(product, opening) };
      rows.push(await post(`/v1/products/${id}/pricing-configurations`, { opening_v1, ...table }));
    }
    await post(`/v1/products/${id}/steps`, {
      type: 'selection',
      content_configuration: { pricingConfig: rows[0]?.id },
    });
  }
  return { brand, ids };
};

test('a brand of 40 products and 160 sheets is exported, raised by 3.3 % in LibreOffice, and imported without a question', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'office-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const { brand, ids } = await newBrand();
  const fromPrices = () =>
    Promise.all(
      ids.map(async (id) => (await tenant.must<{ price: number }>('GET', `/v1/products/${id}/from-price`)).price),
    );
  const before = await fromPrices();
  const exported = await service.app.inject({
    url: `/v1/brands/${brand.id}/price-list/export`,
    headers: { authorization: `Bearer ${tenant.key}` },
  });
  assert.equal(exported.statusCode, 200);
  const fields = { brand_id: String(brand.id) };
  const back = await must({ file: exported.rawPayload, fields, dryRun: true });
  assert.deepEqual([back.tables.length, back.summary.unchanged, back.summary.doubts], [SHEETS, SHEETS, 0]);
  const entries = back.tables.flatMap(({ entry }) => entry ?? []);
  assert.equal(entries.length, SHEETS);
  const mapping = await post('/v1/price-list-mappings', { name: 'Atelier Lumière', entries });
  const begun = performance.now();
  const raised = await raisePrices(exported.rawPayload, 1.033, folder);
  t.diagnostic(`LibreOffice took ${Math.round(performance.now() - begun)} ms`);
  const sent = performance.now();
  const report = await must({ file: raised, fields: { ...fields, mapping_id: String(mapping.id) } });
  t.diagnostic(`the import of ${raised.length} bytes took ${Math.round(performance.now() - sent)} ms`);
  assert.deepEqual(report.errors, []);
  assert.deepEqual([report.applied, report.summary.changed, report.summary.doubts], [true, SHEETS, 0]);
  assert.ok(report.tables.every(({ matched_by }) => matched_by === 'saved_mapping'));
  assert.deepEqual(listActions(report).filter((action) => action.includes('table')).length, 4);
  assert.equal(report.summary.cells_changed, SHEETS * (15 * 12 - 1));
  const cents = (value: number) => Math.floor(value * 1.033 * 100 + 0.5) / 100;
  assert.deepEqual(await fromPrices(), before.map(cents));
  const { body } = await service.operator<{ drift_count: number }>('POST', '/operator/v1/verify');
  assert.equal(body.drift_count, 0);
});
