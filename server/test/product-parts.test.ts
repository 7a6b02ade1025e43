import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PRODUCT_PARTS } from '../src/configurator/product-parts.ts';

const schema = readFileSync(join(import.meta.dirname, '../schema.sql'), 'utf8');

/** Tables whose every record belongs to a product, by the schema. */
const ofProducts = [...schema.matchAll(/^create table (\w+) \(([^;]*)/gm)].flatMap(([, table = '', columns = '']) =>
  columns.includes('product_id bigint not null') ? [table] : [],
);

/** A plan has copies of examples, which end with the plan. */
const OTHERS = ['plan_examples'];

test('every table whose records belong to a product is copied, deleted and restored with it', () => {
  assert.deepEqual(ofProducts.sort(), [...PRODUCT_PARTS, ...OTHERS].sort());
});
