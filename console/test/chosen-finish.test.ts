import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chosenFinish } from '../src/selling/quotes/lines/frozen-names.ts';

test('D16.8 a line is painted in the finish of the last option that has one, as in its offer', () => {
  const step = (...finishes: (string | null)[]) => ({ options: finishes.map((finish) => ({ finish })) });
  assert.equal(chosenFinish([step('ral-9016'), step(null, 'ral-7016'), step(null)]), 'ral-7016');
  assert.equal(chosenFinish([step(null), step()]), null);
  for (const none of [null, undefined, []]) assert.equal(chosenFinish(none), null);
});
