import { plainWords } from '@vantail/pricing/price-lists';
import { knownMeanings } from '../matching/window-words.ts';

/** A product or a shared price table, with the texts that name it: reference and names in every language. */
export type Thing = { kind: 'product' | 'price_table'; id: number; name: string; labels: readonly string[] };

/** A text as the name of one thing: what it says beside that name. */
export type Reading = { thing: Thing; rest: string; isWeak: boolean };

export type TextReading = {
  /** The things that the text may be the name of, with nothing in it that is not understood. */
  readings: Reading[];
  /** The products whose names stand in it, whatever else does; of nested names the longest. */
  mentioned: Thing[];
};

/** Words before a reference, which mean nothing by themselves. */
const IGNORED = ['ref', 'reference', 'art', 'article', 'artikel', 'artikelnummer', 'code', 'referencia', 'riferimento'];
/** A name as short as this names its thing only where it is all that the text says. */
const SHORT = 3;
const MAX_LENGTH = 200;
const MAX_LABEL_WORDS = 16;

type Word = { plain: string; from: number; to: number };
type Span = { from: number; to: number; things: readonly Thing[]; isWeak: boolean };
type Label = { things: Thing[]; isWeak: boolean };

const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map((match) => ({
    plain: plainWords(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }));

/** The text without these words: a comma in their place keeps the words around them apart. */
const without = (text: string, words: readonly Word[], isTaken: (place: number) => boolean): string => {
  let rest = '';
  let at = 0;
  words.forEach(({ from, to }, place) => {
    if (!isTaken(place)) return;
    // Signs between two words of a name go with them.
    if (place === 0 || !isTaken(place - 1)) rest += `${text.slice(at, from)}, `;
    at = to;
  });
  return rest + text.slice(at);
};

const labelIndex = (things: readonly Thing[]): ReadonlyMap<string, Label> => {
  const index = new Map<string, Label>();
  for (const thing of things)
    for (const text of thing.labels) {
      const plain = plainWords(text);
      if (plain === '') continue;
      const label = index.get(plain) ?? { things: [], isWeak: knownMeanings(text) !== undefined };
      if (!label.things.includes(thing)) label.things.push(thing);
      index.set(plain, label);
    }
  return index;
};

const spansIn = (words: readonly Word[], index: ReadonlyMap<string, Label>): Span[] => {
  const spans: Span[] = [];
  for (let from = 0; from < words.length; from++) {
    let phrase = '';
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_LABEL_WORDS); to++) {
      phrase += `${phrase === '' ? '' : ' '}${words[to - 1]?.plain}`;
      const label = index.get(phrase);
      const isAll = from === 0 && to === words.length;
      if (label && (isAll || phrase.length >= SHORT)) spans.push({ from, to, ...label });
    }
  }
  return spans;
};

const isInside = (span: Span, other: Span) =>
  other !== span && other.from <= span.from && other.to >= span.to && other.to - other.from > span.to - span.from;

/** Only what it says beside the name decides: words of the trade for a product's row, nothing at all for a price table. */
const isUnderstood = (thing: Thing, rest: string): boolean => {
  const meanings = knownMeanings(rest);
  if (!meanings) return false;
  return thing.kind === 'product' || meanings.every(({ is }) => is === 'pause' || is === 'plus');
};

/**
 * Reads texts as names of products and shared price tables. A text with a single word that is neither a part of the name nor
 * a word of the trade is no name: "PVC 70 alu" is not "PVC 70", but may be another product.
 */
export const thingReader = (things: readonly Thing[], brands: readonly string[]) => {
  const index = labelIndex(things);
  const ignored = new Set([...IGNORED, ...brands.map(plainWords)]);
  const ignoredIndex = new Map([...ignored].map((text) => [text, { things: [], isWeak: true }]));
  const known = new Map<string, TextReading>();
  const read = (text: string): TextReading => {
    const words = text.length > MAX_LENGTH ? [] : wordsOf(text);
    const spans = spansIn(words, index);
    const aside = spansIn(words, ignoredIndex);
    const readings = [...new Set(spans.flatMap((span) => span.things))].flatMap((thing): Reading[] => {
      const own = spans.filter((span) => span.things.includes(thing));
      const rest = without(text, words, (place) =>
        [...own, ...aside].some(({ from, to }) => from <= place && place < to),
      );
      return isUnderstood(thing, rest) ? [{ thing, rest, isWeak: own.every(({ isWeak }) => isWeak) }] : [];
    });
    const exact = readings.filter(({ rest }) => plainWords(rest) === '');
    const longest = spans.filter((span) => !span.isWeak && !spans.some((other) => isInside(span, other)));
    const mentioned = new Set(longest.flatMap((span) => span.things.filter(({ kind }) => kind === 'product')));
    return { readings: exact.length > 0 ? exact : readings, mentioned: [...mentioned] };
  };
  return (text: string): TextReading => {
    const reading = known.get(text) ?? read(text);
    known.set(text, reading);
    return reading;
  };
};
