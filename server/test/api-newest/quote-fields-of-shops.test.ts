import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identifyingFields } from '@vantail/pricing';
import { newLines } from '../../src/selling/quotes/line-schema.ts';
import { savedQuoteCreate } from '../../src/selling/quotes/schema.ts';
import { newShop, type SavedQuote } from '../support/selling-shop.ts';
import { assertProblem, type Body, sharedTestService } from '../support/test-service.ts';

/** D19.5: every field that POST /v1/quotes knows, sent by a shop's key. A new field fails here until somebody decides. */
const service = await sharedTestService();
const shop = await newShop(service);
const product = await shop.product(100);
const window = shop.line(product);
const open = await shop.newTariff({ open_to_editors: true });
const offered = await shop.newService({ offered: true, price_type: 'per_piece' });
const inner = await shop.newService({ price: 5 });
const unoffered = shop.rates.full;
const offeredRate = shop.rates.low;

/** What becomes of a field: taken (and kept), ignored as GET shows it, or refused; with values for each. */
type Fate = { taken?: unknown[]; ignored?: unknown[]; refused?: unknown[] };

const OF_QUOTE: Record<string, Fate> = {
  reference: { taken: ['R'] },
  customer: { taken: [{ name: 'N' }] },
  valid_until: { taken: ['2031-01-01T00:00:00.000Z'] },
  note: { taken: ['Please call'] },
  language: { taken: ['fr', 'de'] },
  vat_rate_id: { taken: [offeredRate, null], refused: [unoffered] },
  internal_note: { taken: [null], refused: ['Ours', ''] },
  tariff_id: { taken: [null], refused: [open, 888_888] },
  discount: { taken: [null], refused: [{ percent: 0 }, { percent: 5 }, { amount: 1 }] },
  lines: {},
  id: { ignored: [7] },
  number: { ignored: [7] },
  status: { ignored: ['accepted', 'sent'] },
  total: { ignored: [1] },
  currency: { ignored: ['USD'] },
  price_basis: { ignored: ['TTC'] },
  priced_at_change: { ignored: [1] },
  share_token: { ignored: ['x'.repeat(22)] },
  offer_url: { ignored: ['https://elsewhere.example/'] },
  seen_at: { ignored: [{ first: '2020-01-01T00:00:00.000Z', last: '2020-01-01T00:00:00.000Z' }] },
  accepted: { ignored: [{ by: 'customer', name: 'N' }] },
  included_vat_rate: { ignored: [{ rate: 50 }] },
  totals: { ignored: [{ lines: 1, discount: 0, net: 1, vat: null, gross: 1 }] },
  margin: { ignored: [5] },
  version: { ignored: [9] },
  created_at: { ignored: ['2020-01-01T00:00:00.000Z'] },
  updated_at: { ignored: ['2020-01-01T00:00:00.000Z'] },
};

const KEPT_ON_PRODUCT = ['width', 'height', 'selections', 'quantity', 'product_id', 'label', 'note', 'vat_rate_id'];

const OF_LINE: Record<string, Fate> = {
  kind: { taken: ['product'], refused: ['free', 'heading'] },
  product_id: { taken: [product.id] },
  width: { taken: [1100] },
  height: { taken: [1200] },
  pricing_configuration_id: { taken: [null] },
  selections: { taken: [[]] },
  quantity: { taken: [3] },
  label: { taken: ['Hall'] },
  note: { taken: ['White'] },
  vat_rate_id: { taken: [offeredRate], refused: [unoffered] },
  alternative: { taken: [false], refused: [true] },
  discount: { taken: [null], refused: [{ percent: 0 }, { percent: 1 }, { amount: 1 }] },
  unit_price: { ignored: [0.01] },
  id: { ignored: [77] },
  product: { ignored: [{ name: 'Other' }] },
  choices: { ignored: [[]] },
  list_price: { ignored: [1] },
  amount: { ignored: [1] },
  discount_amount: { ignored: [99] },
  total: { ignored: [1] },
  sum: { ignored: [1] },
  purchase_price: { ignored: [1] },
  surface_m2: { ignored: [1] },
  breakdown: { ignored: [[]] },
  pricing_configuration: { ignored: [{}] },
  service: { ignored: [{ price: 1 }] },
  vat_rate: { ignored: [{ rate: 0 }] },
  vat_rate_is_own: { ignored: [true] },
};

/** Fields of lines of other kinds. */
const OF_OTHER_KINDS = ['service_id', 'applies_to', 'name', 'unit'];

