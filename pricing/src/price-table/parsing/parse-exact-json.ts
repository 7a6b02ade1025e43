import { writtenNumber } from './written-number.ts';

/**
 * How JSON is read: `readNumber` decides what represents a number in the result, its value or, for a caller that changes
 * the text, its position. With `names`, members of other names are checked and left out.
 */
type Reading = {
  readonly readNumber?: (spelling: string, at: number) => unknown;
  readonly names?: ReadonlySet<string>;
};

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
/** As far as a text has nothing that needs a look. By an expression, since a loop over its characters takes ten times as long. */
const PLAIN = /[ !#-[\]-\uffff]*/y;
const WORDS: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
];

/**
 * The parsed JSON, or what is wrong with it and where.
 *
 * @example
 * const result: ExactJson = { fault: 'the [ at character 6 is never closed', too_deep: false };
 */
export type ExactJson = { readonly value: unknown } | { readonly fault: string; readonly too_deep: boolean };

/**
 * Parses JSON text as JSON.parse does, but keeps numbers as they were written (D3: doubles would lose digits), bounds
 * the depth, and says in plain words where the text breaks. JSON.parse with a reviver would give the same numbers only
 * in new engines, at ten times the cost. Objects have no prototype, so that `__proto__` is a key like any other.
 *
 * @example
 * parseExactJson('{"A":0.1}', 32); // { value: { A: 0.1 } }
 * parseExactJson('{"a":[1', 32); // { fault: 'the [ at character 6 is never closed', too_deep: false }
 */
export function parseExactJson(text: string, maxDepth: number, reading: Reading = {}): ExactJson {
  const { readNumber = writtenNumber, names } = reading;
  let at = 0;
  let fault: string | undefined;
  let tooDeep = false;

  function fail(message: string): undefined {
    fault ??= message;
  }

  function failAt(expected: string): undefined {
    return fail(`${expected} is expected at character ${at + 1}${at < text.length ? `, not ${text[at]}` : ''}`);
  }

  function skipSpace(): void {
    let unit = text.charCodeAt(at);
    while (unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09) unit = text.charCodeAt(++at);
  }

  /** Whether this character comes next, after white space; if so, moves past it. */
  function take(character: string): boolean {
    skipSpace();
    if (text[at] !== character) return false;
    at += 1;
    return true;
  }

  /** Digits by themselves: the expression and the number of a hundred thousand zeros would take ten times as long. */
  function isSingleDigit(): boolean {
    const unit = text.charCodeAt(at);
    const next = text.charCodeAt(at + 1);
    return unit >= 0x30 && unit <= 0x39 && (next === 0x2c || next === 0x5d || next === 0x7d);
  }

  function readValue(depth: number): unknown {
    skipSpace();
    const unit = text.charCodeAt(at);
    if (unit === 0x7b) return readMembers(depth + 1, ++at);
    if (unit === 0x5b) return readItems(depth + 1, ++at);
    if (unit === 0x22) return readString(++at);
    if (readNumber === writtenNumber && isSingleDigit()) return text.charCodeAt(at++) - 0x30;
    NUMBER.lastIndex = at;
    if (NUMBER.test(text)) {
      const start = at;
      at = NUMBER.lastIndex;
      return readNumber(text.slice(start, at), start);
    }
    const word = WORDS.find(([spelling]) => text.startsWith(spelling, at));
    if (!word) return failAt('a value');
    at += word[0].length;
    return word[1];
  }

  function readItems(depth: number, start: number): unknown[] {
    const items: unknown[] = [];
    if (isTooDeep(depth) || take(']')) return items;
    do items.push(readValue(depth));
    while (fault === undefined && take(','));
    close(']', `the [ at character ${start} is never closed`);
    return items;
  }

  function readMembers(depth: number, start: number): object {
    const members: Record<string, unknown> = Object.create(null);
    if (isTooDeep(depth) || take('}')) return members;
    do {
      const key = take('"') ? readString(at) : failAt('a name in quotes');
      if (fault === undefined && !take(':')) failAt('a colon');
      if (fault !== undefined) continue;
      const value = readValue(depth);
      if (!names || names.has(key ?? '')) members[key ?? ''] = value;
    } while (fault === undefined && take(','));
    close('}', `the { at character ${start} is never closed`);
    return members;
  }

  function close(closer: string, atEnd: string): void {
    if (fault !== undefined || take(closer)) return;
    if (at < text.length) failAt(`a comma or ${closer}`);
    else fail(atEnd);
  }

  function isTooDeep(depth: number): boolean {
    if (depth <= maxDepth) return false;
    tooDeep = true;
    fail(`the JSON is nested deeper than ${maxDepth}, the limit, at character ${at}`);
    return true;
  }

  function readString(start: number): string | undefined {
    let isPlain = true;
    PLAIN.lastIndex = at;
    if (PLAIN.test(text)) at = PLAIN.lastIndex;
    for (; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      if (unit === 0x22) {
        at += 1;
        return isPlain ? text.slice(start, at - 1) : unescaped(start - 1);
      }
      if (unit === 0x5c) at += 1;
      if (unit === 0x5c || unit < 0x20) isPlain = false;
    }
    return fail(`the text in quotes that starts at character ${start} is never closed`);
  }

  /** Escapes are rare here, so they are left to JSON.parse, which also refuses wrong ones and control characters. */
  function unescaped(start: number): string | undefined {
    try {
      return JSON.parse(text.slice(start, at));
    } catch {
      return fail(`the text in quotes that starts at character ${start + 1} has a wrong escape or a line break`);
    }
  }

  const value = readValue(0);
  skipSpace();
  if (fault === undefined && at < text.length) failAt('the end');
  return fault === undefined ? { value } : { fault, too_deep: tooDeep };
}
