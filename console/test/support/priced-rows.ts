import type { Page } from 'playwright-core';
import { newPricedProduct } from '../../../server/test/support/priced-product.ts';
import { withAnswer } from './browser.ts';
import { startConsoleService } from './console-service.ts';

/** A console with a tenant whose products have one grid each. */
export const startPricedRows = async () => {
  const service = await startConsoleService();
  const tenant = await service.newTenant();

  const table = (prices: number[][]) =>
    JSON.stringify({
      type: 'table-directe',
      modeInterpolation: 'majoration',
      widths: [1200, 1400],
      heights: [1350, 1500],
      prices,
    });
  const PRICES = [
    [512, 600],
    [530, 650],
  ];

  /** A product with one grid, which a step refers to. */
  const newPricedRow = async () => {
    const product = await newPricedProduct(tenant, { name: 'Baie' });
    const row = await product.row({ opening_v1: 'fixe', price_table: table(PRICES) });
    await product.step({ name: 'Dimensions', content_configuration: { pricingConfig: row.id } });
    const path = `${product.rows}/${row.id}`;
    const prices = async () =>
      JSON.parse((await tenant.must<{ price_table: string }>('GET', path)).price_table).prices as number[][];
    const change = (next: number[][]) => tenant.must('PATCH', path, { price_table: table(next) });
    return { ...product, path, page: `/products/${product.id}/rows/${row.id}`, prices, change };
  };

  /** Types a price into the first cell of the grid. */
  const typePrice = async (page: Page, price: string) => {
    const grid = page.getByRole('grid', { name: 'Prices by width and height' });
    await grid.getByRole('gridcell').first().click();
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
  };
  const save = (page: Page) =>
    withAnswer(page, 'PATCH', /pricing-configurations\/\d+$/, () =>
      page.getByRole('button', { name: 'Save', exact: true }).click(),
    );
  return { service, tenant, table, PRICES, newPricedRow, typePrice, save };
};
