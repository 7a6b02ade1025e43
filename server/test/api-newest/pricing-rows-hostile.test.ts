import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formulaText, gridText, newPricedProduct } from '../support/priced-product.ts';
import { assertProblem, faultPlaces, sharedTestService } from '../support/test-service.ts';

const service = await sharedTestService();
const tenant = await service.newTenant();
const product = await newPricedProduct(tenant);
const KIB = 1024;

const post = (price_table: string) => tenant.call('POST', product.rows, { price_table });

/** A text of exactly so many bytes that is a formula: further keys are kept and ignored (D8). */
const padded = (bytes: number, filler = 'x') => {
  const empty = formulaText({ A: 1, B: 2, note: '' }).length;
  return formulaText({ A: 1, B: 2, note: filler.repeat((bytes - empty) / Buffer.byteLength(filler)) });
};

const sizes = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const square = (rows: number, columns: number) =>
  JSON.stringify({
    type: 'table-directe',
    modeInterpolation: 'formule',
    widths: sizes(columns),
    heights: sizes(rows),
    prices: sizes(rows).map(() => sizes(columns)),
  });

const hostile: Record<string, string> = {
  '201 x 200 cells': square(201, 200),
  '200 x 201 cells': square(200, 201),
  'one byte past 512 KiB': padded(512 * KIB + 1),
  'past 512 KiB in bytes, not in characters': padded(512 * KIB + 2, 'é'),
  'a million colons': ':'.repeat(1_000_000),
  'half a million colons': ':'.repeat(512 * KIB),
  'half a million digits': `${'9'.repeat(500_000)}:1`,
  'half a million digits in JSON': `{"type":"formule","A":${'9'.repeat(500_000)},"B":1}`,
  'half a million decimals': `0.${'1'.repeat(500_000)}:1`,
  'spaces around nothing': `${' '.repeat(250_000)}:${' '.repeat(250_000)}`,
  'spaces between two numbers': `1${' '.repeat(500_000)}1:2`,
  '1e999': formulaText({ A: 7, B: 1 }).replace('7', '1e999'),
  '1e999999999': formulaText({ A: 7, B: 1 }).replace('7', '1e999999999'),
  '1e-999999999': formulaText({ A: 7, B: 1 }).replace('7', '1e-999999999'),
  '-1e999 in a cell': gridText([[7]]).replace('[[7]]', '[[-1e999]]'),
  'Infinity in A:B': 'Infinity:1',
  'NaN in A:B': 'NaN:NaN',
  'NaN in JSON': '{"type":"formule","A":NaN,"B":1}',
  '1e16': gridText([[1e16]]),
  '16 decimals': '0.1234567890123456:1',
  hexadecimal: '0x10:1',
  'other digits': '١:٢',
  'a hundred thousand brackets': '['.repeat(100_000),
  'a hundred thousand closed brackets': `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  'deep JSON in a key that is ignored': `{"type":"formule","A":1,"B":2,"x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
  'a hundred thousand broken cells': JSON.stringify({
    ...JSON.parse(square(1, 1)),
    prices: [Array(100_000).fill('x')],
  }),
  'a hundred thousand broken samples': formulaText({ A: 1, B: 2, echantillons: Array(60_000).fill('x') }),
  'truncated in the middle of 40,000 cells': square(200, 200).slice(0, -1000),
};

for (const [name, table] of Object.entries(hostile)) {
  test(`D8 a hostile table is refused as validation_error: ${name}`, async () => {
    const answer = await post(table);
    assertProblem(answer, 422, 'validation_error');
    const places = faultPlaces(answer);
    assert.ok(places.length >= 1 && places.length <= 50, `${places.length} items`);
    assert.ok(
      places.every((place) => place.startsWith('/price_table')),
      places.join(),
    );
    assert.ok(answer.text.length < 32 * KIB, 'the answer does not repeat the table');
  });
}

test('D3 exactly 512 KiB, and 200 x 200 cells, are taken and given back as they were sent', async () => {
  for (const table of [padded(512 * KIB), square(200, 200)]) {
    const made = await post(table);
    assert.equal(made.status, 201);
    assert.equal(made.body.price_table, table);
    assert.equal((await tenant.must('GET', `${product.rows}/${made.body.id}`)).price_table, table);
  }
});
