import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceWithVat, type VatTerms } from '@vantail/pricing';
import { sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();

/** A shop with one window at 410.44 for each piece. */
const newShop = async (price_basis: 'HT' | 'TTC') => {
  const tenant = await service.newTenant({ price_basis });
  const rateOf = (name: string, rate: number, more: object = {}) =>
    tenant.must('POST', '/v1/vat-rates', { name, rate, ...more });
  const shopKey = await tenant.keyWith(['storefront:read']);
  const asShop = async (method: string, path: string, body?: unknown) => {
    const answer = await service.call(method, path, { token: shopKey, body });
    assert.equal(answer.status, 200, answer.text);
    return answer;
  };
  const terms = async () => (await asShop('GET', '/v1/me')).body.vat_terms as VatTerms;
  return { tenant, rateOf, asShop, terms };
};

test('D19.10 a key is told what prices contain and the rate of new lines; a change is told at once, with another tag', async () => {
  const { tenant, rateOf, asShop, terms } = await newShop('TTC');
  assert.equal(await terms(), null, 'D1: every field is there, null included');
  const normal = await rateOf('TVA 20 %', 20);
  const reduced = await rateOf('TVA 5,5 %', 5.5);
  const told = ({ id, name, rate }: typeof normal) => ({ vat_rate_id: id, name, rate, category: 'S' });
  const before = await asShop('GET', '/v1/me');
  await tenant.must('PATCH', '/v1/settings', { included_vat_rate_id: normal.id });
  const after = await asShop('GET', '/v1/me');
  assert.notEqual(after.headers.etag, before.headers.etag);
  assert.deepEqual(after.body.vat_terms, {
    price_basis: 'TTC',
    included_rate: { rate: 20 },
    vat_rate: told(normal),
  });
  await tenant.must('PATCH', '/v1/settings', { vat_rate_id: reduced.id });
  assert.deepEqual((await terms()).vat_rate, told(reduced));
  await tenant.must('PATCH', `/v1/vat-rates/${reduced.id}`, { rate: 6 });
  assert.deepEqual((await terms()).vat_rate, told({ ...reduced, rate: 6 }));
  await tenant.must('PATCH', `/v1/vat-rates/${normal.id}`, { rate: 21 });
  assert.deepEqual((await terms()).included_rate, { rate: 21 });
});

test('D19.6 a key is told whether it has a tariff, and at once', async () => {
  const { tenant } = await newShop('HT');
  const tariff = await tenant.must('POST', '/v1/tariffs', { name: 'Dealers', percent: -40 });
  const key = await tenant.must('POST', '/v1/api-keys', { name: 'Dealer', scopes: ['storefront:read'] });
  const tariffOf = async () => (await service.call('GET', '/v1/me', { token: key.key as string })).body.tariff_id;
  assert.equal(await tariffOf(), undefined);
  await tenant.must('PATCH', `/v1/api-keys/${key.id}`, { tariff_id: tariff.id });
  assert.equal(await tariffOf(), tariff.id);
  await tenant.must('PATCH', `/v1/api-keys/${key.id}`, { tariff_id: null });
  assert.equal(await tariffOf(), undefined);
});

test('D19.10 the terms of choices make its own net and gross, at the rate that is asked for, also with final prices', async () => {
  const { tenant, rateOf } = await newShop('TTC');
  const normal = await rateOf('TVA 20 %', 20);
  const reduced = await rateOf('TVA 5,5 %', 5.5, {
    offered: true,
    category: 'S',
    note: 'Logement de plus de deux ans',
  });
  await tenant.must('PATCH', '/v1/settings', { included_vat_rate_id: normal.id });
  const category = await tenant.must('POST', '/v1/categories', { name: 'C', active: true });
  const brand = await tenant.must('POST', '/v1/brands', { name: 'B', active: true });
  const product = await tenant.must('POST', '/v1/products', {
    name: 'P',
    category_id: category.id,
    brand_id: brand.id,
    active: true,
  });
  await tenant.must('POST', `/v1/products/${product.id}/pricing-configurations`, {
    leaf_count: 1,
    opening_v1: 'fixe',
    price_table: '0:410.44',
  });
  const ask = async (price_detail: string, vat_rate_id: unknown) => {
    const { key } = await tenant.must('POST', '/v1/api-keys', { name: 'S', scopes: ['storefront:read'], price_detail });
    const body = { width: 1000, height: 1000, vat_rate_id };
    const answer = await service.call('POST', `/v1/products/${product.id}/choices`, { token: key as string, body });
    assert.equal(answer.status, 200, answer.text);
    return answer.body as {
      vat_terms: VatTerms;
      quote: { unit_price: number; net_price: number; gross_price: number };
    };
  };
  for (const detail of ['full', 'final'])
    for (const [asked, percent] of [
      [null, 20],
      [reduced.id, 5.5],
    ]) {
      const { vat_terms, quote } = await ask(detail, asked);
      assert.deepEqual([vat_terms.included_rate, vat_terms.vat_rate?.rate], [{ rate: 20 }, percent], detail);
      assert.deepEqual(Object.keys(vat_terms.vat_rate ?? {}), ['vat_rate_id', 'name', 'rate', 'category']);
      const { net_price, gross_price } = priceWithVat(quote.unit_price, vat_terms);
      assert.deepEqual([quote.net_price, quote.gross_price], [net_price, gross_price]);
    }
});
