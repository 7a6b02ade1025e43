import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { chooseFile } from './choose-file.ts';
import { startDemoConsole } from './console-service.ts';

export type Named = { id: number; name: string; category_id: number; brand_id: number };

/** A console with the demo, and what makes products of one priced row in it. */
export const startGridProducts = async () => {
  const service = await startDemoConsole();
  const { key } = service;
  const call = async <T>(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
    const answer = await service.call<T>(method, path, { token: key, ...(body ? { body } : {}) });
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
    return answer.body;
  };
  const [product] = (await call<{ data: Named[] }>('GET', '/v1/products?q=PVC')).data;
  assert.ok(product, 'the demo has no product');
  const belonging = { category_id: product.category_id, brand_id: product.brand_id };

  const GRID = {
    type: 'table-directe',
    modeInterpolation: 'majoration',
    widths: [400, 500, 600],
    heights: [600, 700, 800],
    prices: [
      [1000, 1090, 1205],
      [1080, 1195, 1290],
      [1170, 1280, 1410],
    ],
  };

  /** A product with one priced row that a step refers to: nothing to report. */
  const newProduct = async (name: string, prices: (number | null)[][] = GRID.prices) => {
    const made = await call<{ id: number }>('POST', '/v1/products', { name, ...belonging });
    const path = `/v1/products/${made.id}`;
    const price_table = JSON.stringify({ ...GRID, prices });
    const row = await call<{ id: number }>('POST', `${path}/pricing-configurations`, {
      opening_v1: 'fixe',
      price_table,
    });
    await call('POST', `${path}/steps`, { type: 'dimension', content_configuration: { pricingConfig: row.id } });
    const tableOf = async () =>
      JSON.parse((await call<{ price_table: string }>('GET', `${path}/pricing-configurations/${row.id}`)).price_table);
    return { id: made.id, rowId: row.id, rowPage: `/products/${made.id}/rows/${row.id}`, tableOf };
  };

  const choose = (page: Page, text: string) => chooseFile(page, { name: 'tarif.csv', text });

  /** Pastes into the first price of the grid, as from a spreadsheet. */
  const pasteInto = async (page: Page, text: string) => {
    const grid = page.getByRole('grid', { name: 'Prices by width and height' });
    await grid.waitFor();
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
    await grid.getByRole('gridcell').first().click();
    await page.keyboard.press('Control+v');
  };
  return { service, key, call, product, belonging, GRID, newProduct, choose, pasteInto };
};
