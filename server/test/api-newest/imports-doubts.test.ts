import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportReport } from '../../src/prices/imports/report-schema.ts';
import { type ImportCall, importClient } from '../support/import-client.ts';
import { newPricedProduct, type TestRow } from '../support/priced-product.ts';
import { type Answer, assertProblem, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();

const WIDTHS = [800, 900, 1000, 1100];
const HEIGHTS = [900, 1000, 1100, 1200];
type Prices = (number | null)[][];

/** 200, 220, ... to the right and 30 more for each height. */
const usual: Prices = HEIGHTS.map((_, row) => WIDTHS.map((__, column) => 200 + 20 * column + 30 * row));
const times = (factor: number): Prices => usual.map((line) => line.map((price) => (price ?? 0) * factor));
const withCell = (row: number, column: number, price: number | null): Prices =>
  usual.map((line, at) => line.map((old, place) => (at === row && place === column ? price : old)));

const table = (prices: Prices, widths = WIDTHS, heights = HEIGHTS) =>
  JSON.stringify({ type: 'table-directe', modeInterpolation: 'majoration', widths, heights, prices });
const list = (prices: Prices, widths = WIDTHS, heights = HEIGHTS) =>
  [`H \\ L (mm);${widths.join(';')}`, ...heights.map((height, row) => [height, ...(prices[row] ?? [])].join(';'))].join(
    '\n',
  );

const newList = async (price_table: string | null = table(usual)) => {
  const product = await newPricedProduct(tenant);
  const row = await product.row({ price_table });
  const read = () => tenant.must<TestRow>('GET', `${product.rows}/${row.id}`);
  return { product, row, read, ...importClient(service, tenant, product) };
};

type Refusal = { errors: { pointer: string; code: string; params: Record<string, unknown> }[] };

/** The faults of a refusal: `doubtful_reading prices_jump`, `state_changed /accept`. */
const refusedFor = (answer: Answer<unknown>): string[] => {
  assertProblem(answer as Answer<never>, 422, 'validation_error');
  return (answer.body as Refusal).errors.map(
    ({ code, pointer, params }) => `${code} ${code === 'doubtful_reading' ? params.doubt : pointer}`,
  );
};
const doubtsOf = ({ tables }: ImportReport) => tables.flatMap(({ doubts }) => doubts.map(({ code }) => code));

const held: Record<string, { file: string; old?: string | null; params: (params: Record<string, unknown>) => void }> = {
  sizes_replaced: {
    file: list(usual, [650, 750, 1000, 1050]),
    params: ({ old_widths, kept_widths, kept_heights, turned }) =>
      assert.deepEqual([old_widths, kept_widths, kept_heights, turned], [4, 1, 4, false]),
  },
  prices_vanish: {
    file: list(usual.map((line, row) => (row === 3 ? [null, null, null, null] : line))),
    params: ({ old_prices, vanish, percent, worst }) => {
      assert.deepEqual([old_prices, vanish, percent], [16, 4, 25]);
      assert.deepEqual(worst, { width: 1100, height: 1200, old: 350, new: null, percent: null, currency: 'EUR' });
    },
  },
  prices_jump: {
    file: list(times(1.25)),
    params: ({ compared, moved_by_more_than_half, median_percent, worst }) => {
      assert.deepEqual([compared, moved_by_more_than_half, median_percent], [16, 0, 25]);
      assert.deepEqual(worst, { width: 800, height: 900, old: 200, new: 250, percent: 25, currency: 'EUR' });
    },
  },
  not_monotonic: {
    old: null,
    file: list(withCell(1, 1, 25)),
    params: ({ cells, worst }) => {
      assert.equal(cells, 1);
      assert.deepEqual(worst, {
        width: 900,
        height: 1000,
        old: null,
        new: 25,
        neighbour: 220,
        percent: -88.64,
        currency: 'EUR',
      });
    },
  },
  currency_differs: {
    file: list(usual.map((line) => line.map((price) => `${price} zł`) as unknown as number[])),
    params: (params) => assert.deepEqual(params, { currency: 'PLN', tenant_currency: 'EUR' }),
    old: null,
  },
  tax_basis_differs: {
    file: `${list(usual)}\n\nPrices exclude VAT`,
    params: (params) => assert.deepEqual(params, { tax_basis: 'HT', tenant_tax_basis: 'TTC' }),
    old: null,
  },
  headers_damaged: {
    file: list(usual, WIDTHS, [900, 1000, 1100, 12000]),
    params: ({ mm, cell }) => assert.deepEqual([mm, cell], [12000, 'A5']),
    old: null,
  },
};

for (const [code, { file, old, params }] of Object.entries(held))
  test(`B4 ${code} holds an import, which writes nothing until the state that was looked at is accepted`, async () => {
    const { row, read, send, must } = await newList(old === undefined ? table(usual) : old);
    const dry = await must({ file, dryRun: true });
    assert.ok(doubtsOf(dry).includes(code as never), JSON.stringify(doubtsOf(dry)));
    assert.equal(dry.summary.doubts, doubtsOf(dry).length);
    const doubt = dry.tables[0]?.doubts.find((candidate) => candidate.code === code);
    params(doubt?.params ?? {});
    assert.deepEqual(doubt?.choices, [{ field: 'accept', value: dry.state }]);

    const refused = await send({ file });
    assert.deepEqual(
      refusedFor(refused),
      doubtsOf(dry).map((other) => `doubtful_reading ${other}`),
    );
    const item = (refused.body as unknown as Refusal).errors.find((error) => error.params.doubt === code);
    assert.deepEqual(item?.params, { ...doubt?.params, doubt: code, table: 'A1', choices: doubt?.choices });
    assert.equal((await read()).version, row.version);
    assert.equal((await read()).price_table, row.price_table);

    const real = await must({ file, fields: { accept: dry.state } });
    assert.deepEqual(real, { ...dry, applied: true });
    assert.equal((await read()).price_table, real.tables[0]?.price_table);
  });

test('D19.1: a net list is converted by the included rate where the form says so, visibly and to the cent', async () => {
  const shop = await service.newTenant();
  const rate = await shop.must<{ id: number }>('POST', '/v1/vat-rates', { name: 'TVA 5,5 %', rate: 5.5 });
  const product = await newPricedProduct(shop);
  const row = await product.row({ price_table: null });
  const { send, must } = importClient(service, shop, product);
  const file = `${list(
    [
      [199.99, null],
      [210.05, 300],
    ],
    [800, 900],
    [900, 1000],
  )}\n\nPrices exclude VAT`;
  const convert = { file, fields: { tax: 'convert' } };
  // Without a rate nobody knows by which to convert: the question stays.
  assert.deepEqual(refusedFor(await send(convert)), ['doubtful_reading tax_basis_differs']);
  await shop.must('PATCH', '/v1/settings', { included_vat_rate_id: rate.id });
  const asked = (await must({ file, dryRun: true })).tables[0];
  assert.deepEqual(asked?.doubts[0]?.choices[0], { field: 'tax', value: 'convert' });
  assert.equal(asked?.converted, null);
  const { tables } = await must(convert);
  assert.deepEqual(tables[0]?.converted, { from: 'HT', rate: 5.5, name: 'TVA 5,5 %' });
  const { price_table } = await shop.must<TestRow>('GET', `${product.rows}/${row.id}`);
  // 199.99 x 1.055 = 210.98945, 210.05 x 1.055 = 221.60275, 300 x 1.055 = 316.5
  assert.deepEqual(JSON.parse(price_table ?? '').prices, [
    [210.99, null],
    [221.6, 316.5],
  ]);
});

test('D19.1: a gross list for net prices is divided by the rate that it contains', async () => {
  const shop = await service.newTenant({ price_basis: 'HT' });
  const rate = await shop.must<{ id: number }>('POST', '/v1/vat-rates', { name: '20 %', rate: 20 });
  await shop.must('PATCH', '/v1/settings', { included_vat_rate_id: rate.id });
  const product = await newPricedProduct(shop);
  const row = await product.row({ price_table: null });
  const { must } = importClient(service, shop, product);
  await must({ file: `${list([[100, 120]], [800, 900], [900])}\n\nPrices include VAT`, fields: { tax: 'convert' } });
  const { price_table } = await shop.must<TestRow>('GET', `${product.rows}/${row.id}`);
  assert.deepEqual(JSON.parse(price_table ?? '').prices, [[83.33, 100]]);
});

test('A2: a table that goes on in a second block is held, and joined when `mapping` says so', async () => {
  const { read, send, must } = await newList(null);
  const part = (from: number, to: number) =>
    list(
      usual.map((line) => line.slice(from, to)),
      WIDTHS.slice(from, to),
    );
  const parts = [part(0, 2), '', part(2, 4)].join('\n');
  const dry = await must({ file: parts, fields: { mapping: { A7: { create: { leaf_count: 2 } } } }, dryRun: true });
  assert.deepEqual(doubtsOf(dry), [], 'a table with a row of its own continues none');
  const refused = await send({ file: parts });
  assert.equal(refused.status, 422);
  assert.equal((await read()).price_table, null);
  const [, asked] = (await must({ file: parts, dryRun: true })).tables;
  assert.deepEqual(asked?.doubts[0]?.choices[0], { field: 'mapping', value: '{"A7":{"join":"A1"}}' });
  const joined = await must({ file: parts, fields: { mapping: { A7: { join: 'A1' } } } });
  assert.equal(joined.tables.length, 1);
  assert.deepEqual(JSON.parse((await read()).price_table ?? ''), JSON.parse(table(usual)));
});

test('A2: sizes that changed places offer the other layout, which writes them as they are', async () => {
  const high = [1900, 2000, 2100, 2200];
  const { read, send, must } = await newList(table(usual, WIDTHS, high));
  const file = list(times(1.01), high, WIDTHS).replace('H \\ L (mm)', 'mm');
  const [read1] = (await must({ file, dryRun: true })).tables;
  const doubt = read1?.doubts.find(({ code }) => code === 'sizes_replaced');
  assert.deepEqual(doubt?.choices[0], { field: 'layout', value: 'transposed' });
  assert.equal((await send({ file })).status, 422);
  // Every price is another than before by its place, too: the list is not symmetrical.
  const turned = await must({ file, fields: { layout: 'transposed' }, dryRun: true });
  assert.deepEqual([turned.tables[0]?.widths, turned.tables[0]?.heights], [WIDTHS, high]);
  assert.ok(!doubtsOf(turned).includes('sizes_replaced'));
  assert.equal((await read()).price_table, table(usual, WIDTHS, high));
});

test('B4 a table without one price is refused, whatever the row has, unless the row is as empty', async () => {
  const empty = usual.map((line) => line.map(() => null));
  for (const old of [null, table(usual)]) {
    const { read, send, must } = await newList(old);
    const file = list(empty);
    const dry = await must({ file, dryRun: true });
    assert.deepEqual(
      dry.errors.map(({ code, params }) => [code, params]),
      [['no_prices', { range: 'A1:E5', widths: 4, heights: 4 }]],
    );
    assert.equal(dry.tables[0]?.action, 'refused');
    assert.deepEqual(refusedFor(await send({ file, fields: { accept: dry.state } })), ['no_prices /file']);
    assert.equal((await read()).price_table, old);
  }
  const { must } = await newList(table(empty));
  assert.equal((await must({ file: list(empty) })).tables[0]?.action, 'unchanged');
});

test('B4 one price that moves by more than half is a jump; one by half is none', async () => {
  const { must } = await newList();
  const codes = async (price: number) => doubtsOf(await must({ file: list(withCell(0, 3, price)), dryRun: true }));
  assert.deepEqual(await codes(390), [], '260 and a half');
  assert.deepEqual(await codes(391), ['prices_jump']);
  assert.deepEqual(doubtsOf(await must({ file: list(times(1.2)), dryRun: true })), [], 'a fifth in the median');
  assert.deepEqual(doubtsOf(await must({ file: list(times(1.21)), dryRun: true })), ['prices_jump']);
});

test('B4 a plain new list needs no question', async () => {
  const { must } = await newList();
  const report = await must({ file: list(times(1.05)) });
  assert.deepEqual([report.applied, report.summary.doubts, report.summary.prices_written], [true, 0, 16]);
});

test('B4 a list that is as odd as the one before it needs no question, a whole line that falls does', async () => {
  const falling = usual.map((line, row) => line.map((price) => (price ?? 0) - (row === 2 ? 60 : 0)));
  const { must } = await newList();
  assert.deepEqual(doubtsOf(await must({ file: list(falling), dryRun: true })), ['not_monotonic']);
  const known = await newList(table(falling));
  const dearer = falling.map((line) => line.map((price) => price + 3));
  assert.deepEqual(doubtsOf(await known.must({ file: list(dearer) })), []);
});

test('B4 a state that is no longer that of now is refused, whatever changed, and nothing is written', async () => {
  const { product, row, read, send, must } = await newList();
  const file = list(times(2));
  const { state } = await must({ file, dryRun: true });
  const version = async () => (await read()).version;
  const isRefused = async (call: Partial<ImportCall>, alsoFor = ['doubtful_reading prices_jump']) => {
    const before = await version();
    const { fields, ...rest } = call;
    assert.deepEqual(refusedFor(await send({ file, ...rest, fields: { accept: state, ...fields } })), [
      'state_changed /accept',
      ...alsoFor,
    ]);
    assert.equal(await version(), before);
  };
  await isRefused({ fields: { accept: 'something' } });
  await isRefused({ file: list(times(2.1)) });
  await isRefused({ file: `${file}\n` });
  await isRefused({ fields: { mode: 'formule' } });
  await isRefused({ fields: { unit: 'mm' } });
  await isRefused({ fields: { no_price_marks: 'n.l.' } });
  await isRefused({ fields: { mapping: { A1: { pricing_configuration_id: row.id } } } });
  await isRefused({ file: list(times(1.01)) }, []);
  // A dry run says it too, and is no refusal.
  const dry = await must({ file, dryRun: true, fields: { accept: 'something' } });
  assert.deepEqual([dry.errors.map(({ code }) => code), dry.summary.errors, dry.state], [['state_changed'], 1, state]);

  await tenant.must('PATCH', `${product.rows}/${row.id}`, { minimum_price: 5 });
  await isRefused({});
  const second = await must({ file, dryRun: true });
  const other = await product.row({ opening_v1: 'gauche' });
  await isRefused({ fields: { accept: second.state } }, ['unmatched_table /file']);
  await tenant.must('DELETE', `${product.rows}/${other.id}`);
  const mapping = { A1: { pricing_configuration_id: row.id } };
  const third = await must({ file, dryRun: true, fields: { mapping } });
  const done = await must({ file, fields: { mapping, accept: third.state } });
  assert.equal(done.summary.changed, 1);
  // Done, and so another state: a second click is refused and not done twice.
  assert.deepEqual(refusedFor(await send({ file, fields: { mapping, accept: third.state } })), [
    'state_changed /accept',
  ]);
});

test('B4 a tenant whose currency changes has another state', async () => {
  const { must } = await newList();
  const file = list(times(2));
  const before = await must({ file, dryRun: true });
  await service.operator('PATCH', `/operator/v1/tenants/${tenant.id}`, { currency: 'CHF' });
  const after = await must({ file, dryRun: true });
  await service.operator('PATCH', `/operator/v1/tenants/${tenant.id}`, { currency: 'EUR' });
  assert.notEqual(after.state, before.state);
  assert.equal((await must({ file, dryRun: true })).state, before.state);
});

test('B4 doubts of a table that is left out do not count', async () => {
  const { must } = await newList();
  const file = list(times(3));
  const report = await must({ file, fields: { mapping: { A1: { skip: true } } } });
  assert.deepEqual([report.applied, report.summary.doubts, report.summary.skipped], [true, 0, 1]);
});

test('D1 a held import can be sent again with its Idempotency-Key, and an accepted one is done once', async () => {
  const { row, read, send } = await newList();
  const file = list(times(2));
  const headers = { 'idempotency-key': `held-${row.id}` };
  const { state } = (await send({ file, dryRun: true, headers })).body;
  const first = await send({ file, headers });
  assert.deepEqual(refusedFor(first), ['doubtful_reading prices_jump']);
  const accepted = { 'idempotency-key': `accepted-${row.id}` };
  const done = await send({ file, fields: { accept: state }, headers: accepted });
  const again = await send({ file, fields: { accept: state }, headers: accepted });
  assert.deepEqual([done.status, again.headers['idempotency-replayed'], again.text], [200, 'true', done.text]);
  assert.equal((await read()).version, row.version + 1);
});

test('B4 all prices that a run writes are counted: changed, added, and those of created rows', async () => {
  const { product, row, must } = await newList();
  const wider = usual.map((line) => [...line.map((price) => (price ?? 0) + 1), 300 as number | null]);
  const file = `#${row.id}\n${list(wider, [...WIDTHS, 1200])}\n\nNeu\n${list(usual)}\n`;
  const mapping = { A9: { create: { leaf_count: 2 } } };
  const { summary, tables } = await must({ file, fields: { mapping } });
  assert.deepEqual(
    [summary.cells_changed, summary.cells_added, summary.cells_removed, summary.prices_written],
    [16, 4 + 16, 0, 36],
  );
  assert.deepEqual(
    tables.map(({ smallest, largest, decimal, currency, tax_basis }) => [
      smallest,
      largest,
      decimal,
      currency,
      tax_basis,
    ]),
    [
      [{ width: 800, height: 900 }, { width: 1200, height: 1200 }, 'point', null, null],
      [{ width: 800, height: 900 }, { width: 1100, height: 1200 }, 'point', null, null],
    ],
  );
  assert.equal((await tenant.must<{ total: number }>('GET', product.rows)).total, 2);
});

test('B4 marks for "not makeable" are a list, and one that is none is refused', async () => {
  const { send, must } = await newList();
  const refused = await send({ file: list(usual), fields: { no_price_marks: '[1]' } });
  assertProblem(refused as Answer<never>, 422, 'validation_error');
  assert.equal((refused.body as unknown as Refusal).errors[0]?.pointer, '/no_price_marks');
  assert.equal((await must({ file: list(usual), fields: { no_price_marks: '["n.l.", "a,b"]' } })).summary.unchanged, 1);
});
