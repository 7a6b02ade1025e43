import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decimalText } from '../src/index.ts';
import { parseExactJson } from '../src/price-table/parse-exact-json.ts';

const DEPTH = 1000;
const numRuns = Number(process.env.EXACT_JSON_RUNS ?? 1500);

function native(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Objects without a prototype and exact numbers, as JSON.parse would have given them. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(plain);
  if ('digits' in value && typeof value.digits === 'bigint') return Number(decimalText(value as never));
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, plain(child)]));
}

/** However deep, JSON is told from what is none. */
function assertJudged(text: string): void {
  const shallow = parseExactJson(text, 1);
  const isRefused = 'fault' in shallow && !shallow.too_deep;
  assert.equal(
    isRefused,
    native(text) === undefined,
    `${JSON.stringify(text.slice(-60))} ${'fault' in shallow ? shallow.fault : 'read'}`,
  );
}

function assertAgrees(text: string): void {
  const expected = native(text);
  const actual = parseExactJson(text, DEPTH);
  assert.equal(
    'value' in actual,
    expected !== undefined,
    `${JSON.stringify(text)} ${'fault' in actual ? actual.fault : 'read'}`,
  );
  assertJudged(text);
  // Far exponents are where the two differ on purpose: a double is 0 or endless there.
  if (/[eE][+-]?[0-9]{3}/.test(text)) return;
  if ('value' in actual) assert.deepEqual(plain(actual.value), expected?.value, JSON.stringify(text));
}

test('what JSON.parse reads is read the same, what it refuses is refused', () => {
  const space = fc.constantFrom(undefined, 1, '\t');
  fc.assert(
    fc.property(fc.json({ noUnicodeString: false }), space, (text, indent) => {
      assertAgrees(JSON.stringify(JSON.parse(text), null, indent));
    }),
  );
  const token = fc.constantFrom(
    ...[
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"__proto__"',
      '"',
      '\\',
      '\\n',
      '\\u00e9',
      'null',
      'true',
      'false',
      'nul',
    ],
    ...[
      '0',
      '-',
      '1',
      '01',
      '1.5',
      '1.',
      '.5',
      '1e5',
      '1e',
      '-0',
      '+1',
      'NaN',
      ' ',
      '\n',
      '\t',
      '\u00a0',
      '\ufeff',
      '\u0001',
    ],
  );
  fc.assert(
    fc.property(
      fc.array(token, { maxLength: 9 }).map((tokens) => tokens.join('')),
      assertAgrees,
    ),
    { numRuns },
  );
});

test('a quarter of a million levels are judged like one, whether they are closed or not', () => {
  const open = '[{"a":'.repeat(125_000);
  const closed = `${open}0${'}]'.repeat(125_000)}`;
  for (const text of [open, closed, `${closed}]`, closed.replace('0}', '0,}'), closed.slice(0, -1)]) assertJudged(text);
});

test('what is no JSON is found behind the limit of depth, too', () => {
  const right = ['[[]]', '[{}]', '[[1,[2],{"a":3}]]', '[{"a":[],"b":{}}]', '[[1],[2]]', '[ [ 1 , { "a" : 2 } ] ]'];
  const wrong = ['[[,1]]', '[[1,]]', '[[1 2]]', '[[1,,2]]', '[[1}]', '[{"a":1]]', '[{"a" 1}]', '[{"a":}]', '[{a:1}]'];
  for (const text of [...right, ...wrong, '[{,}]', '[{"a":1,}]', '[[nul]]', '[["]]', '[[1]', '[[1]]]'])
    assertJudged(text);
});

test('an escaped quote does not end a text', () => {
  for (const text of ['["a\\"b"]', '["\\\\"]', '["\\\\\\""]', '["a\\"]']) assertAgrees(text);
});

test('one changed character is judged as JSON.parse judges it', () => {
  const text = '{"type":"formule","A":-1.5e+3,"B":[0.25,null,true,"x\\u0041"],"c":{}}';
  fc.assert(
    fc.property(fc.nat(text.length - 1), fc.string({ unit: 'binary', maxLength: 2 }), (at, change) => {
      assertAgrees(text.slice(0, at) + change + text.slice(at + 1));
    }),
    { numRuns },
  );
});

test('D3 numbers are kept as they were written', () => {
  const json = parseExactJson(
    '[0.1, 1e-400, 12345678901234567890, 1.0000000000000000, 0.30000000000000004, 1e999999999]',
    2,
  );
  assert.ok('value' in json);
  const one = { digits: 1n, scale: 400 };
  const long = { digits: 12345678901234567890n, scale: 0 };
  assert.deepEqual(json.value, [0.1, one, long, 1, 0.30000000000000004, Number.NaN]);
});

test('__proto__ is a key like any other', () => {
  const json = parseExactJson('{"__proto__":{"type":"formule"}}', 3);
  assert.ok('value' in json);
  assert.equal((json.value as { type?: string }).type, undefined);
  assert.deepEqual(Object.keys(json.value as object), ['__proto__']);
});

test('members of other names than the given ones are checked and left out', () => {
  const names = new Set(['a', 'b']);
  assert.deepEqual(
    JSON.parse(JSON.stringify(parseExactJson('{"a":[{"b":1,"c":2}],"__proto__":3,"d":{"a":4}}', 3, { names }))),
    { value: { a: [{ b: 1 }] } },
  );
  assert.deepEqual(parseExactJson('{"c":[1,}', 3, { names }), {
    fault: 'a value is expected at character 9, not }',
    too_deep: false,
  });
  assert.ok('too_deep' in parseExactJson('{"c":[[[]]]}', 3, { names }));
});

test('depth is bounded, and the limit named', () => {
  assert.ok('value' in parseExactJson('[[{}]]', 3));
  assert.deepEqual(parseExactJson('[[{"a":[]}]]', 3), {
    fault: 'the JSON is nested deeper than 3, the limit, at character 8',
    too_deep: true,
  });
});
