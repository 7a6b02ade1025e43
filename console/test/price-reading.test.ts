import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readSizeKey } from '../src/prices/tables/formula.ts';
import { decimalSign, readPrice, readSize } from '../src/ui/fields/read-price.ts';
import { blockText, clipboardBlock } from '../src/ui/sheet/clipboard-block.ts';

test('the decimal sign of a block is told by any cell that shows it, else the language says', () => {
  for (const texts of [['1.234,50'], ['1,234', '12,5'], ['1.234', '0,50'], ['1.234.567']])
    assert.equal(decimalSign(texts, '.'), ',', texts.join());
  for (const texts of [['1,234.50'], ['1.234', '12.5'], ['1,234,567'], ['€ 0.5']])
    assert.equal(decimalSign(texts, ','), '.', texts.join());
  for (const usual of [',', '.'] as const) assert.equal(decimalSign(['1,234', '1.234', 'N/A', ''], usual), usual);
});

test('prices are read as people and spreadsheets write them', () => {
  const cases: [string, ',' | '.', number][] = [
    ['189', '.', 189],
    ['189,50', ',', 189.5],
    ['1 234,50 €', ',', 1234.5],
    ['1\u202f234,50\u00a0€', ',', 1234.5],
    ['1.234,50', ',', 1234.5],
    ['1,234.50', '.', 1234.5],
    ["CHF 1'234.50", '.', 1234.5],
    ['1 234,00 € TTC', ',', 1234],
    ['EUR 12', '.', 12],
    ['.5', '.', 0.5],
    ['12.', '.', 12],
    ['-3,5', ',', -3.5],
  ];
  for (const [text, sign, price] of cases) assert.equal(readPrice(text, sign), price, text);
});

test('what price lists write for a size that cannot be made is null, 0 included', () => {
  for (const text of ['', '  ', '0', '0,00', '-', '–', 'x', 'X', 'N/A', 'n/a', '#N/A', 'undefined', 'null'])
    assert.equal(readPrice(text, ','), null, text);
});

test('text that is no price is refused, and a decimal comma among points is not read as thousands', () => {
  for (const text of ['abc', '12a', '1,2,3', '1.2.3', '€', '+', '1e5', '12 x 3'])
    assert.equal(readPrice(text, '.'), undefined, text);
  assert.equal(readPrice('12,5', '.'), undefined);
  assert.equal(readPrice('12.5', ','), undefined);
});

test('a price keeps every digit that was written', () => {
  assert.deepEqual(readPrice('123456789.0123456789', '.'), { digits: 1234567890123456789n, scale: 10 });
  assert.equal(readPrice(`1${'0'.repeat(16)}`, '.'), undefined);
});

test('sizes are whole millimetres; centimetres and metres where the unit says so', () => {
  const cases: [string, number | undefined][] = [
    ['800', 800],
    ['1 200 mm', 1200],
    ['1.200', 1200],
    ['1,200', 1200],
    ['80 cm', 800],
    ['80,5cm', 805],
    ['0,57 m', 570],
    ['800,0', 800],
    ['800.5', undefined],
    ['0', undefined],
    ['100001', undefined],
    ['', undefined],
    ['L', undefined],
  ];
  for (const [text, size] of cases) assert.equal(readSize(text), size, text);
});

test('unavailable sizes are written with any of the usual signs between width and height', () => {
  for (const text of ['1300_410', '1300x410', '1300 × 410', '1 300 X 410 mm'])
    assert.equal(readSizeKey(text), '1300_410');
  for (const text of ['1300', '1300x', 'x410', '1x2x3', '']) assert.equal(readSizeKey(text), undefined, text);
});

test('a clipboard is read as rows of cells, from a spreadsheet or as CSV', () => {
  assert.deepEqual(clipboardBlock('1\t2\r\n3\t4\r\n'), [
    ['1', '2'],
    ['3', '4'],
  ]);
  assert.deepEqual(clipboardBlock('189,50;195\n;210'), [
    ['189,50', '195'],
    ['', '210'],
  ]);
  assert.deepEqual(clipboardBlock('1,2,3\n4,5,6'), [
    ['1', '2', '3'],
    ['4', '5', '6'],
  ]);
  // Excel copies a column without any tab: the comma is a decimal one.
  assert.deepEqual(clipboardBlock('189,50\n195,00'), [['189,50'], ['195,00']]);
  assert.deepEqual(clipboardBlock('"a\tb"\t"say ""hi"""\t12"'), [['a\tb', 'say "hi"', '12"']]);
  assert.deepEqual(clipboardBlock('1\t\t\n\t\t\n\n'), [['1']]);
  assert.deepEqual(clipboardBlock(' \n'), []);
});

test('one wide line above many short ones takes no more room than its text', () => {
  const block = clipboardBlock(`${'\t'.repeat(3_000)}x\n${'1\n'.repeat(3_000)}`);
  assert.deepEqual([block.length, block.flat().length], [3_001, 6_001]);
  assert.deepEqual(clipboardBlock('1\n2\t3'), [
    ['1', ''],
    ['2', '3'],
  ]);
});

test('what is copied is what a paste reads back', () => {
  const cells = [
    ['', '400', '500'],
    ['600', '189,5', ''],
  ];
  const text = blockText(
    { from: { row: 0, column: 0 }, to: { row: 1, column: 2 } },
    (row, column) => cells[row]?.[column] ?? '',
  );
  assert.equal(text, '\t400\t500\n600\t189,5\t');
  assert.deepEqual(clipboardBlock(text), cells);
});
