import type { Page } from 'playwright-core';
import { openShopPage } from './shop-page.ts';
import { startShopService } from './shop-service.ts';

export type Rate = { id: number; rate: number };

export type Saved = { total: number; totals: { net: number; gross: number; vat: { rate: number }[] | null } };

/** A shop whose prices, rates and settings the tests change, and what its pages say of a price. */
export const startPriceShop = async () => {
  const shop = await startShopService();
  const { origin, must, productId, shopKey, newKey, operator } = shop;
  const product = productId('PVC-1V');
  const tenantId = (await must<{ tenant: { id: number } }>('GET', '/v1/me')).tenant.id;
  const rates = (await must<{ data: Rate[] }>('GET', '/v1/vat-rates')).data;
  const rateOf = (percent: number): number => rates.find(({ rate }) => rate === percent)?.id ?? 0;

  const configurator = (more = '', key = shopKey) =>
    `<vantail-configurator src="${origin}" key="${key}" product="${product}" ${more}></vantail-configurator>`;
  const card = (more = '', key = shopKey) =>
    `<vantail-from-price src="${origin}" key="${key}" product="${product}" ${more}></vantail-from-price>`;

  const sell = (price_basis: 'HT' | 'TTC', settings: object) =>
    operator('PATCH', `/operator/v1/tenants/${tenantId}`, { price_basis }).then(() =>
      must('PATCH', '/v1/settings', settings),
    );

  const open = async (body: string, word = 'Price confirmed'): Promise<Page> => {
    const page = await openShopPage({ origin, body });
    await page.getByText(word).waitFor();
    return page;
  };

  const textOf = async (page: Page, selector: string): Promise<string> =>
    (await page.locator(selector).first().innerText()).replaceAll(/\s+/g, ' ').trim();

  /** Once it has come. */
  const cardText = async (page: Page): Promise<string> => {
    await page.locator('vantail-from-price [part=price]').waitFor();
    const text = await page.locator('vantail-from-price').evaluate((node) => node.shadowRoot?.textContent ?? '');
    return text.replaceAll(/\s+/g, ' ').trim();
  };

  const money = (amount: number): string =>
    new Intl.NumberFormat('en', { style: 'currency', currency: 'EUR' }).format(amount);
  const lastQuote = async () => (await must<{ data: Saved[] }>('GET', '/v1/quotes?order=-number')).data[0] as Saved;

  const sendOffer = async (page: Page) => {
    await page.getByRole('region', { name: 'Price' }).getByRole('button', { name: 'Request this offer' }).click();
    const offer = page.getByRole('dialog', { name: 'Your offer' });
    await offer.getByLabel('Name').fill('Camille Martin');
    await offer.getByLabel('Email').fill('camille@example.org');
    await offer.getByRole('button', { name: 'Send request' }).click();
    await offer.getByText(/Your offer has number/).waitFor();
  };
  return {
    shop,
    origin,
    must,
    productId,
    shopKey,
    newKey,
    operator,
    product,
    tenantId,
    rates,
    rateOf,
    configurator,
    card,
    sell,
    open,
    textOf,
    cardText,
    money,
    lastQuote,
    sendOffer,
  };
};
