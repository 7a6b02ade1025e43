import assert from 'node:assert/strict';
import { test } from 'node:test';
import { optionSchema, productSchema } from '../src/catalogue/index.ts';
import { optionWorkbook, productWorkbook } from '../src/prices/spreadsheets/record-columns.ts';

/** B11: what is JSON, and is edited one by one. */
const WITHOUT_COLUMN = ['configuration', 'translations', 'window'];

const mustHaveColumns = (fields: object, columns: readonly { field: string }[]) => {
  // `brand` is the column of `brand_id`.
  const known = new Set([...columns.flatMap(({ field }) => [field, `${field}_id`]), ...WITHOUT_COLUMN]);
  assert.deepEqual(
    Object.keys(fields).filter((field) => !known.has(field)),
    [],
  );
};

test('B11 every field of an option is a column of its workbook, or is edited one by one', () =>
  mustHaveColumns(optionSchema.fields, optionWorkbook.columns));

test('B11 every field of a product is a column of its workbook, or is edited one by one', () =>
  mustHaveColumns(productSchema.fields, productWorkbook([], []).columns));
