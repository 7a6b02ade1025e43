import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parsePriceTable, readSnapshot, rowPrice, stepContribution } from '../src/index.ts';

const SIZE = 500_000;
const hostile: [string, string][] = [
  ['colons', ':'.repeat(1_000_000)],
  ['colons within the limit', ':'.repeat(SIZE)],
  ['digits', `${'1'.repeat(SIZE)}:1`],
  ['spaces', `${' '.repeat(SIZE)}x`],
  ['spaces around a colon', `1${' '.repeat(SIZE)}:${' '.repeat(10)}2x`],
  ['signs', '+-'.repeat(SIZE / 2)],
  ['deep lists', '['.repeat(SIZE)],
  ['deep closed lists', '['.repeat(SIZE / 2) + ']'.repeat(SIZE / 2)],
  ['deep objects', '{"a":'.repeat(SIZE / 5)],
  ['deep lists with a long number', `${'['.repeat(9000)}1e5${']'.repeat(9000)}`],
  ['quotes', `{${'"'.repeat(SIZE)}`],
  ['backslashes', `{"${'\\'.repeat(SIZE)}`],
  ['a long number', `{"type":"formule","A":${'9'.repeat(SIZE)},"B":1}`],
  ['a long fraction', `{"type":"formule","A":0.${'0'.repeat(SIZE)}1,"B":1}`],
  ['a giant exponent', '{"type":"formule","A":1e999999999,"B":-1e-999999999}'],
  [
    'many rows',
    `{"type":"table-directe","modeInterpolation":"formule","widths":[1],"heights":[1],"prices":[${'[],'.repeat(150_000)}[]]}`,
  ],
  ['many wrong samples', `{"type":"formule","echantillons":[${'0,'.repeat(200_000)}0]}`],
  ['many wrong keys', `{"type":"formule","A":1,"B":1,"unavailable":[${'0,'.repeat(200_000)}0]}`],
  ['a prototype', '{"__proto__":{"type":"formule","A":1,"B":1}}'],
  ['a prototype in a sample', '{"type":"formule","echantillons":[{"__proto__":{"largeur":1,"hauteur":1,"prix":1}}]}'],
  ['a spoofed decimal', '{"type":"formule","A":{"digits":5,"scale":0},"B":1}'],
  ['a constructor', '{"constructor":{"prototype":{"type":"formule"}}}'],
  ['a lone surrogate', '\ud800:\udfff'],
  ['NUL', '\u0000:\u0000'],
];

for (const [name, text] of hostile) {
  test(`D3 hostile price_table is refused quickly: ${name}`, () => {
    const start = process.cpuUsage();
    const table = parsePriceTable(text);
    // Of this process, so that a busy machine changes nothing; what is not linear takes minutes.
    const cpuMs = process.cpuUsage(start).user / 1000;
    assert.ok(table.kind === 'broken');
    assert.ok(table.errors.length >= 1 && table.errors.length <= 50);
    assert.ok(table.errors.every(({ pointer, message }) => pointer.startsWith('/price_table') && message.length < 300));
    assert.ok(cpuMs < 5000, `took ${cpuMs} ms`);
  });
}

test('D3 JSON deeper than 32 is refused, though it parses', () => {
  const nested = (depth: number): string =>
    `{"type":"formule","A":1e0,"B":1,"x":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;
  assert.equal(parsePriceTable(nested(32)).kind, 'formula');
  const table = parsePriceTable(nested(33));
  assert.ok(table.kind === 'broken' && table.report_code === 'invalid_price_table');
  assert.equal(table.errors[0]?.code, 'too_deep');
  // D7: what does not even parse is invalid_json, however deep.
  const unclosed = parsePriceTable('['.repeat(40));
  assert.ok(unclosed.kind === 'broken' && unclosed.report_code === 'invalid_json');
});

test('no text and no JSON value makes the library throw', () => {
  const part = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    '1',
    '-',
    '.',
    'e',
    'null',
    '"type"',
    '"formule"',
    '\\',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(part).map((parts) => parts.join('')),
      ),
      (text) => {
        assert.ok(parsePriceTable(text).kind);
      },
    ),
  );
  const key = fc.constantFrom(
    'pricingConfig',
    'pricing_formulas',
    'price_table',
    'id',
    'type',
    'prices',
    '__proto__',
    'x',
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.jsonValue(),
      fc.constantFrom('formule', 'table-directe', '7', 7, '1:2'),
      tie('object'),
    ),
    object: fc.oneof(fc.dictionary(key, tie('value')), fc.array(tie('value'), { maxLength: 4 })),
  }));
  fc.assert(
    fc.property(value, (json) => {
      assert.ok(parsePriceTable(json).kind);
      assert.ok(Array.isArray(readSnapshot(json)));
      const step = { id: 1, type: 'dimension', content_type: 'roof_window', option_ids: [1] };
      assert.ok(stepContribution({ ...step, content_configuration: json }));
      assert.ok(stepContribution({ ...step, content_configuration: { options: json, dimensions: json } }));
      const fields = { minimum_price: json, total_width_min: json, percentage_adjustment: json, price_table: json };
      assert.ok('price' in rowPrice(fields as object));
    }),
  );
});
