import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fillTarget, positionAt } from '../src/ui/sheet/geometry.ts';
import { bodyOf, enter, extendTo, fitted, goTo, rangeOf, selectionOf, tab } from '../src/ui/sheet/sheet-state.ts';
import { move } from '../src/ui/sheet/use-sheet-keys.ts';

/** Headers and three columns of four rows, with a gap in column 2. */
const rows = ['####', '##.#', '##.#', '##.#', '####'];
const ground: Parameters<typeof move>[2] = {
  size: { rows: 5, columns: 4 },
  page: { rows: 2, columns: 2 },
  isFilled: ({ row, column }) => rows[row]?.[column] === '#',
};
const go = (row: number, column: number, key: string, ctrl = false, alt = false) => {
  const at = move({ row, column }, { key, ctrl, alt, shift: false }, ground);
  return at && [at.row, at.column];
};

test('arrows go cell by cell, over the headers, and stop at the edges', () => {
  assert.deepEqual(go(1, 1, 'ArrowDown'), [2, 1]);
  assert.deepEqual(go(1, 1, 'ArrowUp'), [0, 1]);
  assert.deepEqual(go(0, 1, 'ArrowUp'), [0, 1]);
  assert.deepEqual(go(4, 3, 'ArrowRight'), [4, 3]);
});

test('Ctrl and an arrow goes to the end of a run, or over a gap to the next filled cell', () => {
  assert.deepEqual(go(1, 1, 'ArrowDown', true), [4, 1]);
  assert.deepEqual(go(0, 2, 'ArrowDown', true), [4, 2]);
  assert.deepEqual(go(1, 0, 'ArrowRight', true), [1, 1]);
  assert.deepEqual(go(1, 1, 'ArrowRight', true), [1, 3]);
});

test('Home, End and the pages go as in a spreadsheet with frozen headers', () => {
  assert.deepEqual(go(2, 3, 'Home'), [2, 1]);
  assert.deepEqual(go(2, 1, 'Home'), [2, 0]);
  assert.deepEqual(go(3, 3, 'Home', true), [1, 1]);
  assert.deepEqual(go(1, 1, 'End'), [1, 3]);
  assert.deepEqual(go(1, 1, 'End', true), [4, 3]);
  assert.deepEqual(go(1, 1, 'PageDown'), [3, 1]);
  assert.deepEqual(go(1, 1, 'PageUp'), [0, 1]);
  assert.deepEqual(go(1, 1, 'PageDown', false, true), [1, 3]);
  assert.equal(go(1, 1, 'a'), undefined);
});

test('Tab runs along a row, and Enter goes back to where the run began, one row down', () => {
  const run = tab(tab(goTo({ row: 1, column: 1 }), 1, ground.size), 1, ground.size);
  assert.deepEqual(run.active, { row: 1, column: 3 });
  assert.deepEqual(enter(run, 1, ground.size).active, { row: 2, column: 1 });
});

test('the selection runs from the active cell to its other end, and shrinks with the sheet', () => {
  const state = extendTo(goTo({ row: 3, column: 3 }), { row: 1, column: 2 });
  assert.deepEqual(selectionOf(state), rangeOf({ row: 1, column: 2 }, { row: 3, column: 3 }));
  assert.deepEqual(fitted(state, { rows: 3, columns: 2 }).active, { row: 2, column: 1 });
  assert.deepEqual(bodyOf(rangeOf({ row: 0, column: 0 }, { row: 2, column: 0 })), undefined);
});

test('a point of the scrolled window is a cell, and the headers cover what is under them', () => {
  const geometry = { row: 28, column: 80, header: 72 };
  const at = (x: number, y: number) =>
    positionAt(geometry, { x, y }, { left: 160, top: 280 }, { rows: 50, columns: 50 });
  assert.deepEqual(at(80, 30), { row: 11, column: 3 });
  assert.deepEqual(at(10, 30), { row: 11, column: 0 });
  assert.deepEqual(at(80, 10), { row: 0, column: 3 });
  assert.deepEqual(at(99_999, 99_999), { row: 49, column: 49 });
});

test('the handle fills along the axis that the pointer went further on', () => {
  const source = rangeOf({ row: 2, column: 2 }, { row: 3, column: 3 });
  assert.deepEqual(fillTarget(source, { row: 6, column: 4 }), rangeOf({ row: 2, column: 2 }, { row: 6, column: 3 }));
  assert.deepEqual(fillTarget(source, { row: 3, column: 5 }), rangeOf({ row: 2, column: 2 }, { row: 3, column: 5 }));
  assert.deepEqual(fillTarget(source, { row: 0, column: 2 }), rangeOf({ row: 1, column: 2 }, { row: 3, column: 3 }));
  assert.deepEqual(fillTarget(source, { row: 3, column: 3 }), source);
});
