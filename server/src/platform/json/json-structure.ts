import type { Fault } from '../errors.ts';

const MAX_DEPTH = 32; // D3
export const MAX_NUMBER = 1e15; // D3, free JSON
/** A pointer says where to look; of a hostile one, the beginning is enough. */
const MAX_POINTER = 200;

/** RFC 6901: ~ and / inside a key. */
export const pointerSegment = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

type Wrong = Omit<Fault, 'pointer'>;
/** An array or object that the walk is inside of, with its position; `names` is undefined for an array. */
type Frame = { value: unknown; names: readonly string[] | undefined; next: number };

const stringFault = (text: string): Wrong | undefined => {
  if (text.includes('\0')) {
    return { code: 'nul_character', message: 'must not contain the NUL character', params: {} };
  }
  if (!text.isWellFormed()) return { code: 'lone_surrogate', message: 'must be well-formed Unicode', params: {} };
  return undefined;
};

const keyFault = (key: string): Wrong | undefined =>
  key === '__proto__'
    ? { code: 'forbidden_key', message: 'must not be a key named __proto__', params: { key } }
    : stringFault(key);

const tooDeep = (maxDepth: number): Wrong => ({
  code: 'too_deep',
  message: `must not be nested deeper than ${maxDepth} levels`,
  params: { limit: maxDepth },
});

/**
 * The pointer to the current position. It is built only when there is a fault to report: the walk itself creates no
 * text.
 */
const pointerTo = (frames: readonly Frame[]): string =>
  frames
    .map(({ names, next }) => `/${pointerSegment((names?.[next - 1] ?? String(next - 1)).toWellFormed())}`)
    .join('')
    .slice(0, MAX_POINTER);

const frameOf = (value: object): Frame => ({
  value,
  names: Array.isArray(value) ? undefined : Object.keys(value),
  next: 0,
});

/** What a walk has seen: how many values, for the tests that bound its work, and whether a number beyond the limit of free JSON. */
export type Walk = { visited: number; hasHugeNumber?: boolean };

/**
 * D3: what no JSON of a request may contain anywhere: more than 32 levels, NUL, a lone surrogate, a `__proto__`
 * key. This is a loop and not a recursion, because a depth of 5,000 must be refused and not overflow the stack. Each
 * value is looked at once, and a value that is neither text nor a container costs one comparison: a body of 1 MiB may
 * hold half a million of them.
 */
export const structureFault = (root: unknown, maxDepth = MAX_DEPTH, walk: Walk = { visited: 0 }): Fault | undefined => {
  if (typeof root === 'string') {
    const wrong = stringFault(root);
    return wrong && { pointer: '', ...wrong };
  }
  if (typeof root !== 'object' || root === null) return undefined;
  const frames: Frame[] = [frameOf(root)];
  for (let frame = frames.at(-1); frame; frame = frames.at(-1)) {
    const wrong = maxDepth < frames.length ? tooDeep(maxDepth) : nextFault(frame, frames, walk);
    if (wrong) return { pointer: pointerTo(maxDepth < frames.length ? frames.slice(0, -1) : frames), ...wrong };
  }
  return undefined;
};

/** Goes on in a container until it ends, a fault is found, or a nested container has to be walked first. */
const nextFault = (frame: Frame, frames: Frame[], walk: Walk): Wrong | undefined => {
  const { value, names } = frame;
  const length = names?.length ?? (value as unknown[]).length;
  while (frame.next < length) {
    const key = names?.[frame.next];
    const child = key === undefined ? (value as unknown[])[frame.next] : (value as Record<string, unknown>)[key];
    frame.next++;
    walk.visited++;
    const wrong =
      (key === undefined ? undefined : keyFault(key)) ?? (typeof child === 'string' ? stringFault(child) : undefined);
    if (wrong) return wrong;
    if (typeof child === 'number') walk.hasHugeNumber ||= !(Math.abs(child) <= MAX_NUMBER);
    else if (typeof child === 'object' && child !== null) {
      frames.push(frameOf(child));
      return undefined;
    }
  }
  frames.pop();
  return undefined;
};

/** D3: numbers of free JSON stay within 1e15, which JSON.stringify and the database write without loss. */
export const hasNumberTooLarge = (root: unknown): boolean => {
  const stack = [root];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value === 'number' && !(Math.abs(value) <= MAX_NUMBER)) return true;
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) for (const child of value) stack.push(child);
    // The names first, then their values: for a large object Object.values takes twice as long.
    else for (const name of Object.keys(value)) stack.push((value as Record<string, unknown>)[name]);
  }
  return false;
};
