import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRetryable, isRowTimeout, problemOf } from '../src/platform/database/database-errors.ts';

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

test('a database that gives up on a lock, a statement or a circle of waiting transactions is busy, and not away', () => {
  for (const code of ['55P03', '57014', '40001', '40P01']) {
    const problem = problemOf(databaseError(code, code));
    assert.deepEqual([problem?.code, problem?.status, problem?.headers], ['unavailable', 503, { 'retry-after': '1' }]);
    assert.match(problem?.message ?? '', /^The database is busy with another change to the same product/, code);
    assert.deepEqual(
      problem?.errors?.map((item) => item.code),
      ['busy'],
    );
  }
});

test('a database that is away, full, read-only or stopped is 503, and what it gave up is tried again', () => {
  for (const code of ['57P01', '57P03', '08006', '08P01', '25006', '53300', 'ECONNREFUSED', 'XX000']) {
    assert.equal(problemOf(databaseError(code, code))?.code, 'unavailable', code);
    assert.match(problemOf(databaseError(code, code))?.message ?? '', /cannot be reached/, code);
  }
  assert.equal(problemOf(new Error('Connection terminated unexpectedly'))?.code, 'unavailable');
  assert.ok(isRetryable(databaseError('40001', '')) && isRetryable(databaseError('40P01', '')));
  assert.ok(!isRetryable(databaseError('23505', '')));
});

test('a row that is held is told from a table that is: only the first is a request with the same key', () => {
  const after = (where?: string) => Object.assign(databaseError('55P03', 'lock timeout'), { where });
  const [row, node] = [
    'while inserting index tuple (0,1) in relation "idempotency_keys"',
    'while executing command on w:5432',
  ];
  assert.ok(isRowTimeout(after(row)) && isRowTimeout(after(`${row}\n${node}`)));
  for (const where of [undefined, '', node]) assert.ok(!isRowTimeout(after(where)), where);
  assert.ok(!isRowTimeout(Object.assign(databaseError('57014', 'timeout'), { where: row })));
});

test('a pool without a free connection is told as such, and not as a database that cannot be reached', () => {
  const problem = problemOf(new Error('timeout exceeded when trying to connect'));
  assert.deepEqual([problem?.code, problem?.status, problem?.headers], ['unavailable', 503, { 'retry-after': '1' }]);
  assert.match(problem?.message ?? '', /^All connections to the database are in use/);
  const away = problemOf(new Error('Connection terminated due to connection timeout'));
  assert.match(away?.message ?? '', /cannot be reached/);
});

test('what the disk refuses is 503, and a privilege that our own role lacks stays a fault of ours', () => {
  for (const words of ['Read-only file system', 'Permission denied', 'Operation not permitted'])
    assert.equal(
      problemOf(databaseError('42501', `could not extend file "base/5/16402": ${words}`))?.code,
      'unavailable',
      words,
    );
  assert.equal(problemOf(databaseError('42501', 'permission denied for table brands')), undefined);
  assert.equal(problemOf(databaseError('42501', 'new row violates row-level security policy')), undefined);
});
