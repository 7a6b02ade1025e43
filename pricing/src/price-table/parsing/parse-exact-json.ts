import { writtenNumber } from './written-number.ts';

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
  #tooDeep = false;

  constructor(text: string, maxDepth: number, { readNumber = writtenNumber, names }: Reading) {
    this.#text = text;
    this.#maxDepth = maxDepth;
    this.#readNumber = readNumber;
    this.#names = names;
  }

  read(): ExactJson {
    const value = this.#readValue(0);
    this.#skipSpace();
    if (this.#fault === undefined && this.#at < this.#text.length) this.#failAt('the end');
    return this.#fault === undefined ? { value } : { fault: this.#fault, too_deep: this.#tooDeep };
  }

  #fail(message: string): undefined {
    this.#fault ??= message;
  }

  #failAt(expected: string): undefined {
    return this.#fail(
      `${expected} is expected at character ${this.#at + 1}${this.#at < this.#text.length ? `, not ${this.#text[this.#at]}` : ''}`,
    );
  }

  #skipSpace(): void {
    let unit = this.#text.charCodeAt(this.#at);
    while (unit === 0x20 || unit === 0x0a || unit === 0x0d || unit === 0x09) unit = this.#text.charCodeAt(++this.#at);
  }

  /** Whether this character comes next, after white space; if so, moves past it. */
  #take(character: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  /** Digits by themselves: the expression and the number of a hundred thousand zeros would take ten times as long. */
  #isSingleDigit(): boolean {
    const unit = this.#text.charCodeAt(this.#at);
    const next = this.#text.charCodeAt(this.#at + 1);
    return unit >= 0x30 && unit <= 0x39 && (next === 0x2c || next === 0x5d || next === 0x7d);
  }

  #readValue(depth: number): unknown {
    this.#skipSpace();
    const unit = this.#text.charCodeAt(this.#at);
    if (unit === 0x7b) return this.#readMembers(depth + 1, ++this.#at);
    if (unit === 0x5b) return this.#readItems(depth + 1, ++this.#at);
    if (unit === 0x22) return this.#readString(++this.#at);
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

  #readItems(depth: number, start: number): unknown[] {
    const items: unknown[] = [];
    if (this.#isTooDeep(depth) || this.#take(']')) return items;
    do items.push(this.#readValue(depth));
    while (this.#fault === undefined && this.#take(','));
    this.#close('[', ']', start);
    return items;
  }

  #readMembers(depth: number, start: number): object {
    // No name of a known list can be `__proto__`, and plain objects are made in half the time.
    const members: Record<string, unknown> = this.#names ? {} : Object.create(null);
    if (this.#isTooDeep(depth) || this.#take('}')) return members;
    do {
      const key = this.#take('"') ? this.#readString(this.#at) : this.#failAt('a name in quotes');
      if (this.#fault === undefined && !this.#take(':')) this.#failAt('a colon');
      if (this.#fault !== undefined) continue;
      const value = this.#readValue(depth);
      if (!this.#names || this.#names.has(key ?? '')) members[key ?? ''] = value;
    } while (this.#fault === undefined && this.#take(','));
    this.#close('{', '}', start);
    return members;
  }

  #close(opener: string, closer: string, start: number): void {
    if (this.#fault !== undefined || this.#take(closer)) return;
    if (this.#at < this.#text.length) this.#failAt(`a comma or ${closer}`);
    else this.#fail(`the ${opener} at character ${start} is never closed`);
  }

  #isTooDeep(depth: number): boolean {
    if (depth <= this.#maxDepth) return false;
    this.#tooDeep = true;
    this.#fail(`the JSON is nested deeper than ${this.#maxDepth}, the limit, at character ${this.#at}`);
    return true;
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
