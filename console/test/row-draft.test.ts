import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PricingRow } from '../src/api/product-parts.ts';
import { edit, startHistory, undo } from '../src/forms/drafts/draft-history.ts';
import { newRow, rowBody, rowDraft, rowFaults, withLeafCount } from '../src/prices/rows/row-draft.ts';
import { tableOfLine, tableOfText } from '../src/prices/tables/edited-table.ts';

test('a row that is opened and not changed would send nothing else than it has', () => {
  const stored = { price_table: '200:100', percentage_adjustment: 3.3, coefficients: { a: [1] }, surcharges: null };
  const row = { ...newRow, ...stored, id: 7, version: 1 };
  const draft = rowDraft(row as unknown as PricingRow);
  const { id, version, ...fields } = row;
  assert.deepEqual(rowBody(draft), fields);
});

test('openings of leaves that are gone go with them, and a new leaf is fixed where openings are given', () => {
  const two = { ...newRow, leaf_count: 2, opening_v1: 'gauche' as const, opening_v2: 'droite' as const };
  assert.deepEqual(withLeafCount(two, 1), {
    leaf_count: 1,
    opening_v1: 'gauche',
    opening_v2: null,
    opening_v3: null,
    opening_v4: null,
  });
  assert.deepEqual(withLeafCount(two, 3), {
    leaf_count: 3,
    opening_v1: 'gauche',
    opening_v2: 'droite',
    opening_v3: 'fixe',
    opening_v4: null,
  });
  assert.deepEqual(withLeafCount(newRow, 4).opening_v4, null);
});

test('what the service would refuse is a fault while it is typed', () => {
  assert.deepEqual(rowFaults(newRow, null), {});
  const wrong = {
    ...newRow,
    total_width_min: 900,
    total_width_max: 800,
    total_height_max: 0,
    minimum_price: -1,
    percentage_adjustment: null,
    coefficients: '{',
    price_table: tableOfText('5:'),
  };
  assert.deepEqual(rowFaults(wrong, null), {
    total_width_min: 'minExceedsMax',
    total_height_max: 'outOfRange',
    minimum_price: 'outOfRange',
    percentage_adjustment: 'needed',
    coefficients: 'notJson',
    price_table: 'brokenTable',
  });
});

test('a table that was stored broken does not lock the other fields (D1)', () => {
  assert.deepEqual(rowFaults({ ...newRow, price_table: tableOfText('abc') }, 'abc'), {});
  assert.deepEqual(rowFaults({ ...newRow, price_table: tableOfText('abcd') }, 'abc'), { price_table: 'brokenTable' });
});

test('every edit of the price table is a step of undo by itself, between the edits of the other fields', () => {
  const typed = edit(edit(startHistory(newRow), { minimum_price: 1 }), { minimum_price: 12 });
  const tables = edit(edit(typed, { price_table: tableOfLine(1, 2) }, true), { price_table: tableOfLine(1, 3) }, true);
  assert.equal(undo(tables).now.price_table.toJSON(), '1:2');
  assert.equal(undo(undo(tables)).now.minimum_price, 12);
  assert.equal(undo(undo(undo(tables))).now.minimum_price, null);
});
