import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  choices,
  choicesWithVat,
  EFFECT_KINDS,
  type ProductConfiguration,
  type QuoteRequest,
  quote,
  type Rule,
} from '@vantail/pricing';
import {
  finalChoices,
  finalConfiguration,
  finalFromPrice,
  finalPriced,
  finalQuote,
  finalRefusal,
  finalRepriced,
} from '../src/catalogue/product/price-detail.ts';
import { priceDetails } from '../src/platform/callers/scopes.ts';
import { changeFor, reportFor } from '../src/platform/ledger/change-response.ts';
import { resourceKinds } from '../src/platform/ledger/recorded-change.ts';

/**
 * D16.6: a field that nobody decided about is hidden. These tests put one into every object of an answer, wherever that may
 * be, and see none come through. Free JSON of the shop is told by the keys of D9.2.
 */
const MARK = 'margin_of_the_maker';
const FREE_JSON = ['content_configuration', 'configuration', 'translations', 'customer', 'window', 'when'];

const marked = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.entries(value).map(([name, part]) => [name, FREE_JSON.includes(name) ? part : marked(part)]);
  return { ...Object.fromEntries(inner), [MARK]: 31.31 };
};

/** A marked answer tells what the answer itself tells, and not the mark. */
const assertHidden = <Answer>(answer: Answer, final: (answer: Answer) => unknown, what: string) => {
  const told = JSON.stringify(final(marked(answer) as Answer));
  assert.ok(!told.includes(MARK), `${what} tells it: ${told}`);
  assert.equal(told, JSON.stringify(final(answer)), `${what} is otherwise the same`);
};

const option = { id: 21, name: 'Chêne', price: 12.5, price_type: 'per_m2', active: true, configuration: { note: 1 } };
const rule: Rule = {
  id: 4,
  name: 'Wide',
  when: null,
  then: [
    { surcharge: 5, price_type: 'flat' },
    { exclude: [], step: 3 },
  ],
};
const configuration: ProductConfiguration = {
  product: { id: 1, price_adjustment_percentage: 4.5 },
  steps: [{ id: 3, type: 'selection', option_ids: [21], content_configuration: { options: [option], note: 'shown' } }],
  rows: [{ id: 7, price_table: '100:50', percentage_adjustment: 3.3, total_width_max: 2000 }],
  price_tables: [],
  rules: [rule],
  currency: 'EUR',
  price_basis: 'TTC',
};
const request: QuoteRequest = { width: 1000, height: 1000, selections: [{ step_id: 3, option_ids: [21] }] };

const priced = quote(configuration, request);
assert.ok('breakdown' in priced);

test('D19.6 by a tariff a term is its amount by the tariff, and nothing tells of the list', () => {
  const answer = quote(configuration, request, { tariff: { percent: -40, groups: [] } });
  assert.ok('breakdown' in answer);
  const shown = finalPriced(answer);
  // 150 x 1.033 x 1.045, 12.5 and 5, each x 0.6.
  const [row, ...others] = shown.breakdown.map(({ amount }) => amount);
  assert.equal(row, 97.15365);
  assert.deepEqual(others, [7.5, 3]);
  assert.equal(shown.unit_price, 107.65);
  assert.doesNotMatch(JSON.stringify(shown), /list_price|tariff|percent/);
  assertHidden(answer, finalPriced, 'a quote by a tariff');
});

test('D16.6 a quote tells no field that nobody decided about', () => {
  assert.equal(priced.breakdown.length, 5, 'row, two percentages, option and rule');
  assertHidden(priced, finalPriced, 'a quote');
});

test('D16.6 nor does a saved quote, or one that is priced anew', () => {
  const frozen = { product: { name: 'P' }, pricing_configuration: { id: 7 }, choices: [{ step_id: 3, options: [{}] }] };
  const line = { kind: 'product' as const, ...priced, product_id: 1, ...frozen, selections: [] };
  const service = { kind: 'service' as const, service: { service_id: 4 }, vat_rate: { rate: 20 }, total: 5 };
  const totals = { lines: 9, vat: [{ rate: 20 }] };
  const lines = [line, service, { kind: 'free' as const, name: 'F' }, { kind: 'heading' as const, name: 'H' }];
  const saved = { id: 5, number: 1, customer: { name: 'Martin' }, total: 9, totals, lines };
  assertHidden(saved, finalQuote, 'a saved quote');
  const repriced = { id: 5, changed: true, lines: [{ line: 0, quantity: 1, old: priced, new: priced }] };
  assertHidden(repriced, finalRepriced, 'a repriced quote');
});

test('D16.6 nor do choices, with a price or with problems', () => {
  for (const asked of [request, { ...request, width: 3000 }, {}]) {
    const answer = choices(configuration, asked);
    assert.ok('steps' in answer);
    const vat_rate = { vat_rate_id: 1, name: 'TVA', rate: 20, category: 'S', note: null } as const;
    const withVat = choicesWithVat(answer, { price_basis: 'HT', included_rate: null, vat_rate });
    assertHidden(withVat, finalChoices, `choices of ${JSON.stringify(asked)}`);
  }
});

