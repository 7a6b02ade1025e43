import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadChoices } from '../src/prices/imports/worker/read-tables.ts';
import { faultsOf, readPriceList } from './support/read-price-list.ts';

const lines = (...rows: string[]) => `${rows.join('\n')}\n`;

const cases: Record<string, { text: string; faults: string[]; choices?: ReadChoices }> = {
  'a price that is none': {
    text: lines('mm;600;700', '750;10;voir page 12', '850;12 50;1'),
    faults: ['not_a_price C2', 'not_a_price B3'],
  },
  'a decimal sign unlike the others': {
    text: lines('mm;600;700', '750;10,50;11,50', '850;12.50;13,50'),
    faults: ['other_decimal_sign B3'],
  },
  'a size twice': { text: lines('mm;600;600', '750;1;2', '850;1;2'), faults: ['sizes_not_in_order C1'] },
  'sizes out of order': { text: lines('mm;600;800;700', '750;1;2;3', '850;1;2;3'), faults: ['sizes_not_in_order D1'] },
  'half a millimetre': { text: lines('mm;600,5;700', '750;1;2', '850;1;2'), faults: ['not_a_size B1'] },
  'a size beyond 100 m': { text: lines('cm;60;70000', '75;1;2', '85;1;2'), faults: ['not_a_size C1'] },
  'prices without a width': { text: lines('mm;600;;800', '750;1;2;3', '850;1;2;3'), faults: ['missing_size C1'] },
  'prices without a last width': { text: lines('mm;600;700;', '750;1;2;3', '850;1;2;3'), faults: ['missing_size D1'] },
  'prices without a height': { text: lines('mm;600;700', '750;1;2', ';3;4', '850;5;6'), faults: ['missing_size A3'] },
  'prices under a word': { text: lines('mm;600;700;Total', '750;1;2;3', '850;1;2;3'), faults: ['not_a_size D1'] },
  'a line with a word for its height': {
    text: lines('mm;600;700', '750;1;2', 'Coef;3;4'),
    faults: ['not_a_size A3'],
  },
  'one size with two prices': {
    text: lines('width;height;price', '600;700;1', '600;700;2'),
    faults: ['size_given_twice C3'],
  },
  'a line without a height': {
    text: lines('width;height;price', '600;700;1', '700;;2'),
    faults: ['not_a_size B3'],
  },
  'a price out of range': {
    text: lines('mm;600;700', `750;1${'0'.repeat(16)};2`, '850;1;2'),
    faults: ['number_out_of_range B2'],
  },
  'no table at all': { text: lines('Bonjour;Monde', '1;2'), faults: ['no_table'] },
  'an empty file': { text: '', faults: ['empty_file'] },
  'a quote that is never closed': { text: lines('mm;600;700', '750;"1;2', '850;1;2'), faults: ['unclosed_quote B2'] },
  'a sheet of a text file': {
    text: lines('mm;600;700', '750;1;2', '850;1;2'),
    choices: { sheet: 'X' },
    faults: ['unknown_sheet'],
  },
  'too many sizes': {
    text: lines(`mm;${Array.from({ length: 201 }, (_, index) => 500 + index).join(';')}`, '750;1', '850;1'),
    faults: ['too_many_sizes GT1'],
  },
  'too many sizes in a list': {
    text: lines('width;height;price', ...Array.from({ length: 201 }, (_, index) => `${500 + index};700;1`)),
    faults: ['too_many_sizes A2'],
  },
};

for (const [name, { text, faults, choices = {} }] of Object.entries(cases)) {
  test(`fault: ${name}`, async () => {
    assert.deepEqual(await faultsOf('prices.csv', text, choices), faults);
  });
}

test('a table with faults is still shown, and the others are read', async () => {
  const text = lines('#1', 'mm;600;700', '750;1;?', '', '#2', 'mm;600;700', '750;1;2');
  const { tables, faults } = await readPriceList('prices.csv', text);
  assert.deepEqual(
    tables.map(({ id, hasFaults }) => [id, hasFaults]),
    [
      ['A2', true],
      ['A6', false],
    ],
  );
  assert.equal(faults.length, 1);
});

test('a column of texts does not make a fault a cell without end', async () => {
  const rows = Array.from({ length: 200 }, (_, index) => `${500 + index}${';?'.repeat(200)}`);
  const widths = Array.from({ length: 200 }, (_, index) => 500 + index).join(';');
  assert.equal((await faultsOf('prices.csv', lines(`mm;${widths}`, ...rows))).length, 200);
});