const call = await shop.callerWith(['storefront:read', 'quotes:create']);
const reader = await shop.callerWith(['catalogue:read', 'quotes:create']);

const plain = await call<SavedQuote>('POST', '/v1/quotes', { lines: [window] });

const cases = (fates: Record<string, Fate>, bodyWith: (field: string, value: unknown) => Body, place: string) =>
  Object.entries(fates).flatMap(([field, { taken = [], ignored = [], refused = [] }]) => [
    ...taken.map((value) => ({
      fate: 'taken',
      field,
      value,
      body: bodyWith(field, value),
      pointer: `${place}/${field}`,
    })),
    ...ignored.map((value) => ({
      fate: 'ignored',
      field,
      value,
      body: bodyWith(field, value),
      pointer: `${place}/${field}`,
    })),
    ...refused.map((value) => ({
      fate: 'refused',
      field,
      value,
      body: bodyWith(field, value),
      pointer: `${place}/${field}`,
    })),
  ]);

const priced = ({ totals, total, lines, tariff_id, status }: SavedQuote) => [
  totals,
  total,
  lines[0]?.total,
  tariff_id,
  status,
];

const lineWith = (field: string, value: unknown): Body => {
  const others = value === 'free' ? { name: 'X', unit_price: 1 } : value === 'heading' ? { name: 'X' } : window;
  return { lines: [{ ...others, [field]: value }] };
};

test('D19.5 the tables below name every field of the body, and every field of a line', () => {
  assert.deepEqual(Object.keys(OF_QUOTE).sort(), Object.keys(savedQuoteCreate.properties).sort());
  const known = [...Object.keys(OF_LINE), ...OF_OTHER_KINDS, ...identifyingFields];
  assert.deepEqual(
    Object.keys(newLines.items.properties).filter((field) => !known.includes(field)),
    [],
  );
});

test("D19.5 each field that a shop's key may not send is refused by scope, whatever is in it; the others are taken or ignored", async () => {
  const { total } = await shop.tenant.must<{ total: number }>('GET', '/v1/quotes');
  let saved = 0;
  for (const { fate, field, value, body, pointer } of [
    ...cases(OF_QUOTE, (field, value) => ({ lines: [window], [field]: value }), ''),
    ...cases(OF_LINE, lineWith, '/lines/0'),
  ])
    for (const caller of [call, reader]) {
      const answer = await caller<SavedQuote>('POST', '/v1/quotes', body);
      const what = `${pointer} ${JSON.stringify(value)}: ${answer.text}`;
      if (fate === 'refused') {
        assertProblem(answer as never, 403, 'insufficient_scope');
        const [first] = (answer.body as unknown as { errors: Body[] }).errors;
        assert.deepEqual([first?.code, first?.pointer], ['needs_scope', pointer], what);
        continue;
      }
      assert.equal(answer.status, 201, what);
      saved++;
      if (fate === 'ignored') {
        assert.deepEqual(priced(answer.body), priced(plain.body), what);
        if (!['id', 'number', 'totals', 'included_vat_rate'].includes(field) && pointer === `/${field}`)
          assert.notDeepEqual(answer.body[field], value, what);
      } else if (pointer === `/${field}`) assert.deepEqual(answer.body[field] ?? null, value, what);
      else if (KEPT_ON_PRODUCT.includes(field)) assert.deepEqual(answer.body.lines[0]?.[field], value, what);
    }
  const after = await shop.tenant.must<{ total: number }>('GET', '/v1/quotes');
  assert.equal(after.total, total + saved, 'what was refused is not there');
});

test("D19.5 a service by a shop's key: only what is offered, and of its fields those that give nothing away", async () => {
  const line = (more: Body) => ({ lines: [window, { kind: 'service', service_id: offered, ...more }] });
  for (const more of [{}, { applies_to: [0] }, { applies_to: null }, { label: 'A', note: 'B' }, { vat_rate_id: null }])
    assert.equal((await call('POST', '/v1/quotes', line(more))).status, 201, JSON.stringify(more));
  for (const [more, field] of [
    [{ service_id: inner }, 'service_id'],
    [{ discount: { percent: 1 } }, 'discount'],
    [{ alternative: true }, 'alternative'],
    [{ vat_rate_id: unoffered }, 'vat_rate_id'],
  ] as [Body, string][]) {
    const answer = await call<{ errors: Body[] }>('POST', '/v1/quotes', line(more));
    assert.deepEqual([answer.status, answer.body.errors[0]?.pointer], [403, `/lines/1/${field}`], answer.text);
  }
});
