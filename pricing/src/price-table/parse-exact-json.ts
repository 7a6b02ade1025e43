import { compareDecimals } from '../decimal/arithmetic.ts';
import type { ExactNumber } from '../decimal/decimal.ts';
import { decimalOf, parseDecimal } from '../decimal/decimal.ts';

// A double can represent any 15 significant digits: up to here its shortest spelling is what was written.
const MAX_PLAIN_LENGTH = 15;

/**
 * The number of a text, exactly as written (D3): a plain number if its shortest spelling is that decimal, otherwise a
 * Decimal; NaN for what cannot be a price (`1e999999999`). The text must be a number in the spelling of JSON or of A:B.
 *
 * @example
 * writtenNumber('63.11'); // 63.11
 * writtenNumber('123456789.0123456789'); // { digits: 1234567890123456789n, scale: 10 }
 */
export function writtenNumber(text: string): ExactNumber {
  const value = Number(text);
  // `1e-400` is 0 as a double, which is not what was written: doubles lose digits towards the ends of their range.
  const isOrdinary = Math.abs(value) < 1e300 && (Math.abs(value) > 1e-300 || text === '0');
  if (text.length <= MAX_PLAIN_LENGTH && isOrdinary) return value;
  // The same test as the last one, of most long numbers and at a tenth of its cost.
  if (String(value) === text) return value;
  const written = parseDecimal(text);
  if (written === undefined) return Number.NaN;
  return Number.isFinite(value) && compareDecimals(decimalOf(value), written) === 0 ? value : written;
}

/**
 * How JSON is read: `readNumber` decides what represents a number in the result, its value or, for a caller that changes
 * the text, its position. With `names`, which are not those that objects have by themselves, members of other names are
 * checked and left out.
 */
type Reading = {
  readonly readNumber?: (spelling: string, at: number) => unknown;
  readonly names?: ReadonlySet<string>;
};

const NUMBER = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
/** As far as a text has nothing that needs a look. By an expression, since a loop over its characters takes ten times as long. */
const PLAIN = /[ !#-[\]-\uffff]*/y;
const BRACKET = 0x5b;
const BRACE = 0x7b;
const COMMA = 0x2c;
const COLON = 0x3a;
const QUOTE = 0x22;
/** In ASCII, the closing bracket is two behind the opening one, and so is the brace. */
const closerOf = (opener: number): number => opener + 2;
const WORDS: readonly (readonly [string, unknown])[] = [
  ['null', null],
  ['true', true],
  ['false', false],
];

/**
 * The parsed JSON, or what is wrong with it and where. JSON that is only too deep is told from text that is none.
 *
 * @example
 * const result: ExactJson = { fault: 'the [ at character 6 is never closed', too_deep: false };
 */
type ExactJson = { readonly value: unknown } | { readonly fault: string; readonly too_deep: boolean };

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
  return new Reader(text, maxDepth, reading).read();
}

/** A class, not functions in a function: a step may hold ten thousand short texts, and each would make these anew. */
class Reader {
  readonly #text: string;
  readonly #maxDepth: number;
  readonly #readNumber: (spelling: string, at: number) => unknown;
  readonly #names: ReadonlySet<string> | undefined;
  #at = 0;
  #fault: string | undefined;
  #tooDeepAt: number | undefined;

  constructor(text: string, maxDepth: number, { readNumber = writtenNumber, names }: Reading) {
    this.#text = text;
    this.#maxDepth = maxDepth;
    this.#readNumber = readNumber;
    this.#names = names;
  }

  read(): ExactJson {
    const value = this.#readValue(0);
    if (this.#fault === undefined && this.#nextUnit() !== -1) this.#failAt('the end');
    if (this.#fault !== undefined) return { fault: this.#fault, too_deep: false };
    if (this.#tooDeepAt === undefined) return { value };
    const fault = `the JSON is nested deeper than ${this.#maxDepth}, the limit, at character ${this.#tooDeepAt}`;
    return { fault, too_deep: true };
  }

  #fail(message: string): undefined {
    this.#fault ??= message;
  }

  #failAt(expected: string): undefined {
    return this.#fail(
      `${expected} is expected at character ${this.#at + 1}${this.#at < this.#text.length ? `, not ${this.#text[this.#at]}` : ''}`,
    );
  }

  /** The code of a character, or -1 behind the end: V8 gives up its fastest code for a function that asked beyond it. */
  #unitAt(at: number): number {
    return at < this.#text.length ? this.#text.charCodeAt(at) : -1;
  }

