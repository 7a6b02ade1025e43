import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShopPage } from '../../support/shop-page.ts';
import { startShopService } from '../../support/shop-service.ts';

const { origin, productId, shopKey, newKey } = await startShopService();

type Heard = { code: string; request_id: string | null; message: string; product: number | null };

/** What an element with these attributes says, by event and by the browser's console. */
const failing = async (attributes: Record<string, string>) => {
  const page = await openShopPage({ origin, body: '' });
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const heard = await page.evaluate(
    (given) =>
      new Promise<Heard>((resolve) => {
        addEventListener('vantail-error', (event) => resolve((event as CustomEvent<Heard>).detail));
        const element = document.createElement('vantail-configurator');
        for (const [name, value] of Object.entries(given)) element.setAttribute(name, value);
        document.body.append(element);
      }),
    { src: origin, ...attributes },
  );
  return { page, warnings, heard };
};

test('a wrong key, a refused origin, an unknown product and a missing key each say why, once, with the request’s id', async () => {
  const elsewhere = await newKey({ scopes: ['storefront:read'], allowed_origins: ['https://shop.example'] });
  const id = String(productId('PVC-1V'));
  const cases = [
    [{ key: 'vtl_wrong', product: id }, 'unauthenticated', 'This shop’s key for the configurator is not valid.'],
    [{ key: elsewhere, product: id }, 'origin_not_allowed', 'This website may not show the configurator.'],
    [{ key: shopKey, product: '999999' }, 'not_found', 'This product is not available.'],
    [{ key: shopKey, product: 'abc' }, 'not_configured', 'The configurator is not set up completely.'],
    [{ product: id }, 'not_configured', 'The configurator is not set up completely.'],
  ] satisfies [Record<string, string>, string, string][];
  for (const [attributes, code, text] of cases) {
    const { page, warnings, heard } = await failing(attributes);
    await page.getByText(text).waitFor();
    assert.equal(heard.code, code);
    assert.equal(typeof heard.request_id === 'string', code !== 'not_configured', `${heard.request_id}`);
    assert.equal(warnings.length, 1, warnings.join('\n'));
    assert.match(warnings[0] ?? '', new RegExp(code));
    await page.context().close();
  }
});
