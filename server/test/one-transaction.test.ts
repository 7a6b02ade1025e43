import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { OneTransaction } from '../src/platform/database/connections/one-transaction.ts';
import type { WireStatement } from '../src/platform/database/connections/wire-messages.ts';

type Sent = {
  statements: readonly WireStatement[];
  handleCommandComplete: (message: { text: string }) => void;
  handleReadyForQuery: () => void;
  handleError: (error: Error) => void;
};

const statement = (text: string): WireStatement => ({ text, values: [], name: undefined, wantsRows: true });
const turn = () => new Promise(setImmediate);

/** A transaction on a connection that answers when it is told to. */
const connection = () => {
  const sent: (Sent | string)[] = [];
  const client = { query: (asked: Sent | string) => sent.push(asked) } as unknown as pg.ClientBase;
  const transaction = new OneTransaction(client, [statement('begin'), statement('set')]);
  return {
    transaction,
    ask: (text: string) => transaction.query(() => statement(text)),
    texts: () =>
      sent.map((asked) => (typeof asked === 'string' ? asked : asked.statements.map(({ text }) => text).join())),
    /** Answers the n-th that was sent: all of it, or what stands before a fault. */
    answer: (place: number, fault?: { at: number; error: Error }, command?: string) => {
      const pipeline = sent[place] as Sent;
      for (const { text } of pipeline.statements.slice(0, fault?.at))
        pipeline.handleCommandComplete({ text: command ?? text.toUpperCase() });
      if (fault) pipeline.handleError(fault.error);
      else pipeline.handleReadyForQuery();
    },
  };
};

const databaseError = (code: string) => Object.assign(new pg.DatabaseError(code, 1, 'error'), { code });

test('what is asked for in the turn of BEGIN leaves with it; the rest waits until it was answered, and leaves in its order', async () => {
  const { ask, texts, answer, transaction } = connection();
  const first = [ask('select 1'), ask('update 2')];
  await turn();
  const later = [ask('select 3'), ask('update 4')];
  await turn();
  later.push(ask('select 5'));
  await turn();
  assert.deepEqual(texts(), ['begin,set,select 1,update 2']);
  answer(0);
  await Promise.all(first);
  assert.deepEqual(texts(), ['begin,set,select 1,update 2', 'select 3,update 4,select 5']);
  answer(1);
  await Promise.all(later);
  const last = ask('update 6');
  const committed = transaction.commit();
  await turn();
  assert.equal(texts()[2], 'update 6,commit');
  answer(2);
  await Promise.all([last, committed]);
});

test('where BEGIN fails no other statement is sent, and every statement tells why, also one that is asked for later', async () => {
  const { ask, texts, answer, transaction } = connection();
  const all = [ask('update 1')];
  await turn();
  all.push(ask('update 2'));
  answer(0, { at: 1, error: databaseError('42704') });
  const outcomes = await Promise.allSettled(all);
  assert.deepEqual(
    outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.code),
    ['25P02', '42704'],
  );
  await assert.rejects(ask('update 3'), { code: '42704' });
  await assert.rejects(transaction.commit(), { code: '42704' });
  assert.equal(texts().length, 1);
});

test('a transaction fails for the reason of the statement that failed, not of those behind it', async () => {
  const { ask, answer, transaction } = connection();
  const all = [ask('select 1'), ask('select 2'), ask('select 3')];
  await turn();
  answer(0, { at: 3, error: databaseError('40001') });
  const [, second, third] = await Promise.allSettled(all);
  assert.ok(second?.status === 'rejected' && third?.status === 'rejected');
  assert.equal(third.reason.code, '25P02');
  assert.equal(transaction.causeOf(third.reason), second.reason);
  const other = databaseError('23505');
  assert.equal(transaction.causeOf(other), other);
});

test('where the connection is lost every statement tells of that', async () => {
  const { ask, answer } = connection();
  const all = [ask('select 1'), ask('select 2')];
  await turn();
  answer(0, { at: 2, error: new Error('Connection terminated') });
  for (const lost of all) await assert.rejects(lost, /terminated/);
});

test('a COMMIT that the server answers with ROLLBACK is an error', async () => {
  const { texts, answer, transaction } = connection();
  await turn();
  answer(0);
  const committed = assert.rejects(transaction.commit(), /rolled back at its commit/);
  await turn();
  assert.equal(texts()[1], 'commit');
  answer(1, undefined, 'ROLLBACK');
  await committed;
});

test('ROLLBACK leaves behind all that was asked for, with a Sync of its own', async () => {
  const { ask, texts, answer, transaction } = connection();
  await turn();
  void ask('update 1');
  void transaction.rollBack();
  await turn();
  assert.deepEqual(texts(), ['begin,set']);
  answer(0);
  await turn();
  assert.deepEqual(texts(), ['begin,set', 'update 1', 'rollback']);
});
