import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Database, TransactionTerms } from '../../src/platform/database/tenant-transaction.ts';
import { gridText, newPricedProduct } from '../support/priced-product.ts';
import { openTestDatabase } from '../support/test-database.ts';
import { startTestService } from '../support/test-service.ts';

/** docs/adr/0109: a change that reprices hundreds of rows is work in bulk; the database then serves others first. */
const MANY_ROWS = 250;
const transactions: (TransactionTerms | undefined)[] = [];
const watched = (database: Database): Database => ({
  ...database,
  transaction: (tenantId, work, terms) => {
    transactions.push(terms);
    return database.transaction(tenantId, work, terms);
  },
});
const service = await startTestService({}, async () => {
  const db = await openTestDatabase();
  return { ...db, database: watched(db.database) };
});
const tenant = await service.newTenant();
const table = await tenant.must<{ id: number }>('POST', '/v1/price-tables', {
  name: 'Shared',
  price_table: gridText([[100]]),
});
const product = await newPricedProduct(tenant);
for (let row = 1; row < MANY_ROWS; row++) await product.row({ price_table_id: table.id });

/** Whether the change ran as work in bulk. */
const isBulk = async (query: string, body: object): Promise<boolean> => {
  transactions.length = 0;
  await tenant.must('PATCH', `/v1/price-tables/${table.id}${query}`, body);
  assert.equal(transactions.length, 1);
  return transactions[0]?.statementMs !== undefined;
};

test('a new text is work in bulk from 250 rows on, dry or not, and what reprices nothing never is', async () => {
  assert.equal(await isBulk('', { price_table: gridText([[200]]) }), false);
  await product.row({ price_table_id: table.id });
  assert.equal(await isBulk('?dry_run=true', { price_table: gridText([[300]]) }), true);
  assert.equal(await isBulk('', { price_table: gridText([[300]]) }), true);
  assert.equal(await isBulk('', { name: 'Renamed' }), false);
});
