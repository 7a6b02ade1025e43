import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { balanced, controlIn, isDirected, isolated, onOneLine, referenceKey, SPACES } from '../src/index.ts';

const seed = Number(process.env.CHARACTERS_SEED ?? Date.now() % 2 ** 31);

/** Texts that consist mostly of what sets a direction or ends a line. */
const hostile = fc.string({
  unit: fc.constantFrom(...'a1 א\t\n\u0085\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u0000'),
  maxLength: 30,
});

/** Whether every direction that begins in a paragraph of the text ends inside of it. */
const isClosed = (text: string): boolean =>
  text.split(/[\p{Cc}\u2029]/u).every((paragraph) => {
    let depth = 0;
    for (const sign of paragraph) {
      if (/[\u2066-\u2068]/.test(sign)) depth++;
      else if (sign === '\u2069' && depth-- === 0) return false;
      else if (/[\u202a-\u202e]/.test(sign) && depth === 0) return false;
    }
    return depth === 0;
  });

test(`D3 whatever is in a text, no direction goes on behind it once it is isolated (seed ${seed})`, () => {
  fc.assert(
    fc.property(hostile, (text) => {
      assert.ok(isClosed(isolated(text)), JSON.stringify(text));
      assert.equal(isolated(text).replaceAll(/[\u2066-\u2069]/g, ''), text.replaceAll(/[\u2066-\u2069]/g, ''));
      assert.equal(balanced(balanced(text)), balanced(text));
    }),
    { seed, numRuns: 2_000 },
  );
});

test('D3 texts without a direction of their own stay as they are', () => {
  for (const text of ['', 'Blanc 9016', 'Été', '窓', '🪟', 'Prix\u202f: 1', 'a\nb']) {
    assert.equal(isDirected(text), false, text);
    assert.equal(isolated(text), text);
  }
  assert.equal(isolated('חלון'), '\u2068חלון\u2069');
});

test(`D3 a text on one line has nothing that a name may not have (seed ${seed})`, () => {
  fc.assert(
    fc.property(hostile, (text) => assert.equal(controlIn(onOneLine(text), 'line'), undefined)),
    { seed, numRuns: 2_000 },
  );
  assert.equal(onOneLine('a\r\nb\u202ec\u0001'), 'a bc');
});

test('references are compared without spaces at their ends, with one space for several, whatever spaces they are', () => {
  for (const spelling of ['RAL 7016', ' RAL 7016', 'RAL  7016  ', '\u00a0RAL\u202f\u2009 7016\ufeff'])
    assert.equal(referenceKey(spelling), 'RAL 7016');
  assert.notEqual(referenceKey('RAL7016'), 'RAL 7016');
  assert.notEqual(referenceKey('ral 7016'), 'RAL 7016');
  const all = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code)).filter((one) => /\s/.test(one));
  assert.equal(SPACES, all.join(''), 'the database takes out the same characters');
});

test('D3 the first character that a text may not have is named', () => {
  assert.equal(controlIn('a\u0007\u202e', 'line'), 'U+0007');
  assert.equal(controlIn('a\n\u202e', 'line'), 'U+000A');
  assert.equal(controlIn('a\n\t\r\u202e', 'lines'), undefined);
  assert.equal(controlIn('a\n\u009b', 'lines'), 'U+009B');
});
