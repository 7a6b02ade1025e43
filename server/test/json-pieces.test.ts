import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseJsonInPieces } from '../src/platform/http/json-pieces.ts';
import { threadMs } from '../src/platform/scheduling/fair-scheduler.ts';

const numRuns = Number(process.env.JSON_RUNS ?? 1500);

/** The value, or that it is none; and how many pieces it took. */
const inPieces = (json: string, piece?: number) => {
  let pieces = 1;
  try {
    const work = parseJsonInPieces(json, piece);
    for (;;) {
      const { done, value } = work.next();
      if (done) return { value, pieces };
      pieces++;
    }
  } catch (error) {
    assert.ok(error instanceof SyntaxError, String(error));
    return { isRefused: true, pieces };
  }
};

const atOnce = (json: string) => {
  try {
    return { value: JSON.parse(json) as unknown };
  } catch {
    return { isRefused: true };
  }
};

const mustBeTheSame = (json: string, piece: number): void => {
  const { pieces: _, ...own } = inPieces(json, piece);
  const wanted = atOnce(json);
  assert.deepStrictEqual(own, wanted, json);
  // The order of names, and names that stand twice.
  assert.equal(JSON.stringify(own.value), JSON.stringify(wanted.value), json);
};

/**
 * JSON.parse of Node 24.21 is wrong where one object has a backslash in a name and the next an escape in its place: behind
 * `{"\\":1}` it reads `{"\"":1}` as the same name. Names have no backslash here, so that it can judge.
 */
const character = fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }).filter((unit) => unit !== '\\');

test('random JSON is parsed in pieces of any size as JSON.parse parses it', () => {
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 6, stringUnit: character }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 0, max: 3 }),
      (json, piece, indent) => mustBeTheSame(JSON.stringify(JSON.parse(json), null, indent), piece),
    ),
    { numRuns },
  );
});

test('JSON with one character taken out, put in or changed is refused where JSON.parse refuses it', () => {
  const change = fc.record({
    at: fc.nat(),
    removed: fc.integer({ min: 0, max: 2 }),
    put: fc.constantFrom(
      '',
      ',',
      '[',
      ']',
      '{',
      '}',
      '"',
      ':',
      '\\',
      '0',
      ' ',
      'null',
      '\n',
      '[1]',
      '"a":1',
      ',"__proto__":[2]',
    ),
  });
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 4, stringUnit: character }),
      fc.integer({ min: 1, max: 12 }),
      change,
      (json, piece, { at, removed, put }) => {
        const place = at % (json.length + 1);
        mustBeTheSame(json.slice(0, place) + put + json.slice(place + removed), piece);
      },
    ),
    { numRuns },
  );
});

test('texts of escapes are cut between two of them', () => {
  const parts = ['\\"', '\\u00e9', '\\ud83d', '\\ude00', '\\n', '\\/', 'u', 'a', '😀', '\\u12', '\\x'];
  const textOf = (...units: string[]) =>
    fc.array(fc.constantFrom(...units), { maxLength: 40 }).map((chosen) => `"${chosen.join('')}"`);
  fc.assert(
    fc.property(textOf('\\\\', ...parts), textOf(...parts), fc.integer({ min: 1, max: 20 }), (one, other, piece) => {
      for (const json of [one, `[${one} , ${other}]`, `{"a":1,"b": ${one},${other}:2}`, `[{"":${one}} ${other}]`])
        mustBeTheSame(json, piece);
    }),
    { numRuns },
  );
});

test('names that stand twice, numbers as names and __proto__ are what they are for JSON.parse', () => {
  for (const json of [
    '{"b":[1,2],"1":{"a":1,"a":[3,4]},"b":{"__proto__":[1,2],"c":3},"0":"x"}',
    '{"__proto__":{"__proto__":[1,2,3],"a":1},"__proto__":5}',
    '[[],[[],[]],{},{"":{"":[1,[2,{"\\"]":"[,"}]]}},"\\\\\\"",[1 , 2 ]]',
  ])
    for (let piece = 1; piece < json.length; piece++) mustBeTheSame(json, piece);
});

test('a body as large and as deep as it can be is parsed in pieces that nobody feels', (t) => {
  const filled = (item: string, count: number) => `{"steps":[${Array(count).fill(item).join(',')}]}`;
  for (const [name, json] of [
    ['numbers', filled('1234567890.12345678', 400_000)],
    ['empty objects', filled('{}', 400_000)],
    ['lists in lists', filled('['.repeat(31) + ']'.repeat(31), 13_000)],
    ['a file in base64', JSON.stringify({ requests: [{ body: { content: 'TWFu+/8=A'.repeat(1_000_000) } }] })],
    ['a text of escapes', `{"a":[1,"${'\\\\\\"\\u00e9\\n'.repeat(600_000)}",{"b":2}],"c":"${'x'.repeat(600_000)}"}`],
    ['rows with tables', filled(JSON.stringify({ price_table: `{"prices":[${'12.5,'.repeat(2000)}1]}` }), 500)],
  ] as const) {
    const { value, pieces } = inPieces(json);
    assert.deepEqual(value, JSON.parse(json));
    t.diagnostic(`${name}: ${json.length} characters in ${pieces} pieces`);
    assert.ok(pieces >= Math.floor(json.length / (300 * 1024)), `${name}: ${pieces} pieces`);
  }
  const since = threadMs();
  assert.ok(inPieces('['.repeat(500_000)).isRefused);
  assert.ok(inPieces('[1,'.repeat(500_000)).isRefused);
  t.diagnostic(`500,000 lists that are never closed: ${(threadMs() - since).toFixed(0)} ms`);
});
