import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOptions } from '../support/new-product.ts';
import { mustBe, newOfferShop } from '../support/offers.ts';
import { type Body, sharedTestService } from '../support/test-service.ts';

/** D20.5: what was ordered, for an ERP. */
const service = await sharedTestService();
const shop = await newOfferShop(service, { acceptance: 'business' });

test('D20.5 an accepted quote is an order: references, sizes, choices, prices, VAT, drawings, and no alternative', async () => {
  const product = await shop.product(300, { name: 'Casement', reference: 'CAS-1' });
  const [white = 0] = await newOptions(shop.tenant, 1, { name: 'White', reference: 'RAL9016', price: 20 });
  const step = await product.step({ name: 'Colour', option_ids: [white] });
  const fitting = await shop.newService({ name: 'Fitting', reference: 'FIT', price: 50, price_type: 'per_piece' });
  const selections = [{ step_id: step.id, option_ids: [white] }];
  const quote = await shop.sent({
    reference: 'Site 7',
    customer: { name: 'Camille' },
    lines: [
      { kind: 'heading', name: 'First floor' },
      shop.line(product, { selections, quantity: 2, label: 'Kitchen' }),
      { kind: 'service', service_id: fitting },
      shop.line(product, { selections, alternative: true }),
      { kind: 'free', name: 'Painting', unit_price: 80, quantity: 1.5, unit: 'h' },
    ],
  });
  const path = `/v1/quotes/${quote.id}/order`;
  mustBe(await shop.tenant.call('GET', path), 409, 'quote_status');
  mustBe(await shop.accept(quote), 200);
  const order = await shop.tenant.must<Body & { lines: Body[] }>('GET', path);
  const { lines, ...head } = order;
  const accepted = await shop.read(quote.id);
  assert.deepEqual(
    [head.number, head.reference, head.customer, head.accepted, head.totals, head.priced_at_change],
    [quote.number, 'Site 7', { name: 'Camille' }, accepted.accepted, accepted.totals, accepted.priced_at_change],
  );
  assert.deepEqual(
    lines.map(({ kind, line_id }) => [kind, line_id]),
    [
      ['heading', 1],
      ['product', 2],
      ['service', 3],
      ['free', 5],
    ],
  );
  const [, window, service_, free] = lines as [Body, Body, Body, Body];
  assert.deepEqual(window.product, { id: product.id, reference: 'CAS-1', name: 'Casement' });
  assert.deepEqual([window.width, window.height, window.quantity, window.label], [1000, 1000, 2, 'Kitchen']);
  assert.deepEqual(window.choices, [
    { step_id: step.id, name: 'Colour', options: [{ option_id: white, reference: 'RAL9016', name: 'White' }] },
  ]);
  assert.deepEqual([window.unit_price, window.amount, window.total, (window.vat as Body).rate], [320, 640, 640, 20]);
  assert.match(String(window.drawing), /^<svg /);
  assert.equal((window.row as Body).id, accepted.lines[1]?.pricing_configuration_id);
  assert.doesNotMatch(JSON.stringify(window.row), /price|percentage/, 'D16.6: nothing of what it costs');
  assert.deepEqual(service_.service, { id: fitting, reference: 'FIT', name: 'Fitting', price_type: 'per_piece' });
  assert.equal(service_.total, 100);
  assert.deepEqual([free.name, free.quantity, free.unit, free.total], ['Painting', 1.5, 'h', 120]);
  assert.doesNotMatch(JSON.stringify(order), /purchase|margin|internal_note|list_price|tariff/);
  assert.equal((await shop.tenant.call('GET', '/v1/quotes/999/order')).status, 404);
  const reader = await shop.callerWith(['storefront:read']);
  assert.equal((await reader('GET', path)).status, 403);
});
