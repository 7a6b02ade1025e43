import { type Fault, validationError } from '../../errors.ts';

/** What a body may contain, counted in its bytes before it is parsed. */
export type JsonLimits = { values: number; names: number; differentNames: number };

/**
 * D3: 256 KiB of content_configuration hold at most 130,000 values or 33,000 names, so no record that is within its own
 * limits comes near these.
 */
export const RECORD_LIMITS: JsonLimits = { values: 200_000, names: 40_000, differentNames: 40_000 };

/** B6: a document of 5,000 rows, 5,000 steps and 20,000 options, each with all of its fields, has under 500,000 names. */
export const DOCUMENT_LIMITS: JsonLimits = { values: 1_000_000, names: 500_000, differentNames: 60_000 };

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const BRACKET = 0x5b;
const BRACE = 0x7b;

/** Bits of a hash table: two names in one place count as one, so the count is never too high. */
const HASH_BITS = 20;

/**
 * Tells for each name whether it was seen before. One table serves all bodies, because they are counted one after the
 * other.
 */
const nameTable = () => {
  const seen = new Uint8Array(2 ** (HASH_BITS - 3));
  return {
    clear: () => seen.fill(0),
    isNew(hash: number): boolean {
      const place = Math.imul(hash, 0x9e3779b1) >>> (32 - HASH_BITS);
      const bit = 1 << (place & 7);
      const byte = place >>> 3;
      if (((seen[byte] as number) & bit) !== 0) return false;
      seen[byte] = (seen[byte] as number) | bit;
      return true;
    },
  };
};

const table = nameTable();

const tooMany = (what: string, limit: number): Fault => ({
  pointer: '',
  code: 'too_many_values',
  message: `The body holds more than ${limit} ${what}, the limit`,
  params: { what, limit },
});

/**
 * What a body has too much of, found in its bytes before any object is built: 32 MiB of `{},{}` would become 4 GB of
 * objects, and a name that was never seen costs a hundred times as much as a known one. Values are counted by the comma
 * or opening bracket before them. Text that is not JSON is counted in the same way, and refused by the parser later.
 * Stops at the first limit.
 */
export const weightFault = (bytes: Uint8Array, limits: JsonLimits): Fault | undefined => {
  // Each value needs two bytes and each name five: most bodies are too small to contain too much.
  if (bytes.length < limits.values && bytes.length < limits.names * 4) return undefined;
  let values = 0;
  let names = 0;
  let differentNames = 0;
  let lastText = 0;
  table.clear();
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      let hash = 0;
      for (at++; at < bytes.length && bytes[at] !== QUOTE; at++) {
        if (bytes[at] === BACKSLASH) at++;
        hash = (Math.imul(hash, 31) + (bytes[at] as number)) | 0;
      }
      lastText = hash;
    } else if (byte === COLON) {
      if (table.isNew(lastText) && ++differentNames > limits.differentNames)
        return tooMany('different names', limits.differentNames);
      if (++names > limits.names) return tooMany('names', limits.names);
    } else if (byte === COMMA || byte === BRACKET || byte === BRACE) {
      if (++values > limits.values) return tooMany('values', limits.values);
    }
  }
  return undefined;
};

/** Refuses such a body (D3: the message names the limit that was broken and its value). */
export const mustBeLight = (bytes: Uint8Array, limits: JsonLimits): void => {
  const fault = weightFault(bytes, limits);
  if (fault) throw validationError([fault]);
};
