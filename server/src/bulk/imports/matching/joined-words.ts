import { type OpeningWords, type WindowWords, windowWords } from './window-words.ts';

/**
 * What all headings of a table say together: their words and the headings themselves, or that they contradict each
 * other.
 */
export type HeadingWords = { headings: string[]; words: WindowWords | 'contradiction' };

const sameOr = <T>(a: T | undefined, b: T | undefined): { value: T | undefined } | undefined =>
  a !== undefined && b !== undefined && JSON.stringify(a) !== JSON.stringify(b) ? undefined : { value: a ?? b };

const joinedOpening = (a: OpeningWords, b: OpeningWords): OpeningWords | undefined => {
  const [kind, side] = [sameOr(a.kind, b.kind), sameOr(a.side, b.side)];
  if (!kind || !side) return undefined;
  return { ...(kind.value ? { kind: kind.value } : {}), ...(side.value ? { side: side.value } : {}) };
};

const joinedOpenings = (a: OpeningWords[], b: OpeningWords[]): OpeningWords[] | undefined => {
  if (a.length === 0 || b.length === 0) return a.length === 0 ? b : a;
  if (a.length !== b.length) return undefined;
  const openings = a.flatMap((opening, index) => joinedOpening(opening, b[index] ?? {}) ?? []);
  return openings.length === a.length ? openings : undefined;
};

const joinedPart = (a: WindowWords['part'], b: WindowWords['part']) => {
  if (!a || !b) return { value: a ?? b };
  const lights = sameOr(a.lights.length > 0 ? a.lights : undefined, b.lights.length > 0 ? b.lights : undefined);
  return lights && a.type === b.type ? { value: { type: a.type, lights: lights.value ?? [] } } : undefined;
};

const joined = (a: WindowWords, b: WindowWords): WindowWords | undefined => {
  const leafCount = sameOr(a.leafCount, b.leafCount);
  const part = joinedPart(a.part, b.part);
  const openings = joinedOpenings(a.openings, b.openings);
  if (!leafCount || !part || !openings) return undefined;
  if (openings.length > 1 && leafCount.value !== undefined && leafCount.value !== openings.length) return undefined;
  return {
    openings,
    ...(leafCount.value === undefined ? {} : { leafCount: leafCount.value }),
    ...(part.value ? { part: part.value } : {}),
  };
};

/**
 * The words of all headings above a table, and of its sheet: "OB gauche" below "2 vantaux" is a window of two leaves.
 * Headings that describe no window are skipped.
 */
export const joinedWords = (headings: readonly string[]): HeadingWords | undefined => {
  const telling = headings.flatMap((heading) => {
    const words = windowWords(heading);
    return words ? [{ heading, words }] : [];
  });
  const [first, ...more] = telling;
  if (!first) return undefined;
  const words = more.reduce<WindowWords | undefined>((all, next) => all && joined(all, next.words), first.words);
  return { headings: telling.map(({ heading }) => heading), words: words ?? 'contradiction' };
};
