import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BreakdownEntry } from '@vantail/pricing';
import { visibleTerms } from '../src/configurator/visible-terms.ts';

const isWindow = ({ option_id }: { option_id: number }) => option_id === 11;
const row = { kind: 'row', amount: 300 } as BreakdownEntry;
const term = (option_id: number, amount: number) =>
  ({ kind: 'option', step_id: 1, option_id, amount }) as BreakdownEntry;

test('the opening stands once in a breakdown: in the line of its row, unless it costs something by itself', () => {
  assert.deepEqual(visibleTerms([row, term(11, 0), term(12, 0)], isWindow), [row, term(12, 0)]);
  assert.deepEqual(visibleTerms([row, term(11, 40)], isWindow), [row, term(11, 40)]);
  const alone = [{ kind: 'flat_size', amount: 90 } as BreakdownEntry, term(11, 0)];
  assert.deepEqual(visibleTerms(alone, isWindow), alone, 'no row names it');
});
