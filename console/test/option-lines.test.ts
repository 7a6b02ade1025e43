import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  emptyLine,
  headedLines,
  type LineDraft,
  readLines,
  suggestedTypes,
  writeCells,
} from '../src/catalogue/spreadsheets/option-lines.ts';

const line = (values: Partial<LineDraft>): LineDraft => ({ ...emptyLine, ...values });
const read = (values: Partial<LineDraft>) => readLines([line(values)], ',')[0];

test('a block with headings is read by them, in any order; a column that is none of ours is named', () => {
  const pasted = headedLines([
    ['Réf.', 'Désignation', 'Stock', 'Prix HT', 'Type de prix', 'Teinte'],
    ['RAL7016', 'Gris anthracite', '12', '85,50', 'forfait', 'RAL 7016'],
    ['', '', '', '', '', ''],
    ['OAK', 'Chêne doré', '', '12 %', '', 'wood-oak'],
  ]);
  assert.deepEqual(pasted?.unread, ['Stock']);
  assert.deepEqual(pasted?.lines, [
    line({ reference: 'RAL7016', name: 'Gris anthracite', price: '85,50', price_type: 'forfait', finish: 'RAL 7016' }),
    line({ reference: 'OAK', name: 'Chêne doré', price: '12 %', finish: 'wood-oak' }),
  ]);
});

test('a block without headings stays where it was pasted: one word of ours is no heading', () => {
  assert.equal(headedLines([['Blanc', 'W', 'couleurs', '0']]), undefined);
  assert.equal(headedLines([['Option', 'Blanc']]), undefined);
  assert.equal(headedLines([]), undefined);
});

test('prices, units and finishes are read as lists write them', () => {
  assert.deepEqual(read({ name: 'A', price: '1 234,50 €', price_type: 'Au m²', finish: '#383E42' }), {
    values: { name: 'A', price: 1234.5, price_type: 'per_m2', finish: 'hex-383e42' },
    faults: {},
  });
  assert.deepEqual(read({ name: 'A', price: '8 %' })?.values, { name: 'A', price: 8, price_type: 'percent' });
  assert.deepEqual(read({ name: 'A', price: '-12,5' })?.values, { name: 'A', price: -12.5 });
  assert.deepEqual(read({ name: 'A', price: '–' })?.values, { name: 'A', price: 0 });
  assert.deepEqual(read({ name: 'A', price_type: 'par vantail', finish: '7016' })?.values, {
    name: 'A',
    price_type: 'per_leaf',
    finish: 'ral-7016',
  });
  // An empty cell says nothing, so that a list of prices changes prices alone.
  assert.deepEqual(read({ reference: 'R', price: '5' })?.values, { reference: 'R', price: 5 });
});

test('every word that is suggested for a price type is read as this type, and the guide lists them', () => {
  for (const words of Object.values(suggestedTypes))
    for (const [price_type, word] of Object.entries(words))
      assert.deepEqual(read({ name: 'A', price_type: word })?.values, { name: 'A', price_type });
  const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/options-from-a-spreadsheet.md'), 'utf8');
  const [, listed = ''] = /^\| Price type \| ([^;]*);/m.exec(guide) ?? [];
  assert.deepEqual(listed.replaceAll(/ \([^)]*\)/g, '').split(', '), Object.values(suggestedTypes.en));
});

test('what cannot be read is a fault of its cell, and nothing is guessed', () => {
  const faults = (values: Partial<LineDraft>) => read(values)?.faults;
  assert.deepEqual(faults({ name: 'A', price: 'sur devis' }), { price: 'price' });
  assert.deepEqual(faults({ name: 'A', price_type: 'au kilo' }), { price_type: 'price_type' });
  assert.deepEqual(faults({ name: 'A', price_type: 'table' }), { price_type: 'price_type' });
  assert.deepEqual(faults({ name: 'A', price: '8 %', price_type: 'forfait' }), { price_type: 'price_type' });
  assert.deepEqual(faults({ name: 'A', finish: 'RAL 99' }), { finish: 'finish' });
  assert.deepEqual(faults({ price: '5' }), { name: 'name' });
});

test('cells are written where they were pasted; lines come as needed, and blank ones at the end go', () => {
  const one = writeCells([], { row: 0, column: 0 }, [
    ['Blanc', 'W'],
    ['Gris', 'G'],
  ]);
  assert.deepEqual(one, [line({ name: 'Blanc', reference: 'W' }), line({ name: 'Gris', reference: 'G' })]);
  assert.deepEqual(writeCells(one, { row: 1, column: 0 }, [['', '']]), [line({ name: 'Blanc', reference: 'W' })]);
  // What lies right of the last column has no place.
  assert.deepEqual(writeCells([], { row: 0, column: 6 }, [['A', 'lost']]), [line({ discount_group: 'A' })]);
});
