import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterBegin, causeOf } from '../src/database/pipeline/begin-and-end.ts';

/** Statements in the order in which they were sent, on a connection whose BEGIN is answered when told. */
const connection = () => {
  const sent: string[] = [];
  const { promise: begun, resolve: begin, reject: fail } = Promise.withResolvers<void>();
  const run = afterBegin(begun, async (text) => {
    sent.push(text);
    return [];
  });
  return { sent, run: (text: string) => run(text, []), begin, fail };
};
const turn = () => new Promise(setImmediate);

test('reads leave together with BEGIN; a write, and all behind it, once it was answered', async () => {
  const { sent, run, begin } = connection();
  const all = [run('select 1'), run(' SELECT 2 for update'), run('insert 3'), run('select 4'), run('update 5')];
  await turn();
  assert.deepEqual(sent, ['select 1', ' SELECT 2 for update']);
  begin();
  await Promise.all(all);
  await run('delete 6');
  assert.deepEqual(sent, ['select 1', ' SELECT 2 for update', 'insert 3', 'select 4', 'update 5', 'delete 6']);
});

test('where BEGIN fails no write is sent, and every statement tells why', async () => {
  const { sent, run, fail } = connection();
  const all = [run('select 1'), run('with x as (delete from y) select 2'), run('update 3')];
  fail(new Error('no such role'));
  for (const statement of all) await assert.rejects(statement, /no such role/);
  await assert.rejects(run('insert 4'), /no such role/);
  assert.deepEqual(sent, ['select 1']);
});

test('a transaction fails for the reason of the statement that failed, not of those that were skipped after it', async () => {
  const error = (code: string) => Object.assign(new Error(code), { code });
  const trailing = (...codes: string[]) =>
    codes.map((code) => {
      const statement = Promise.reject(error(code));
      statement.catch(() => {});
      return statement;
    });
  const codeOf = async (code: string, ...codes: string[]) =>
    ((await causeOf(error(code), trailing(...codes))) as { code: string }).code;
  assert.equal(await codeOf('25P02', '40001', '25P02'), '40001');
  assert.equal(await codeOf('25P02', '25P02', '55P03'), '55P03');
  assert.equal(await codeOf('25P02'), '25P02');
  assert.equal(await codeOf('23505', '40001'), '23505');
});
