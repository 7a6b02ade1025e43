import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceivedShop } from '../../support/example-receiver.ts';

/** docs/guides/own-configurator.md, with its page of cards as it stands there. */
test("D16.5 the page of the guide shows cards and JSON-LD in the visitor's language, and no price where there is none", async () => {
  const { call, startExample } = await startReceivedShop();
  const post = (path: string, body: object) => call('POST', path, body);
  const { id: brand_id } = await post('/v1/brands', { name: 'Maison' });
  const { id: category_id } = await post('/v1/categories', { name: 'C' });
  const priced = await post('/v1/products', {
    name: 'Fenêtre </script><b>',
    name_en: 'Casement </script><b>',
    image_url: '/a.png',
    brand_id,
    category_id,
  });
  const row = await post(`/v1/products/${priced.id}/pricing-configurations`, { minimum_price: 300 });
  const content_configuration = { pricingConfig: row.id };
  await post(`/v1/products/${priced.id}/steps`, { type: 'selection', content_configuration });
  const unpriced = await post('/v1/products', { name: 'Porte', brand_id, category_id });

  const address = await startExample('cards.mjs');
  const answer = await fetch(`${address}${category_id}`, { headers: { 'accept-language': 'en-GB,en;q=0.9' } });
  const html = await answer.text();
  assert.equal(answer.status, 200, html);
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const products = JSON.parse(json) as { name: string; url: string; image?: string; offers?: object }[];
  assert.deepEqual(
    products.map(({ name, url, offers }) => ({ name, url, offers })),
    [
      {
        name: 'Casement </script><b>',
        url: `https://www.example.com/windows/${priced.id}`,
        offers: { '@type': 'AggregateOffer', lowPrice: 300, priceCurrency: 'EUR' },
      },
      { name: 'Porte', url: `https://www.example.com/windows/${unpriced.id}`, offers: undefined },
    ],
  );
  assert.match(String(products[0]?.image), /^http:\/\/127\.0\.0\.1:\d+\/a\.png$/);
  assert.match(html, /€300\.00/);
  assert.doesNotMatch(html, /<b>/);
});
