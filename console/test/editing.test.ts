import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { curlCommand } from '../src/forms/drafts/curl-command.ts';
import { type DraftHistory, edit, redo, startHistory, undo } from '../src/forms/drafts/draft-history.ts';
import { changes, threeWay } from '../src/forms/drafts/three-way.ts';

type Record3 = { a: number; b: number; c: number };
const record = fc.record({ a: fc.integer({ max: 3 }), b: fc.integer({ max: 3 }), c: fc.integer({ max: 3 }) });

test('a save carries the changed fields alone', () => {
  assert.deepEqual(changes({ name: 'A', tags: [1] }, { name: 'A', tags: [1, 2] }), { tags: [1, 2] });
  assert.deepEqual(changes({ name: 'A', tags: [1] }, { name: 'A', tags: [1] }), {});
});

test('a conflict: what one side changed is kept, what both changed differently is asked for, nothing else', () => {
  const seed = Date.now();
  fc.assert(
    fc.property(record, record, record, (base: Record3, mine: Record3, theirs: Record3) => {
      const { merged, collisions } = threeWay(base, mine, theirs);
      for (const field of ['a', 'b', 'c'] as const) {
        const [iChanged, theyChanged] = [mine[field] !== base[field], theirs[field] !== base[field]];
        const isAsked = collisions.some((collision) => collision.field === field);
        assert.equal(isAsked, iChanged && theyChanged && mine[field] !== theirs[field]);
        assert.equal(merged[field], iChanged ? mine[field] : theirs[field]);
      }
    }),
    { seed },
  );
});

test('undo goes back through every edit to the start, and redo forth again', () => {
  const seed = Date.now();
  fc.assert(
    fc.property(record, fc.array(record, { maxLength: 30 }), (start: Record3, edits: Record3[]) => {
      const seen: DraftHistory<Record3>[] = [startHistory(start)];
      for (const next of edits) {
        const before = seen.at(-1) as DraftHistory<Record3>;
        const after = edit({ ...before, lastField: undefined }, next);
        if (after.past.length > before.past.length) seen.push(after);
      }
      let history = seen.at(-1) as DraftHistory<Record3>;
      for (const { now } of seen.slice(0, -1).toReversed()) {
        history = undo(history);
        assert.deepEqual(history.now, now);
      }
      assert.deepEqual(undo(history).now, start);
      for (const { now } of seen.slice(1)) {
        history = redo(history);
        assert.deepEqual(history.now, now);
      }
    }),
    { seed },
  );
});

test('typing in one field is one step back', () => {
  const typed = ['P', 'PV', 'PVC'].reduce((history, name) => edit(history, { name }), startHistory({ name: '' }));
  assert.equal(undo(typed).now.name, '');
});

test('copy as curl quotes what a shell would read, and never holds a key', () => {
  const command = curlCommand(
    { method: 'PATCH', path: '/v1/brands/7', body: { name: "L'Atelier $HOME `id`" } },
    'http://127.0.0.1:8080',
  );
  assert.match(command, /-d '\{"name":"L'\\''Atelier \$HOME `id`"\}'/);
  assert.match(command, /Bearer \$VANTAIL_KEY/);
  assert.doesNotMatch(command, /vtl_/);
});