  /** The code of the next character that is no white space, which is skipped. */
  #nextUnit(): number {
    let unit = this.#unitAt(this.#at);
    while (unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09) unit = this.#unitAt(++this.#at);
    return unit;
  }

  /** Whether this character comes next, after white space; if so, moves past it. */
  #take(unit: number): boolean {
    if (this.#nextUnit() !== unit) return false;
    this.#at += 1;
    return true;
  }

  /** Digits by themselves: the expression and the number of a hundred thousand zeros would take ten times as long. */
  #isSingleDigit(): boolean {
    const unit = this.#unitAt(this.#at);
    const next = this.#unitAt(this.#at + 1);
    return unit >= 0x30 && unit <= 0x39 && (next === 0x2c || next === 0x5d || next === 0x7d);
  }

  #readValue(depth: number): unknown {
    const unit = this.#nextUnit();
    if (unit === BRACE) return this.#readMembers(depth + 1, ++this.#at);
    if (unit === BRACKET) return this.#readItems(depth + 1, ++this.#at);
    if (unit === QUOTE) return this.#readString(++this.#at);
    if (this.#readNumber === writtenNumber && this.#isSingleDigit()) return this.#text.charCodeAt(this.#at++) - 0x30;
    NUMBER.lastIndex = this.#at;
    if (NUMBER.test(this.#text)) {
      const start = this.#at;
      this.#at = NUMBER.lastIndex;
      return this.#readNumber(this.#text.slice(start, this.#at), start);
    }
    const word = WORDS.find(([spelling]) => this.#text.startsWith(spelling, this.#at));
    if (!word) return this.#failAt('a value');
    this.#at += word[0].length;
    return word[1];
  }

  #readItems(depth: number, start: number): unknown {
    if (depth > this.#maxDepth) return this.#passOver(start);
    const items: unknown[] = [];
    if (this.#take(closerOf(BRACKET))) return items;
    do items.push(this.#readValue(depth));
    while (this.#fault === undefined && this.#take(COMMA));
    this.#close(BRACKET, start);
    return items;
  }

  #readMembers(depth: number, start: number): unknown {
    if (depth > this.#maxDepth) return this.#passOver(start);
    // No name of a known list can be `__proto__`, and plain objects are made in half the time.
    const members: Record<string, unknown> = this.#names ? {} : Object.create(null);
    if (this.#take(closerOf(BRACE))) return members;
    do {
      const name = this.#readName();
      if (name === undefined) continue;
      const value = this.#readValue(depth);
      if (!this.#names || this.#names.has(name)) members[name] = value;
    } while (this.#fault === undefined && this.#take(COMMA));
    this.#close(BRACE, start);
    return members;
  }

  #readName(): string | undefined {
    const name = this.#take(QUOTE) ? this.#readString(this.#at) : this.#failAt('a name in quotes');
    return name === undefined || this.#take(COLON) ? name : this.#failAt('a colon');
  }

  #close(opener: number, start: number): void {
    if (this.#fault !== undefined || this.#take(closerOf(opener))) return;
    if (this.#at < this.#text.length) this.#failAt(`a comma or ${String.fromCharCode(closerOf(opener))}`);
    else this.#fail(`the ${String.fromCharCode(opener)} at character ${start} is never closed`);
  }

  /**
   * Checks the container that begins at this character, which is too deep, and keeps nothing of it: JSON that is too deep is
   * told from text that is none (D7). A loop, since a recursion over a quarter of a million levels would overflow the stack.
   */
  #passOver(start: number): undefined {
    this.#tooDeepAt ??= start;
    const open = [start];
    let isBehindValue = false;
    while (open.length > 0 && this.#fault === undefined) {
      const last = open[open.length - 1] as number;
      const opener = this.#unitAt(last - 1);
      if (this.#take(closerOf(opener))) {
        open.pop();
        isBehindValue = true;
      } else if (isBehindValue && !this.#take(COMMA)) {
        this.#close(opener, last);
      } else if (opener === BRACKET || this.#readName() !== undefined) {
        const next = this.#nextUnit();
        isBehindValue = next !== BRACKET && next !== BRACE;
        if (isBehindValue) this.#readValue(0);
        else open.push(++this.#at);
      }
    }
  }

  #readString(start: number): string | undefined {
    let isPlain = true;
    PLAIN.lastIndex = this.#at;
    if (PLAIN.test(this.#text)) this.#at = PLAIN.lastIndex;
    for (; this.#at < this.#text.length; this.#at += 1) {
      const unit = this.#text.charCodeAt(this.#at);
      if (unit === 0x22) {
        this.#at += 1;
        return isPlain ? this.#text.slice(start, this.#at - 1) : this.#unescaped(start - 1);
      }
      if (unit === 0x5c) this.#at += 1;
      if (unit === 0x5c || unit < 0x20) isPlain = false;
    }
    return this.#fail(`the text in quotes that starts at character ${start} is never closed`);
  }

  /** Escapes are rare here, so they are left to JSON.parse, which also refuses wrong ones and control characters. */
  #unescaped(start: number): string | undefined {
    try {
      return JSON.parse(this.#text.slice(start, this.#at));
    } catch {
      return this.#fail(`the text in quotes that starts at character ${start + 1} has a wrong escape or a line break`);
    }
  }
}
