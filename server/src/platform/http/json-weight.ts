import type { Fault } from '../errors.ts';

/** What a body may contain, counted in its bytes before it is parsed. */
type JsonLimits = { values: number; names: number; differentNames: number };

/**
 * D3: 256 KiB of content_configuration hold at most 130,000 values or 33,000 names, so no record that is within its own
 * limits comes near these.
 */
export const RECORD_LIMITS: JsonLimits = { values: 200_000, names: 40_000, differentNames: 40_000 };

/** B6: a document of 5,000 rows, 5,000 steps and 20,000 options, each with all of its fields, has under 500,000 names. */
export const DOCUMENT_LIMITS: JsonLimits = { values: 1_000_000, names: 500_000, differentNames: 60_000 };

/** A name is parsed in one piece. */
const MAX_NAME_BYTES = 1024 * 1024;

/** D3 allows 32 levels and says where they are passed; far more are refused before the parser has built them. */
const MAX_LEVELS = 10_000;

/** The characters that give JSON its structure: in UTF-8 each is one byte, which occurs in no other character. */
export const CODES = {
  QUOTE: 0x22,
  COMMA: 0x2c,
  COLON: 0x3a,
  BRACKET: 0x5b,
  BACKSLASH: 0x5c,
  CLOSING_BRACKET: 0x5d,
  BRACE: 0x7b,
  CLOSING_BRACE: 0x7d,
} as const;

const { QUOTE, BACKSLASH, COMMA, COLON, BRACKET, BRACE, CLOSING_BRACKET, CLOSING_BRACE } = CODES;

/** Bits of a hash table: two names with the same bit count as one, so the count is never too high. */
const HASH_BITS = 20;

/** Tells for each name whether it was there before. */
const nameTable = () => {
  const seen = new Uint8Array(2 ** (HASH_BITS - 3));
  return {
    isNew(hash: number): boolean {
      const slot = Math.imul(hash, 0x9e3779b1) >>> (32 - HASH_BITS);
      const bit = 1 << (slot & 7);
      const byte = slot >>> 3;
      if (((seen[byte] as number) & bit) !== 0) return false;
      seen[byte] = (seen[byte] as number) | bit;
      return true;
    },
  };
};

const tooMany = (what: string, limit: number): Fault => ({
  pointer: '',
  code: 'too_many_values',
  message: `The body holds more than ${limit} ${what}, the limit`,
  params: { what, limit },
});

/**
 * Finds what is too much in a body, from its bytes as they arrive, before anything is built of it: 32 MiB of `{},{}` would be
 * 4 GB of objects, and a name that was never seen costs a hundred times what a known one does. Values are counted by what
 * stands before them, a comma or an opening bracket. Text that is no JSON is counted as if it were, and refused by the
 * parser. Stops at the first limit.
 */
export const jsonWeight = (limits: JsonLimits): ((bytes: Uint8Array) => Fault | undefined) => {
  const table = nameTable();
  let [values, names, differentNames, level] = [0, 0, 0, 0];
  let [isText, isEscaped, hash, textBytes] = [false, false, 0, 0];

  /** Goes on in a text; answers where it ends, or where the bytes do. */
  const endOfText = (bytes: Uint8Array, from: number): number => {
    const { length } = bytes;
    let at = from;
    // Variables of its own: this loop is most of the work.
    let sum = hash;
    let isNextEscaped = isEscaped;
    for (; at < length; at++) {
      const byte = bytes[at] as number;
      if (isNextEscaped) isNextEscaped = false;
      else if (byte === QUOTE) break;
      else if (byte === BACKSLASH) isNextEscaped = true;
      sum = (Math.imul(sum, 31) + byte) | 0;
    }
    hash = sum;
    isEscaped = isNextEscaped;
    isText = at === length;
    textBytes += at - from;
    return at;
  };
  const nameFault = (): Fault | undefined => {
    if (textBytes > MAX_NAME_BYTES) return tooMany('bytes in one name', MAX_NAME_BYTES);
    if (table.isNew(hash) && ++differentNames > limits.differentNames)
      return tooMany('different names', limits.differentNames);
    return ++names > limits.names ? tooMany('names', limits.names) : undefined;
  };

  return (bytes) => {
    const { length } = bytes;
    for (let at = isText ? endOfText(bytes, 0) + 1 : 0; at < length; at++) {
      const byte = bytes[at];
      if (byte === QUOTE) {
        [hash, textBytes] = [0, 0];
        at = endOfText(bytes, at + 1);
      } else if (byte === COLON) {
        const fault = nameFault();
        if (fault) return fault;
      } else if (byte === COMMA || byte === BRACKET || byte === BRACE) {
        if (++values > limits.values) return tooMany('values', limits.values);
        if (byte !== COMMA && ++level > MAX_LEVELS) return tooMany('levels', MAX_LEVELS);
      } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) level--;
    }
    return undefined;
  };
};

/** Each value needs two bytes, each name five: most bodies are too small to hold too much. */
const mayBeHeavy = (length: number, { values, names }: JsonLimits): boolean => length >= Math.min(values, names * 4);

/** The same of a whole body. */
export const weightFault = (bytes: Uint8Array, limits: JsonLimits): Fault | undefined =>
  mayBeHeavy(bytes.length, limits) ? jsonWeight(limits)(bytes) : undefined;
