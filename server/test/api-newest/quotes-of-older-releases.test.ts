import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newShop, type SavedQuote } from '../support/selling-shop.ts';
import { type Body, startTestService } from '../support/test-service.ts';

/** D19.9: quotes that an older release saved keep every number and byte that a client could see, but for new fields. */
const service = await startTestService();
const shop = await newShop(service, { price_basis: 'TTC' });
const product = await shop.product(118);

/** A line as release 0.2.0 stored it: its keys, their order, and values that no release would compute again. */
const line = {
  product_id: product.id,
  product: { name: 'Baie', name_en: null, reference: 'B-1', price_adjustment_percentage: 10, version: 1 },
  width: 800,
  height: 900,
  selections: [{ step_id: 7, option_ids: [9] }],
  unit_price: 118,
  total: 354,
  quantity: 3,
  surface_m2: 0.72,
  pricing_configuration_id: null,
  breakdown: [
    {
      kind: 'row',
      label: '800 x 900 mm',
      amount: 100,
      pricing_configuration_id: 4,
      width: 800,
      height: 900,
      source: 'grid',
      mode: 'majoration',
      cell: { width: 800, height: 900 },
      formula: null,
    },
    { kind: 'row_percentage', pricing_configuration_id: 4, label: 'Row adjustment +5 %', amount: 5, percentage: 5 },
    {
      kind: 'option',
      label: 'Blanc',
      step_id: 7,
      option_id: 9,
      amount: 13,
      price_type: 'flat',
      price: 13,
      basis: 'unit',
      basis_value: 1,
    },
  ],
  pricing_configuration: {
    id: 4,
    product_id: product.id,
    leaf_count: 1,
    opening_v1: 'gauche',
    percentage_adjustment: 5,
    active: true,
    version: 2,
  },
};

/** As the answer of 0.2.0 had them, in its order. */
const OLD_FIELDS = [
  'id',
  'number',
  'reference',
  'customer',
  'status',
  'lines',
  'total',
  'currency',
  'price_basis',
  'priced_at_change',
  'share_token',
  'valid_until',
  'version',
  'created_at',
  'updated_at',
];

let number = 100;
const insertOld = async (status = 'draft'): Promise<number> => {
  number += 1;
  const lines = JSON.stringify([line, { ...line, quantity: 1, total: 118 }]);
  const [row] = await service.db.asSuperuser(
    `insert into quotes (tenant_id, number, reference, customer, status, lines, total, currency, price_basis, priced_at_change)
     values (${shop.tenant.id}, ${number}, 'Chantier', '{"name":"Martin"}', '${status}', '${lines}', 472, 'EUR', 'TTC', 3) returning id`,
  );
  return Number(row?.id);
};

const oldPart = (quote: Body, lines: readonly Body[]): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(quote)
        .filter(([field]) => OLD_FIELDS.includes(field))
        .map(([field, value]) => [
          field,
          field === 'lines'
            ? lines.map((one) => Object.fromEntries(Object.entries(one).filter(([key]) => Object.hasOwn(line, key))))
            : value,
        ]),
    ),
  );

test('an old quote is shown as it was, with ids by position and no VAT', async () => {
  const id = await insertOld();
  const quote = await shop.read(id);
  const expected = {
    id,
    number,
    reference: 'Chantier',
    customer: { name: 'Martin' },
    status: 'draft',
    lines: [line, { ...line, quantity: 1, total: 118 }],
    total: 472,
    currency: 'EUR',
    price_basis: 'TTC',
    priced_at_change: 3,
    share_token: quote.share_token,
    valid_until: quote.valid_until,
    version: 1,
    created_at: quote.created_at,
    updated_at: quote.updated_at,
  };
  assert.equal(oldPart(quote, quote.lines), JSON.stringify(expected));
  assert.deepEqual(
    quote.lines.map(({ id: lineId, kind, amount, discount, vat_rate, choices }) => [
      lineId,
      kind,
      amount,
      discount,
      vat_rate,
      choices,
    ]),
    [
      [1, 'product', 354, null, null, null],
      [2, 'product', 118, null, null, null],
    ],
  );
  assert.deepEqual(quote.totals, { lines: 472, discount: 0, net: 472, vat: null, gross: 472 });
  const { data } = await shop.tenant.must<{ data: SavedQuote[] }>('GET', '/v1/quotes');
  assert.deepEqual(data[0], quote);
  const { version, updated_at } = await shop.tenant.must('PATCH', `/v1/quotes/${quote.id}`, { status: 'sent' });
  const shared = await shop.tenant.must<SavedQuote>('GET', `/v1/shared-quotes/${quote.share_token}`);
  const { customer: _, ...withoutCustomer } = { ...expected, status: 'sent', version, updated_at };
  assert.equal(oldPart(shared, shared.lines), JSON.stringify(withoutCustomer));
});

test('settings that came later change no old number: kept lines stay, new ones wait until it is priced anew', async () => {
  const id = await insertOld();
  const before = await shop.read(id);
  await shop.settings({ included_vat_rate_id: shop.rates.full });
  assert.deepEqual(await shop.read(id), before);
  const answer = await shop.tenant.call('PUT', `/v1/quotes/${id}/lines`, { lines: [{ id: 1 }, shop.line(product)] });
  assert.equal((answer.body.errors as Body[])[0]?.code, 'basis_changed');
  const kept = await shop.put(id, [{ id: 2, quantity: 2 }]);
  assert.deepEqual([kept.total, kept.totals.vat, kept.lines[0]?.id, kept.lines[0]?.unit_price], [236, null, 2, 118]);
  const grown = await shop.patch(id, { vat_rate_id: shop.rates.full });
  assert.equal(grown.totals.vat, null, 'nobody knows what its prices contained');
  assert.deepEqual((await shop.patch(await insertOld('sent'), { status: 'accepted' })).total, 472);
});
