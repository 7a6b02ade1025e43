import { plainWords } from '@vantail/pricing/price-lists';
import {
  type FixedPart,
  MAX_PHRASE_WORDS,
  type Meaning,
  type OpeningKind,
  type Side,
  vocabulary,
} from './window-vocabulary.ts';

/** What a heading says about one leaf; undefined is what it does not say. */
export type OpeningWords = { kind?: OpeningKind; side?: Side };

/** What a heading says about a window. */
export type WindowWords = {
  leafCount?: number;
  openings: OpeningWords[];
  part?: { type: FixedPart; lights: readonly ('fixe' | 'oscillo')[] };
};

const MAX_LENGTH = 200;
/** The vocabulary is written with accents; headings are compared without them. */
const known = new Map([...vocabulary].map(([phrase, meaning]) => [plainWords(phrase), meaning]));

const isYear = (word: string) => /^(?:19|20)[0-9]{2}$/.test(word);

/** Punctuation with a meaning becomes a word of its own. A slash means "or". */
const wordsOf = (heading: string): string[] =>
  heading
    .replaceAll('&', ' and ')
    .replaceAll(/\b(?:en|in) [2-4] (?:parties|parts)\b/giu, ' ')
    .replaceAll(/[-–—:]\s|\s[-–—:]/gu, ' , ')
    .split(/([+,;|()/])/u)
    .flatMap((piece) => (/^[+,;|()/]$/u.test(piece) ? [piece] : plainWords(piece).split(' ')))
    .flatMap((word) => word.replace(/^([1-4])(\p{L}+)$/u, '$1 $2').split(' '))
    .filter((word) => word !== '');

const signs: Readonly<Record<string, Meaning>> = {
  '+': { is: 'plus' },
  ',': { is: 'pause' },
  ';': { is: 'pause' },
  '|': { is: 'pause' },
  '(': { is: 'pause' },
  ')': { is: 'pause' },
  '/': { is: 'stop' },
};

/** The meanings in their order, the longest phrase first; undefined if there is an unknown word. */
const meaningsOf = (words: readonly string[]): Meaning[] | undefined => {
  const meanings: Meaning[] = [];
  for (let at = 0; at < words.length; ) {
    const sign = signs[words[at] ?? ''];
    let length = MAX_PHRASE_WORDS;
    let meaning = sign;
    while (!meaning && length > 0) meaning = known.get(words.slice(at, at + length--).join(' '));
    if (!meaning && !isYear(words[at] ?? '')) return undefined;
    if (meaning && meaning.is !== 'nothing') meanings.push(meaning);
    at += sign || !meaning ? 1 : length + 1;
  }
  return meanings;
};

/** What every word of a text means, without those that mean nothing; undefined if one is unknown. */
export const knownMeanings = (text: string): Meaning[] | undefined =>
  text.length > MAX_LENGTH ? undefined : meaningsOf(wordsOf(text));

type Light = 'fixe' | 'oscillo';

/** How a light of a fixed part opens; undefined for a word that is no such opening. */
const lightOf = (meaning: Meaning | undefined): Light | undefined => {
  if (meaning?.is !== 'kind') return undefined;
  return meaning.kind === 'fixed' ? 'fixe' : meaning.kind === 'tilt' ? 'oscillo' : undefined;
};

/**
 * The lights named behind a fixed part, as in "imposte fixe" or "imposte (fixe + soufflet)", and how many words they
 * took.
 */
const lightsBehind = (meanings: readonly Meaning[], at: number): { lights: Light[]; next: number } => {
  const lights: Light[] = [];
  let next = at;
  for (let index = at; index < meanings.length; index++) {
    const light = lightOf(meanings[index]);
    const isOpen = lights.length === 0 && meanings[index]?.is === 'pause' && meanings[index + 2]?.is === 'plus';
    if (isOpen || (lights.length > 0 && meanings[index]?.is === 'plus')) continue;
    if (!light) break;
    lights.push(light);
    next = index + 1;
    if (meanings[next]?.is !== 'plus') break;
  }
  return { lights, next };
};

/** Takes the fixed part out of a heading; undefined if there are two, or if the description is ambiguous. */
const withoutPart = (
  meanings: readonly Meaning[],
): { rest: Meaning[]; part?: NonNullable<WindowWords['part']> } | undefined => {
  const at = meanings.findIndex(({ is }) => is === 'part');
  const named = meanings[at];
  if (named?.is !== 'part') return { rest: [...meanings] };
  const behind = lightsBehind(meanings, at + 1);
  const before = lightOf(meanings[at - 1]);
  const isBefore = named.isAfter && before !== undefined && behind.lights.length === 0;
  // "Fixe imposte" may mean the window or its fixed part.
  if (before && !isBefore && !named.isAfter && behind.lights.length === 0) return undefined;
  const rest = [...meanings.slice(0, isBefore ? at - 1 : at), { is: 'pause' } as const, ...meanings.slice(behind.next)];
  if (rest.some(({ is }) => is === 'part')) return undefined;
  return { rest, part: { type: named.part, lights: isBefore ? [before] : behind.lights } };
};

/** The leaves that are described, in their order; undefined if the words contradict each other. */
const openingsOf = (meanings: readonly Meaning[]): OpeningWords[] | undefined => {
  const openings: OpeningWords[] = [];
  let current: OpeningWords | undefined;
  for (const meaning of meanings) {
    if (meaning.is === 'plus') current = undefined;
    if (meaning.is !== 'kind' && meaning.is !== 'side') continue;
    if (!current) {
      current = {};
      openings.push(current);
    }
    const before = meaning.is === 'kind' ? current.kind : current.side;
    const now = meaning.is === 'kind' ? meaning.kind : meaning.side;
    if (before !== undefined && before !== now) return undefined;
    if (meaning.is === 'kind') current.kind = meaning.kind;
    else current.side = meaning.side;
  }
  const hasSideInVain = ({ kind, side }: OpeningWords) => side !== undefined && (kind === 'fixed' || kind === 'tilt');
  return openings.some(hasSideInVain) ? undefined : openings;
};

/**
 * What a heading says about a window in the words of the trade: "OB gauche", "2 vtx", "Festverglasung", "tilt & turn
 * left". Undefined if it describes no window, if a single word is unknown, or if its words contradict each other: a
 * table without a row is refused, but a table in the wrong row would be a wrong price.
 */
export const windowWords = (heading: string): WindowWords | undefined => {
  const meanings = knownMeanings(heading);
  if (!meanings || meanings.some(({ is }) => is === 'stop')) return undefined;
  const split = withoutPart(meanings);
  const openings = split && openingsOf(split.rest);
  if (!openings) return undefined;
  const counts = new Set(meanings.flatMap((meaning) => (meaning.is === 'leaves' ? [meaning.count] : [])));
  const [count = openings.length > 1 ? openings.length : undefined] = counts;
  if (counts.size > 1 || (openings.length > 1 && openings.length !== count)) return undefined;
  if (count === undefined && openings.length === 0 && !split.part) return undefined;
  return {
    ...(count === undefined ? {} : { leafCount: count }),
    openings,
    ...(split.part ? { part: split.part } : {}),
  };
};
