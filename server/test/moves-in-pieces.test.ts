import assert from 'node:assert/strict';
import { test } from 'node:test';
import { movesInPieces } from '../src/history/undo/write-states.ts';
import { type RecordState, statesOf } from '../src/platform/ledger/undo.ts';

test('D12.8 what a restore writes of 2,000 rows is found in pieces, in their order', () => {
  const rows = (percentage: (id: number) => number): RecordState[] =>
    Array.from({ length: 2000 }, (_, index) => ({
      kind: 'pricing_configuration',
      id: index + 1,
      values: { leaf_count: 1, percentage_adjustment: percentage(index + 1) },
      isThere: true,
      version: 1,
    }));
  const work = movesInPieces(statesOf(rows((id) => (id % 2 ? 5 : 0))), statesOf(rows(() => 0)));
  let pieces = 1;
  let next = work.next();
  for (; !next.done; next = work.next()) pieces++;
  assert.ok(pieces > 100, `${pieces} pieces`);
  assert.deepEqual(
    next.value.map(({ id, changes }) => ({ id, changes })),
    Array.from({ length: 1000 }, (_, index) => ({ id: 2 * index + 1, changes: { percentage_adjustment: 5 } })),
  );
});
