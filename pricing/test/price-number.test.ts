import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parsePriceTable } from '../src/index.ts';

/** Whether a table may hold this number as its A. */
function isAccepted(written: string): boolean {
  return parsePriceTable(`{"type":"formule","A":${written},"B":0}`).kind === 'formula';
}

function decimalsOf(text: string): number {
  const [mantissa = '', exponent = '0'] = text.split('e');
  const fraction = (mantissa.split('.')[1] ?? '').replace(/0+$/, '');
  return Math.max(0, fraction.length - Number(exponent));
}

test('D3 a double is accepted exactly when its spelling has at most 15 decimals and 1e15', () => {
  const double = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.double({ noNaN: true, min: -1e16, max: 1e16 }),
    fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
    fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100 + Number.EPSILON),
    fc.maxSafeInteger().map((billionths) => billionths / 1e9),
    fc.maxSafeInteger().map((billionths) => (billionths / 1e9) * (1 + Number.EPSILON)),
    fc.double({ noNaN: true, min: -1, max: 1 }),
  );
  fc.assert(
    fc.property(double, (value) => {
      const spelled = String(value);
      assert.equal(isAccepted(spelled), Math.abs(value) <= 1e15 && decimalsOf(spelled) <= 15, spelled);
    }),
    { numRuns: 2000 },
  );
});

test('D3 text and object agree on the same numbers', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e16, max: 1e16 }), (value) => {
      const table = { type: 'formule', A: value, B: 0 };
      assert.equal(parsePriceTable(table).kind, parsePriceTable(JSON.stringify(table)).kind);
    }),
  );
});
