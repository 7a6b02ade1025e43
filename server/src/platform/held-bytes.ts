import { setFlagsFromString } from 'node:v8';

const POINTER = 8;
const HEADER = 16;

/** A string takes one byte per character if all of it is ASCII, otherwise up to two. */
const textBytes = (text: string): number =>
  HEADER + (Buffer.byteLength(text) === text.length ? text.length : 2 * text.length);

/**
 * About how many bytes a value of plain data takes in memory. It is used for limits, where a little too much is better
 * than too little. It walks the whole value once, which costs little compared with reading it from the database.
 */
export const heldBytes = (value: unknown): number => {
  if (typeof value === 'string') return textBytes(value);
  if (typeof value !== 'object' || value === null) return POINTER;
  if (ArrayBuffer.isView(value)) return HEADER + value.byteLength;
  const parts = value instanceof Map ? [...value].flat() : Object.values(value);
  let bytes = HEADER;
  for (const part of parts) bytes += POINTER + heldBytes(part);
  return bytes;
};

/**
 * After collecting all garbage V8 lets a small heap grow by about 10 MB before it does so again: ten large bodies. On a
 * machine with one core each time is felt by every tenant for 50 ms. Three times what is live, within V8's own limit of
 * the heap, is what V8 allows busy processes anyway; here it is allowed from the start (docs/adr/0032).
 */
export const letHeapGrow = (): void => setFlagsFromString('--heap-growing-percent=200');
