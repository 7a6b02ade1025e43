import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as drawing from '@vantail/drawing';
import * as pricing from '@vantail/pricing';

/** The two libraries may not import each other, so each has its list; they must be one. */
test('drawing knows the same openings and fixed parts as pricing, in the same order', () => {
  assert.deepEqual(drawing.OPENINGS, pricing.OPENINGS);
  assert.deepEqual(drawing.FIXED_PART_OPENINGS, pricing.FIXED_PART_OPENINGS);
  assert.deepEqual(drawing.FIXED_PART_TYPES, pricing.FIXED_PART_TYPES);
});
