import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parsePriceTable } from '@vantail/pricing';
import { byteCaches } from '../src/platform/byte-caches.ts';
import { tableCache } from '../src/selling/quotes/price-line.ts';

const counting = () => {
  let parsed = 0;
  const parse: typeof parsePriceTable = (source) => {
    parsed++;
    return parsePriceTable(source);
  };
  const tableOf = tableCache(byteCaches(), parse, 200_000);
  return { tableOf, parsed: () => parsed };
};

const row = { id: 7, version: 1, price_table: '214.5:118.9' };

test('D10 the same version of a row is parsed once, however often it is quoted', () => {
  const { tableOf, parsed } = counting();
  const first = tableOf(1, row, {});
  for (let times = 0; times < 100; times++) assert.equal(tableOf(1, { ...row }, {}), first);
  assert.equal(parsed(), 1);
});

test('a new version, another row and another tenant have tables of their own', () => {
  const { tableOf, parsed } = counting();
  tableOf(1, row, {});
  assert.notDeepEqual(tableOf(1, { ...row, version: 2, price_table: '1:2' }, {}), tableOf(1, row, {}));
  tableOf(1, { ...row, id: 8 }, {});
  tableOf(2, row, {});
  assert.equal(parsed(), 4);
});

test('only the tables that were used last are kept', () => {
  const { tableOf, parsed } = counting();
  tableOf(1, row, {});
  for (let id = 1000; id < 1600; id++) {
    tableOf(1, { ...row, id }, {});
    tableOf(1, row, {});
  }
  assert.equal(parsed(), 601);
  tableOf(1, { ...row, id: 1000 }, {});
  assert.equal(parsed(), 602);
});

test('D15.2 a shared table is parsed once for all of its rows, and anew with its own version', () => {
  const { tableOf, parsed } = counting();
  const shared = { id: 7, price_table_id: 4, version: 1, price_table: null };
  const tables = { 4: { id: 4, version: 1, price_table: '1:2' } };
  const first = tableOf(1, shared, tables);
  assert.equal(tableOf(1, { ...shared, id: 8 }, tables), first);
  assert.notDeepEqual(tableOf(1, row, {}), first, 'a row of the same id has its own table');
  const next = { 4: { id: 4, version: 2, price_table: '3:4' } };
  assert.notDeepEqual(tableOf(1, shared, next), first);
  assert.equal(parsed(), 3);
});

test('a row whose shared table was not read is an error, never a row without a table', () => {
  const { tableOf } = counting();
  assert.throws(() => tableOf(1, { id: 7, price_table_id: 4, version: 1, price_table: null }, {}), /price table 4/);
});
