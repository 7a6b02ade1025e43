import type { Fault } from '../errors.ts';

const MAX_DEPTH = 32; // D3
export const MAX_NUMBER = 1e15; // D3, free JSON

type Place = { value: unknown; pointer: string; depth: number };

/** RFC 6901: ~ and / inside a key. */
export const pointerSegment = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

const stringFault = (text: string, pointer: string): Fault | undefined => {
  if (text.includes('\0')) {
    return { pointer, code: 'nul_character', message: 'must not contain the NUL character', params: {} };
  }
  if (!text.isWellFormed()) {
    return { pointer, code: 'lone_surrogate', message: 'must be well-formed Unicode', params: {} };
  }
  return undefined;
};

const keyFault = (key: string, pointer: string): Fault | undefined =>
  key === '__proto__'
    ? { pointer, code: 'forbidden_key', message: 'must not be a key named __proto__', params: { key } }
    : stringFault(key, pointer);

/**
 * D3: what no JSON of a request may hold, anywhere in it: more than 32 levels, NUL, a lone surrogate, a `__proto__` key.
 * A loop and not a recursion: depth 5,000 must be refused, not overflow the stack.
 */
export const structureFault = (root: unknown, maxDepth = MAX_DEPTH): Fault | undefined => {
  const stack: Place[] = [{ value: root, pointer: '', depth: 1 }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { value, pointer, depth } = place;
    if (typeof value === 'string') {
      const fault = stringFault(value, pointer);
      if (fault) return fault;
    }
    if (typeof value !== 'object' || value === null) continue;
    if (depth > maxDepth) {
      return {
        pointer: pointer.slice(0, 200),
        code: 'too_deep',
        message: `must not be nested deeper than ${maxDepth} levels`,
        params: { limit: maxDepth },
      };
    }
    for (const [key, child] of Object.entries(value)) {
      const childPointer = `${pointer}/${pointerSegment(key.toWellFormed())}`;
      const fault = keyFault(key, childPointer);
      if (fault) return fault;
      if (typeof child === 'string' || (typeof child === 'object' && child !== null)) {
        stack.push({ value: child, pointer: childPointer, depth: depth + 1 });
      }
    }
  }
  return undefined;
};

/** D3: numbers of free JSON stay within 1e15, which JSON.stringify and the database spell without loss of range. */
export const hasNumberTooLarge = (root: unknown): boolean => {
  const stack = [root];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value === 'number' && !(Math.abs(value) <= MAX_NUMBER)) return true;
    if (typeof value !== 'object' || value === null) continue;
    for (const child of Object.values(value)) stack.push(child);
  }
  return false;
};