test('D16.6 nor do refusals, and a fault that nobody decided about tells only that there is no price', () => {
  for (const asked of [
    { ...request, width: 3000 },
    { ...request, width: 'a' },
    { ...request, selections: [{ step_id: 9 }] },
  ]) {
    const refusal = quote(configuration, asked as QuoteRequest);
    assert.ok('code' in refusal);
    assertHidden(refusal, finalRefusal, refusal.code);
  }
  const fault = {
    pointer: '/width',
    code: 'new_fault',
    message: 'the cell 1400 x 1200 costs 304',
    params: { cost: 304 },
  };
  const { detail, errors } = finalRefusal({ code: 'dimensions_unavailable', detail: fault.message, errors: [fault] });
  assert.ok(!JSON.stringify([detail, errors]).includes('304'));
});

test('D16.6 nor does a configuration', () => {
  const parts = {
    product: { id: 1, name: 'P', active: true, price_adjustment_percentage: 4.5 },
    steps: configuration.steps.map((step) => ({
      ...step,
      option_ids: [21],
      content_configuration: { options: [option] },
    })),
    pricing_configurations: [{ id: 7, version: 1, price_table: '100:50', price_table_id: null }],
    price_tables: { 9: { id: 9, name: 'T', price_table: '1:2', version: 1 } },
    rules: [rule],
  };
  assertHidden({ ...parts, rules: [] }, finalConfiguration, 'a configuration');
  const offered = marked(option) as object;
  const [step] = finalConfiguration({
    ...parts,
    steps: [{ id: 3, option_ids: [21], content_configuration: { options: [offered] } }],
  }).steps;
  assert.ok(!JSON.stringify(step).includes(MARK), 'an attached option');
});

test('D16.6 a size of a roof window tells its size and its name, and not what it costs', () => {
  const content_configuration = {
    dimensions: [{ width: 780, height: 980, label: 'CK04', price: 389, [MARK]: 31.31 }, 'free text'],
    note: 'shown',
  };
  const [step] = finalConfiguration({
    product: { id: 1, active: true, price_adjustment_percentage: 0 },
    steps: [{ id: 3, option_ids: [], content_configuration }],
    pricing_configurations: [],
    price_tables: {},
    rules: [],
  }).steps;
  assert.deepEqual(step?.content_configuration, {
    dimensions: [{ width: 780, height: 980, label: 'CK04' }, 'free text'],
    note: 'shown',
  });
});

test('D16.6 a rule tells no effect that nobody decided about, and nothing new of itself', () => {
  const told = (rules: unknown) =>
    finalConfiguration({
      product: { id: 1, active: true, price_adjustment_percentage: 0 },
      steps: [],
      pricing_configurations: [],
      price_tables: {},
      rules: rules as Rule[],
    }).rules;
  assert.deepEqual(told([{ id: 4, name: 'R', then: [{ discount: 7.5 }] }]), []);
  assert.deepEqual(told([{ id: 4, name: 'R', [MARK]: 1, then: [{ discount: 7.5 }, { hide: 3 }] }]), [
    { id: 4, name: 'R', then: [{ hide: 3 }] },
  ]);
  assert.ok(EFFECT_KINDS.includes('surcharge'));
});

test('D16.6 a from-price tells nothing new: its field is null, and its source has none', () => {
  const price = {
    product_id: 1,
    price: 189,
    source: { kind: 'grid', step_id: 3, pricing_configuration_id: 7, width: 420, height: 410 },
    base: 180,
    row_percentage: 5,
    product_percentage: 0,
    reason: null,
  };
  assert.deepEqual(finalFromPrice(marked(price) as never), {
    ...price,
    base: null,
    row_percentage: null,
    product_percentage: null,
    [MARK]: null,
  });
});

test('D16.6 a change, a report of changes and so a webhook tell no field of any kind that nobody decided about', () => {
  const field = { field: MARK, before: 31.31, after: 32.32, cells: { changed: 5 } };
  const readerWith = (priceDetail: 'final' | 'full') => ({ priceDetail, scopes: ['keys:manage'] as const });
  for (const kind of [...resourceKinds, 'supplier']) {
    const change = { type: `${kind}.updated`, resource: { kind, id: 1 }, fields: [field] };
    const final = readerWith('final');
    for (const told of [changeFor(final, change, new Set()), reportFor(final, { changes: [change] })]) {
      assert.doesNotMatch(JSON.stringify(told), /31\.31|32\.32|cells/, kind);
    }
    assert.deepEqual(changeFor(readerWith('full'), change, new Set()), change);
  }
});

test('D16.6 of all words of price_detail only full sees how prices come about', () => {
  const change = {
    type: 'option.updated',
    resource: { kind: 'option', id: 1 },
    fields: [{ field: 'price', before: 1, after: 2 }],
  };
  const seeing = priceDetails.filter(
    (priceDetail) =>
      JSON.stringify(changeFor({ priceDetail, scopes: [] }, change, new Set())) === JSON.stringify(change),
  );
  assert.deepEqual(seeing, ['full']);
});
