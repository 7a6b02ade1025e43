import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { View } from '../../src/index.ts';
import { assertDrawn } from '../drawn-window.ts';
import { everyWindow } from '../every-window.ts';
import { assertSameButDeep } from '../same-but-deep.ts';

for (const view of ['inside', 'outside'] satisfies View[]) {
  test(`every window seen from ${view} is well-formed, with its leaves, triangles, handles and joints`, () => {
    const windows = [...everyWindow()];
    for (const window of windows) assertDrawn(window, view);
    assert.equal(windows.length, 4662);
  });
}

test('depth changes the look and nothing else: parts, data, places, viewBox and name are those of the drawing', () => {
  let index = 0;
  for (const { window } of everyWindow()) {
    index += 1;
    if (index % 7 === 0) assertSameButDeep(window, index % 2 === 0 ? 'inside' : 'outside');
  }
});
