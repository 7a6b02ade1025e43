import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRetryable, problemOf } from '../src/database/database-errors.ts';

const databaseError = (code: string, message: string, constraint?: string) =>
  Object.assign(new Error(message), { code, ...(constraint ? { constraint } : {}) });

test('a violated constraint is told by its name, also as Citus reports it: without the field, with the number of a shard', () => {
  const plain = databaseError('23505', 'duplicate key value', 'steps_display_order_uq');
  const shard = databaseError(
    '23505',
    'duplicate key value violates unique constraint "steps_display_order_uq_102042"',
  );
  for (const error of [plain, shard]) assert.equal(problemOf(error)?.code, 'duplicate_display_order');
  const foreign = databaseError(
    '23503',
    'insert or update on table "products_102018" violates foreign key constraint "products_category_fk_102018"',
  );
  assert.equal(problemOf(foreign)?.code, 'validation_error');
  assert.deepEqual(
    problemOf(foreign)?.errors?.map(({ pointer }) => pointer),
    ['/category_id'],
  );
  const held = databaseError(
    '23503',
    'update or delete on table "pricing_configurations_102026" violates foreign key constraint "quote_rows_row_fk_102050" on table "quote_rows_102050"',
  );
  assert.equal(problemOf(held)?.code, 'pricing_configuration_in_use');
});

test('a constraint that no request should be able to violate is a fault of ours, not of the caller', () => {
  assert.equal(problemOf(databaseError('23514', 'check', 'tenants_price_basis_ck')), undefined);
  assert.equal(problemOf(databaseError('42703', 'column "x" does not exist')), undefined);
});

test('a database that is away, full, read-only, stopped or too slow is 503, and what it gave up is tried again', () => {
  for (const code of [
    '57P01',
    '57P03',
    '08006',
    '08P01',
    '25006',
    '53300',
    '57014',
    '55P03',
    'ECONNREFUSED',
    'XX000',
  ]) {
    assert.equal(problemOf(databaseError(code, code))?.code, 'unavailable', code);
  }
  assert.equal(problemOf(new Error('Connection terminated unexpectedly'))?.code, 'unavailable');
  assert.ok(isRetryable(databaseError('40001', '')) && isRetryable(databaseError('40P01', '')));
  assert.ok(!isRetryable(databaseError('23505', '')));
});
