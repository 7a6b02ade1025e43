import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openEveryNode } from '../src/platform/database/connections/every-node.ts';
import { Problem } from '../src/platform/errors.ts';
import { named } from './support/citus/named-database.ts';

/** docs/adr/0106: what every node has a part in, while nodes have yet to commit it. */
const openTrial = (longestWaitMs?: number) => {
  const told: string[] = [];
  const trial = {
    told,
    /** What is not committed at each look; the last stays. */
    looks: [[]] as (string[] | Error)[],
    outcome: async (): Promise<unknown> => 'written',
    write: (everyNode: 'adds' | 'changes') => transaction(1, async () => '', { everyNode }),
  };
  const transaction = openEveryNode(
    { ...named('everywhere'), transaction: async () => (await trial.outcome()) as never },
    {
      listUncommitted: async () => {
        const look = (trial.looks.length > 1 ? trial.looks.shift() : trial.looks[0]) ?? [];
        if (look instanceof Error) throw look;
        return look;
      },
      onError: ({ message }) => told.push(message),
      ...(longestWaitMs === undefined ? {} : { longestWaitMs }),
    },
  );
  return trial;
};

const mine = 'citus_0_11_1_1';
const NOT_YET = { code: 'unavailable', message: /^The change is written, .* Repeat the request/ };

test('a change is answered when what it left prepared is committed; what began meanwhile is not waited for', async () => {
  const trial = openTrial();
  trial.looks = [[mine], [mine, 'citus_0_12_2_1'], ['citus_0_12_2_1']];
  assert.equal(await trial.write('changes'), 'written');
  assert.deepEqual(trial.looks, [['citus_0_12_2_1']]);
  assert.deepEqual(trial.told, []);
});

test('a change that a node does not commit is 503, and says that it is written', async () => {
  const trial = openTrial(100);
  trial.looks = [[mine]];
  await assert.rejects(trial.write('changes'), NOT_YET);
  assert.match(trial.told.join(), /citus_0_11_1_1/);
});

test('a change is 503 in the same words where a node does not say what it has committed', async () => {
  const trial = openTrial();
  // PostgreSQL's word for a statement that took too long: of a write that had not begun it would mean that nothing was written.
  trial.looks = [Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })];
  await assert.rejects(trial.write('changes'), NOT_YET);
  assert.equal(trial.told.length, 1);
});

test('a key or a tenant that was made is answered all the same: who repeats that would have two, and its secret is told once', async () => {
  const trial = openTrial();
  trial.looks = [new Error('a node is away')];
  assert.equal(await trial.write('adds'), 'written');
  assert.match(trial.told.join(), /a node is away/);
});

test('a repeated change that is refused waits as well: the first may have done it, and may not hold on all nodes yet', async () => {
  const trial = openTrial(300);
  const refusal = new Problem('precondition_failed', 'another version');
  trial.outcome = async () => assert.fail(refusal);
  trial.looks = [[mine]];
  await assert.rejects(trial.write('changes'), { code: 'unavailable', message: /^An earlier change is written, / });
  trial.looks = [[mine], []];
  await assert.rejects(trial.write('changes'), refusal);
});

test('where nothing was written because the database is away, nobody waits', async () => {
  const trial = openTrial();
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  trial.outcome = async () => assert.fail(away);
  trial.looks = [new Error('asked all the same')];
  await assert.rejects(trial.write('changes'), away);
  assert.deepEqual(trial.told, []);
});
