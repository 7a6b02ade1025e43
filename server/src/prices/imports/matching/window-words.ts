import { plainWords } from '@vantail/price-lists';
import type { RowIdentity } from './match-fault.ts';
import {
  type FixedPart,
  MAX_PHRASE_WORDS,
  type Meaning,
  NEGATIONS,
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

const NOTHING: Meaning = { is: 'nothing' };
const PAUSE: Meaning = { is: 'pause' };

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

/**
 * The meanings in their order, the longest phrase first; undefined if there is an unknown word, unless it counts as a pause.
 */
const meaningsOf = (words: readonly string[], unknown?: Meaning): Meaning[] | undefined => {
  const meanings: Meaning[] = [];
  for (let at = 0; at < words.length; ) {
    const sign = signs[words[at] ?? ''];
    let length = MAX_PHRASE_WORDS;
    let meaning = sign;
    while (!meaning && length > 0) meaning = known.get(words.slice(at, at + length--).join(' '));
    const said = meaning ?? (isYear(words[at] ?? '') ? NOTHING : unknown);
    if (!said) return undefined;
    if (said.is !== 'nothing') meanings.push(said);
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

/** The window that these meanings describe; undefined if they describe none, or contradict each other. */
const windowOf = (meanings: readonly Meaning[] | undefined): WindowWords | undefined => {
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

/**
 * What a heading says about a window in the words of the trade: "OB gauche", "2 vtx", "Festverglasung", "tilt & turn
 * left". Undefined if it describes no window, if a single word is unknown, or if its words contradict each other: a
 * table without a row is refused, but a table in the wrong row would be a wrong price.
 */
export const windowWords = (heading: string): WindowWords | undefined => windowOf(knownMeanings(heading));

/**
 * The window that a heading mentions besides unknown words: "PVC 1V Fixe". They may mean another product, so that
 * this is good for a question and never for an answer.
 */
export const mentionedWindow = (heading: string): WindowWords | undefined => {
  const words = heading.length > MAX_LENGTH ? [] : wordsOf(heading);
  return words.some((word) => NEGATIONS.has(word)) ? undefined : windowOf(meaningsOf(words, PAUSE));
};

const OPENINGS: Readonly<Record<string, Required<OpeningWords> | Pick<Required<OpeningWords>, 'kind'>>> = {
  fixe: { kind: 'fixed' },
  gauche: { kind: 'turn', side: 'left' },
  droite: { kind: 'turn', side: 'right' },
  oscillo: { kind: 'tilt' },
  gauche_oscillo: { kind: 'tilt_turn', side: 'left' },
  droite_oscillo: { kind: 'tilt_turn', side: 'right' },
};

/** The leaves of a row. A leaf without an opening is fixed, as in the name of the row. */
const leavesOf = (row: RowIdentity): OpeningWords[] =>
  [row.opening_v1, row.opening_v2, row.opening_v3, row.opening_v4]
    .slice(0, Number(row.leaf_count ?? 1))
    .map((opening) => OPENINGS[opening ?? 'fixe'] ?? {});

const lightsOf = (row: RowIdentity): (string | number)[] => {
  const lights = [
    row.fixed_part_opening_v1,
    row.fixed_part_opening_v2,
    row.fixed_part_opening_v3,
    row.fixed_part_opening_v4,
  ].filter((light) => light !== null);
  return lights.length > 0 ? lights : ['fixe'];
};

const isLike = (leaf: OpeningWords | undefined, { kind, side }: OpeningWords): boolean =>
  (kind === undefined || leaf?.kind === kind) && (side === undefined || leaf?.side === side);

/**
 * One opening for a window of several leaves: one leaf has it and none is fixed; a fixed window has only fixed leaves.
 */
const hasOpening = (leaves: readonly OpeningWords[], opening: OpeningWords): boolean => {
  if (opening.kind === 'fixed') return leaves.every((leaf) => leaf.kind === 'fixed');
  return leaves.some((leaf) => isLike(leaf, opening)) && leaves.every((leaf) => leaf.kind !== 'fixed');
};

const hasPart = (row: RowIdentity, part: WindowWords['part']): boolean => {
  if (row.fixed_part_type !== (part?.type ?? 'aucune')) return false;
  // "imposte fixe" is one light: a transom of four parts is another window.
  const lights = part?.lights ?? [];
  return lights.length === 0 || lightsOf(row).join() === lights.join();
};

/**
 * Whether a row is the window that a heading describes. "OB gauche" is a window of one leaf without a transom: price
 * lists mention a second leaf or a fixed part if there is one. Openings are compared only if the heading mentions them.
 */
export const fitsWindow = (row: RowIdentity, { leafCount, openings, part }: WindowWords): boolean => {
  const leaves = leavesOf(row);
  const [first, ...more] = openings;
  if (!hasPart(row, part)) return false;
  const count = leafCount ?? (first ? openings.length : undefined);
  if (count !== undefined && leaves.length !== count) return false;
  if (!first) return true;
  return more.length === 0 ? hasOpening(leaves, first) : openings.every((opening, at) => isLike(leaves[at], opening));
};

/** A row that says nothing about its window: one leaf and no opening. It contradicts no heading. */
export const saysNothing = (row: RowIdentity): boolean =>
  row.leaf_count === 1 && row.opening_v1 === null && row.fixed_part_type === 'aucune';
