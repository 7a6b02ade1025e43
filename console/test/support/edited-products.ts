import type { Page } from 'playwright-core';
import { until } from '../../../scripts/testing/until.ts';
import { newProduct } from '../../../server/test/support/new-product.ts';
import { startConsoleService } from './console-service.ts';

/** A console in which somebody edits a product. Passkeys are good at PUBLIC_URL, so at localhost. */
export const startEditedProducts = async () => {
  const service = await startConsoleService();
  const origin = service.origin.replace('127.0.0.1', 'localhost');

  const nameField = (page: Page) => page.getByRole('textbox', { name: 'Name', exact: true });
  const again = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' });
  const endSession = (page: Page) => page.context().clearCookies();
  const inStorage = (page: Page) =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('vantail.draft.')));
  const kept = (page: Page, count: number) =>
    until(`${count} drafts in the browser`, async () => (await inStorage(page)).length === count);

  const newShop = async () => {
    const tenant = await service.newTenant();
    const product = await newProduct(tenant);
    const stored = async () => (await tenant.must<{ name: string }>('GET', `/v1/products/${product.id}`)).name;
    return { tenant, product, path: `/products/${product.id}`, stored };
  };

  const signInByKeyField = async (page: Page, key: string) => {
    await again(page).getByLabel('API key').fill(key);
    await again(page).getByRole('button', { name: 'Sign in', exact: true }).click();
  };

  const missing = 'This part could not be loaded';
  return { service, origin, nameField, again, endSession, inStorage, kept, newShop, signInByKeyField, missing };
};
