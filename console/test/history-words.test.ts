import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Change } from '../src/api/changes.ts';
import { nextBefore } from '../src/api/next-before.ts';
import { fieldSentences, summarySentence } from '../src/history/field-sentences.ts';
import { byDay, entriesOf, historyQuery, historySearch } from '../src/history/history-search.ts';
import { ago, makeFormat } from '../src/ui/language/format.ts';

const made = (over: Partial<Change>): Change => ({
  number: 7,
  at: '2026-03-02T10:00:00.000Z',
  type: 'pricing_configuration.updated',
  actor: { kind: 'key', id: 1, name: 'Anna' },
  request_id: 'r1',
  resource: { kind: 'pricing_configuration', id: 5, name: null, version: 2 },
  product_id: 3,
  cause: null,
  fields: [],
  ...over,
});

const english = {
  language: 'en' as const,
  format: makeFormat('en', 'EUR', 'HT'),
  nameOf: (kind: string, id: number) => (kind === 'option' && id === 4 ? 'Blanc' : undefined),
  ruleNames: {
    step: (id: number) => ({ name: id === 9 ? 'Colour' : `step ${id}`, isGone: id !== 9, takesOne: true }),
    option: (id: number) => ({ name: id === 4 ? 'Blanc' : `option ${id}`, isGone: id !== 4 }),
  },
};
const french = { ...english, language: 'fr' as const, format: makeFormat('fr', 'EUR', 'HT') };
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const said = (change: Change, context: typeof english | typeof french = english) =>
  fieldSentences(change, context).map(({ text }) => plain(text));

const grid = (prices: (number | null)[][], widths = [1200, 1400]) =>
  JSON.stringify({ type: 'table-directe', modeInterpolation: 'majoration', widths, heights: [1350, 1500], prices });

test('a price of a grid that changed is said with its size, both prices and the percentage', () => {
  const change = made({
    fields: [
      {
        field: 'price_table',
        before: grid([
          [512, 600],
          [530, 650],
        ]),
        after: grid([
          [529, 600],
          [530, null],
        ]),
      },
    ],
  });
  assert.deepEqual(said(change), [
    'Price at 1,200 × 1,350 mm: €512.00 to €529.00, +3.3 %',
    'Price at 1,400 × 1,500 mm: was €650.00, no longer available',
  ]);
  assert.equal(said(change, french)[0], 'Prix à 1 200 × 1 350 mm : de 512,00 € à 529,00 €, +3,3 %');
});

test('many prices, and tables that the list leaves out, are counted', () => {
  const cells = { changed: 12, added: 4, removed: 0, lowest_percent: 2, highest_percent: 3.456 };
  const omitted = { omitted: true, bytes: 5000 };
  const change = made({ fields: [{ field: 'price_table', before: omitted, after: omitted, cells }] });
  assert.deepEqual(said(change), ['Prices changed: 12 (+2 % to +3.5 %), 4 new']);
  assert.deepEqual(said(change, french), ['Prix modifiés : 12 (de +2 % à +3,5 %), 4 en plus']);
});

test('the changes of a plan are counted, for the ledger has only their calls of the API', () => {
  const resource = { kind: 'plan', id: 5, name: 'Spring', version: 2 } as const;
  const fields = [{ field: 'requests', before: [], after: ['POST /v1/pricing-adjustments'] }];
  const change = made({ type: 'plan.updated', resource, fields });
  assert.deepEqual(said(change), ['Planned changes: 0 to 1']);
  assert.deepEqual(said(change, french), ['Modifications prévues : de 0 à 1']);
});

test('fields are said by their names and units, references by their names, and the percentage of an option is no amount', () => {
  const row = made({
    fields: [
      { field: 'minimum_price', before: 100, after: 80 },
      { field: 'percentage_adjustment', before: 0, after: -4.5 },
      { field: 'total_width_max', before: null, after: 2400 },
      { field: 'opening_v1', before: 'gauche', after: 'droite' },
    ],
  });
  assert.deepEqual(said(row), [
    'Fallback price: €100.00 to €80.00, -20 %',
    'Adjustment: 0 % to -4.5 %',
    'Largest width: 2,400 mm, was empty',
    'Opening of leaf 1: Left hung to Right hung',
  ]);
  const step = made({
    type: 'step.updated',
    resource: { kind: 'step', id: 9, name: 'Couleur', version: 3 },
    fields: [{ field: 'option_ids', before: [6], after: [4] }],
  });
  assert.deepEqual(said(step), ['Options, added: Blanc', 'Options, removed: no. 6']);
  const option = made({
    type: 'option.updated',
    resource: { kind: 'option', id: 4, name: 'Blanc', version: 3 },
    fields: [{ field: 'price', before: 8, after: 10 }],
  });
  assert.deepEqual(said(option), ['Price: 8 to 10, +25 %']);
});

