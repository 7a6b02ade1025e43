import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JoinedWork, joinChecks, joinReads } from '../src/platform/database/connections/joined-reads.ts';

type Read = { ask: (what: string) => Promise<string> };

const aborted = () => Object.assign(new Error('current transaction is aborted'), { code: '25P02' });

/** A transaction like PostgreSQL's: after a statement that fails, every later one does. `transactions` is what was sent. */
const fakeServer = (takesMs = 0) => {
  const transactions: string[][] = [];
  const send = async (_tenant: number, works: readonly JoinedWork<Read>[]) => {
    const statements: string[] = [];
    transactions.push(statements);
    let hasFailed = false;
    const ask = async (what: string) => {
      statements.push(what);
      await sleep(takesMs);
      if (hasFailed) throw aborted();
      if (what === 'bad') {
        hasFailed = true;
        throw new Error('bad statement');
      }
      return `answer to ${what}`;
    };
    await Promise.all(works.map((work) => work({ ask }, Promise.resolve())));
  };
  return { transactions, read: joinReads<number, Read>(send) };
};

test('reads of one tenant at one moment travel in one transaction, those of another in their own', async () => {
  const { transactions, read } = fakeServer();
  const asked = [1, 1, 2, 1].map((tenant, place) => read(tenant, ({ ask }) => ask(`${tenant} ${place}`)));
  assert.deepEqual(await Promise.all(asked), ['answer to 1 0', 'answer to 1 1', 'answer to 2 2', 'answer to 1 3']);
  assert.deepEqual(transactions, [['1 0', '1 1', '1 3'], ['2 2']]);
});

test('reads that come while one is on its way inBatches, and leave when it is back', async () => {
  const { transactions, read } = fakeServer(1);
  const first = read(1, ({ ask }) => ask('first'));
  await new Promise((resolve) => setImmediate(resolve));
  const rest = ['second', 'third'].map((what) => read(1, ({ ask }) => ask(what)));
  await Promise.all([first, ...rest]);
  assert.deepEqual(transactions, [['first'], ['second', 'third']]);
});

test('a slow read does not keep the next ones waiting until it is back', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const sent: number[] = [];
  const read = joinReads<number, { slow: boolean }>(async (_tenant, works) => {
    sent.push(works.length);
    await Promise.all(works.map((work) => work({ slow: sent.length === 1 }, Promise.resolve())));
  });
  const slow = read(1, async () => released);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(await read(1, async () => 'quick'), 'quick');
  release();
  await slow;
  assert.deepEqual(sent, [1, 1]);
});

test('a read that fails fails alone: those behind it are sent again, each by itself', async () => {
  const { transactions, read } = fakeServer();
  const asked = ['good', 'bad', 'after', 'last'].map((what) => read(1, ({ ask }) => ask(what)));
  const [good, bad, after, last] = await Promise.allSettled(asked);
  assert.deepEqual(good, { status: 'fulfilled', value: 'answer to good' });
  assert.match(String((bad as PromiseRejectedResult).reason), /bad statement/);
  assert.deepEqual(after, { status: 'fulfilled', value: 'answer to after' });
  assert.deepEqual(last, { status: 'fulfilled', value: 'answer to last' });
  assert.deepEqual(transactions, [['good', 'bad', 'after', 'last'], ['after'], ['last']]);
});

test('what was read counts for nothing when the transaction did not begin', async () => {
  const read = joinReads<number, Read>(async (_tenant, works) => {
    const begun = Promise.reject(new Error('did not begin'));
    await Promise.all(works.map((work) => work({ ask: async () => 'read outside of it' }, begun)));
  });
  await assert.rejects(
    read(1, ({ ask }) => ask('anything')),
    /did not begin/,
  );
});

test('a transaction that cannot be sent fails all its reads, and the next one is served', async () => {
  let isDown = true;
  const read = joinReads<number, Read>(async (_tenant, works) => {
    if (isDown) throw new Error('no connection');
    await Promise.all(works.map((work) => work({ ask: async (what) => what }, Promise.resolve())));
  });
  const asked = await Promise.allSettled([1, 2].map(() => read(1, ({ ask }) => ask('x'))));
  assert.deepEqual(
    asked.map(({ status }) => status),
    ['rejected', 'rejected'],
  );
  isDown = false;
  assert.equal(await read(1, ({ ask }) => ask('y')), 'y');
});

const deadlock = () => Object.assign(new Error('deadlock detected'), { code: '40P01' });

test('a read that ended in a deadlock is asked again, four times at the most', async () => {
  let left = 3;
  const read = joinReads<number, Read>(async (_tenant, works) => {
    const ask = async (what: string) => {
      if (left-- > 0) throw deadlock();
      return what;
    };
    await Promise.all(works.map((work) => work({ ask }, Promise.resolve())));
  });
  assert.equal(await read(1, ({ ask }) => ask('x')), 'x');
  left = 4;
  await assert.rejects(
    read(1, ({ ask }) => ask('x')),
    { code: '40P01' },
  );
});

test('checks that ended in a deadlock are asked again, those of every tenant', async () => {
  const sent: string[][] = [];
  const check = joinChecks(
    {
      settingsOf: () => [],
      statementOf: ({ text, values }) => ({ text, values, name: undefined, wantsRows: false }),
    },
    async (statements) => {
      sent.push(statements.map(({ text }) => text));
      if (sent.length === 1) throw deadlock();
      return statements.map(({ text }) => text);
    },
  );
  const asked = [1, 2].map((tenant) => check(tenant, [{ text: `of ${tenant}`, values: [], key: 'k' }]));
  assert.deepEqual(await Promise.all(asked), [['of 1'], ['of 2']]);
  assert.deepEqual(sent, [
    ['of 1', 'of 2'],
    ['of 1', 'of 2'],
  ]);
});
