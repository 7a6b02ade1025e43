const POINTER = 8;
const HEADER = 16;

/** Text is held in one byte a character where all of it is ASCII, else in up to two. */
const textBytes = (text: string): number =>
  HEADER + (Buffer.byteLength(text) === text.length ? text.length : 2 * text.length);

/**
 * What a value of plain data holds in memory, about: for bounds, where a little too much is better than too little. Walks all of
 * it once, which is little beside reading it.
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