test('the summary of a bulk call counts what it did, in French with its agreement', () => {
  const summary = made({
    type: 'import.applied',
    fields: [
      { field: 'changes', before: null, after: 14 },
      { field: 'pricing_configuration.updated', before: null, after: 12 },
      { field: 'product.created', before: null, after: 1 },
      { field: 'from_price.changed', before: null, after: 1 },
    ],
  });
  assert.equal(summarySentence('en', summary), '12 pricing rows changed, 1 product created, from-prices changed: 1');
  assert.equal(
    plain(summarySentence('fr', summary)),
    '12 lignes tarifaires modifiées, 1 produit créé, prix « à partir de » modifiés : 1',
  );
});

test('a bulk call is one entry, also where its summary is on the next page, and a from-price stands with what moved it', () => {
  const changes = [
    made({ number: 14, type: 'from_price.changed', request_id: 'b' }),
    made({ number: 13, request_id: 'b' }),
    made({ number: 12, cause: 10, request_id: 'a' }),
    made({ number: 11, cause: 10, request_id: 'a' }),
  ];
  const entries = entriesOf(changes, true);
  assert.deepEqual(
    entries.map((entry) => [entry.kind, entry.number]),
    [
      ['change', 13],
      ['bulk', 10],
    ],
  );
  assert.equal(entries[0]?.kind === 'change' && entries[0].prices.length, 1);
  assert.equal(nextBefore({ data: changes, next: 'before=11' }, true), 11, 'goes on with the summary');
  assert.equal(nextBefore({ data: changes.slice(0, 3), next: 'before=12&page_size=3' }, true), 11);
  assert.equal(nextBefore({ data: changes.slice(0, 3), next: 'before=12&page_size=3' }, false), 12);
  assert.equal(nextBefore({ data: changes, next: null }, true), undefined);
  const summary = made({ number: 10, type: 'import.applied', request_id: 'a' });
  const all = entriesOf([...changes, summary], true);
  assert.equal(all.length, 2);
  assert.equal(all[1]?.kind === 'bulk' && all[1].summary?.number, 10);
  assert.equal(byDay(all).length, 1);
});

test('the address of a history keeps what fits and leaves out the rest', () => {
  const search = historySearch({
    kind: 'row',
    id: 5,
    actor: 'key.12',
    since: '2026-03-01',
    until: 'soon',
    product: -1,
  });
  assert.deepEqual(search, { kind: 'row', id: 5, actor: 'key.12', since: '2026-03-01' });
  const { since, ...query } = historyQuery(search, 3);
  assert.deepEqual(query, {
    type: 'pricing_configuration.*',
    resource_id: 5,
    product_id: 3,
    actor_kind: 'key',
    actor_id: 12,
  });
  assert.equal(new Date(since ?? '').getHours(), 0);
  assert.deepEqual(historySearch({ id: 5 }), {}, 'an id without its kind means nothing');
});

test('how long ago is said in the words of the language', () => {
  const now = Date.parse('2026-03-02T10:05:10Z');
  assert.equal(ago('en', '2026-03-02T10:00:00Z', now), '5 minutes ago');
  assert.equal(ago('fr', '2026-03-02T10:00:00Z', now), 'il y a 5 minutes');
  assert.equal(ago('fr', '2026-03-01T09:00:00Z', now), 'hier');
  assert.equal(ago('en', '2026-03-02T10:05:00Z', now), 'just now');
  assert.equal(ago('en', '2025-03-02T10:05:00Z', now), '2 Mar 2025');
});

test('a changed rule is told by its sentences, before and after, with the names of steps and options', () => {
  const before = { option: 4, step: 9 };
  const change = made({
    type: 'rule.updated',
    resource: { kind: 'rule', id: 1, name: 'Oak', version: 2 },
    fields: [
      { field: 'when', before, after: null },
      { field: 'then', before: [{ hide: 9 }], after: [{ step: 9, only: [4] }] },
    ],
  } as Partial<Change>);
  assert.deepEqual(said(change), [
    'Condition before: “When Colour is Blanc”',
    'Condition now: “Always”',
    'Effects before: “the step Colour is hidden”',
    'Effects now: “in Colour only Blanc remains”',
  ]);
  assert.equal(said(change, french)[1], 'Condition, maintenant : « Toujours »');
  const broken = { ...change, fields: [{ field: 'when', before: { later: 1 }, after: 5 }] } as unknown as Change;
  assert.deepEqual(said(broken), ['Condition: changed']);
});
