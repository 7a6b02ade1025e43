import type { Box, Glyph } from './page-marks.ts';

/** Letters without a gap between them, drawn by one instruction. */
type Word = {
  text: string;
  x0: number;
  x1: number;
  y: number;
  size: number;
  space: number;
  /** The instructions that draw its first and its last letter. */
  first: number;
  operation: number;
  /** Spaces behind it that the same instruction draws, and whether they are such as join numbers. */
  spaces: number;
  isNoBreak: boolean;
  isPale: boolean;
};

/** A text that stands by itself in a line. */
export type Piece = {
  text: string;
  x0: number;
  x1: number;
  y: number;
  size: number;
  /** Whether it could be two cells, or a part of one. */
  isUncertain: boolean;
  isPale: boolean;
  isTurned?: true;
};

const MOST_LETTERS = 4;
const LONGEST_NUMBER = 24;

/** Both sizes with their units: "900 mm x 2100 mm". */
const SIZE_PAIR = /^[0-9][0-9.,]{0,7} ?[mc]?m ?[x×*] ?[0-9][0-9.,]{0,7} ?[mc]?m$/iu;

/** A number with its unit or currency, if any. Titles with a number in them have more words. */
export const isNumeric = ({ text }: Piece): boolean =>
  /[0-9]/.test(text) &&
  text.length <= LONGEST_NUMBER &&
  (text.replaceAll(/[^\p{L}]/gu, '').length <= MOST_LETTERS || SIZE_PAIR.test(text));

/** Pieces on one baseline, from left to right. */
export type Line = { pieces: Piece[]; y: number; size: number };

/** Widths in ems. A gap inside a word is less than half of a space, which is a quarter of an em in most fonts. */
const MOST_KERNING = 0.14;
/** Letters of several instructions that touch are one word; between digits, less than this leaves no doubt. */
const TOUCHING = 0.12;
const SURELY_TOUCHING = 0.05;
const SAME_BASELINE = 0.25;

const NO_BREAK = /^[\u00a0\u2007\u2009\u202f]+$/u;

/** The words of a page in the order in which they are drawn. */
const wordsOf = (glyphs: readonly Glyph[]): Word[] => {
  const words: Word[] = [];
  let last: Word | undefined;
  for (const { text, isSpace, operation, isPale, ...at } of glyphs) {
    const isSame =
      last !== undefined &&
      last.operation === operation &&
      Math.abs(at.y - last.y) < at.size * 0.05 &&
      Math.abs(at.size - last.size) < at.size * 0.05;
    if (isSpace) {
      if (last && isSame) {
        last.spaces++;
        last.isNoBreak = NO_BREAK.test(text);
      }
      continue;
    }
    const gap = last && isSame ? (at.x0 - last.x1) / at.size : Number.NaN;
    if (last && isSame && last.spaces === 0 && Math.abs(gap) <= MOST_KERNING && last.isPale === isPale) {
      last.text += text;
      last.x1 = at.x1;
    } else {
      last = { text, ...at, first: operation, operation, spaces: 0, isNoBreak: false, isPale };
      words.push(last);
    }
  }
  return words;
};

type WordLine = { words: Word[]; y: number; size: number };

/** A small word within the height of a line belongs to it: raised cents, an exponent. */
const isWithin = (word: Word, line: WordLine): boolean => {
  if (word.size > line.size * 0.85) return false;
  const [top, bottom] = [line.y - line.size * 0.8, line.y + line.size * 0.2];
  const [from, to] = [word.y - word.size * 0.7, word.y];
  return Math.min(to, bottom) - Math.max(from, top) > (to - from) * 0.6;
};

const SLOT = 4;

/** The words of each baseline. Large words come first, so that small ones find the line that they belong to. */
const wordLines = (words: readonly Word[]): WordLine[] => {
  const lines: WordLine[] = [];
  const slots = new Map<number, WordLine[]>();
  for (const word of words.toSorted((a, b) => b.size - a.size)) {
    const reach = Math.ceil((word.size * 2) / SLOT);
    const slot = Math.round(word.y / SLOT);
    const near: WordLine[] = [];
    for (let at = slot - reach; at <= slot + reach; at++) near.push(...(slots.get(at) ?? []));
    const onBaseline = near
      .filter((line) => Math.abs(line.y - word.y) <= SAME_BASELINE * Math.min(word.size, line.size))
      .toSorted((a, b) => Math.abs(a.y - word.y) - Math.abs(b.y - word.y))[0];
    const isNextTo = (line: WordLine) =>
      isWithin(word, line) &&
      line.words.some((other) => word.x0 - other.x1 < other.size * 0.4 && word.x1 > other.x0 - other.size * 0.4);
    const found = onBaseline ?? near.find(isNextTo);
    if (found) {
      found.words.push(word);
      continue;
    }
    const line = { words: [word], y: word.y, size: word.size };
    lines.push(line);
    slots.set(slot, [...(slots.get(slot) ?? []), line]);
  }
  return lines;
};

/**
 * `join`: with nothing or a space between; `split`: two cells; `either`: a word next to a number, which is a label or a
 * mark in its own cell where there are many numbers, and part of a title elsewhere. `isSure` is false where it could be otherwise.
 */
type Gap = { kind: 'join' | 'space' | 'split' | 'either'; isSure: boolean };

const ENDS_WITH_DIGIT = /[0-9]$/;
const SIGN = /^[-−–—+]$/u;
/** A number before a group of three digits: "1" and "249" may be 1 249, or the prices of two columns. */
const HEAD_OF_GROUP = /(?:^|[^0-9.,])[0-9]{1,3}$/;
const GROUP = /^[0-9]{3}(?![0-9])/;
const MONEY_BEFORE = /^(?:€|\$|£|EUR|CHF)$/;
const UNIT_BEHIND = /^(?:€|\$|£|EUR|CHF|mm|cm|m|HT|TTC)[.,;)]?$/i;
const WHOLE_PRICE = /[0-9] ?(?:€|\$|£|EUR|CHF)$/;

const isGroup = (a: Word, b: Word): boolean => HEAD_OF_GROUP.test(a.text) && GROUP.test(b.text);

/**
 * Whether two adjacent numbers are one. They are for certain only if the program itself wrote a space between
 * them, before three digits and after a single one: no price list has a price below 10 in the column before.
 */
const gapOfNumbers = (a: Word, b: Word, gap: number): Gap => {
  const isSameOperation = a.operation === b.first;
  if (isSameOperation && a.spaces === 1 && gap <= a.space * 2)
    return { kind: 'space', isSure: a.isNoBreak || (/^[^0-9]?[0-9]$/.test(a.text) && GROUP.test(b.text)) };
  if (!isGroup(a, b)) return { kind: 'split', isSure: true };
  const isLikelyOne = isSameOperation ? a.spaces === 0 : /^[0-9]$/.test(a.text);
  if (isLikelyOne && gap <= a.space * 1.6) return { kind: 'space', isSure: false };
  return { kind: 'split', isSure: gap > a.space * 2.8 };
};

/** Whether two adjacent words, the first at the end of `piece`, are in one cell. */
const gapBetween = (a: Word, b: Word, piece: string): Gap => {
  const em = Math.min(a.size, b.size);
  const gap = (b.x0 - a.x1) / em;
  const isDigit = /^[0-9]/.test(b.text);
  const isNumbers = (ENDS_WITH_DIGIT.test(a.text) || SIGN.test(a.text)) && isDigit;
  if (gap < -0.2) return { kind: 'split', isSure: false };
  const isRaised = Math.abs(a.y - b.y) > em * 0.1 || em < Math.max(a.size, b.size) * 0.85;
  if (isRaised && isNumbers) return gap > 0.6 ? { kind: 'split', isSure: true } : { kind: 'space', isSure: false };
  const isSameOperation = a.operation === b.first;
  const isWrittenSpace = isSameOperation && a.spaces > 0;
  const isTouching = !isSameOperation && gap <= TOUCHING;
  if (isTouching && (isNumbers || !isDigit || Math.abs(gap) <= SURELY_TOUCHING))
    return { kind: 'join', isSure: !isNumbers || Math.abs(gap) <= SURELY_TOUCHING };
  if (isNumbers) return gapOfNumbers(a, b, gap);
  const widest = isWrittenSpace ? Math.max(2, a.spaces + 0.5) : 1.6;
  if (gap > a.space * widest || a.spaces > 2) return { kind: 'split', isSure: true };
  const isMixed = isDigit ? !MONEY_BEFORE.test(piece) : ENDS_WITH_DIGIT.test(a.text) && !UNIT_BEHIND.test(b.text);
  if (!isMixed || isWrittenSpace) return { kind: 'space', isSure: true };
  return WHOLE_PRICE.test(piece) ? { kind: 'split', isSure: true } : { kind: 'either', isSure: false };
};

/** Whether a vertical line runs between two words, at the height of their baseline. */
const rulingsAt = (rulings: readonly Box[], y: number, size: number): Ruled => {
  const near = rulings.filter(({ y0, y1 }) => y0 <= y - size * 0.2 && y1 >= y - size * 0.3);
  return (from: number, to: number) =>
    near.some(({ x0, x1 }) => (x0 + x1) / 2 >= from - size * 0.1 && (x0 + x1) / 2 <= to + size * 0.1);
};

/** Whether a word was drawn before at the same position, by itself or as the end of another. */
const isTwice = (a: Word, b: Word): boolean =>
  a.text.endsWith(b.text) && Math.abs(a.x1 - b.x1) < a.size * 0.15 && Math.abs(a.y - b.y) < a.size * 0.15;

type Ruled = (from: number, to: number) => boolean;

/** The words of a line from left to right. Some programs draw each letter by itself, or twice to make it bold. */
const wholeWords = (drawn: readonly Word[], isRuled: Ruled): Word[] => {
  const words: Word[] = [];
  for (const word of drawn.toSorted((a, b) => a.x0 - b.x0)) {
    if (words.slice(-4).some((other) => isTwice(other, word))) continue;
    const last = words.at(-1);
    const isNext =
      last !== undefined &&
      last.spaces === 0 &&
      Math.abs(word.x0 - last.x1) <= SURELY_TOUCHING * word.size &&
      Math.abs(word.y - last.y) < word.size * 0.05 &&
      Math.abs(word.size - last.size) < word.size * 0.05 &&
      last.isPale === word.isPale &&
      !isRuled(last.x1, word.x0);
    if (last && isNext)
      words[words.length - 1] = { ...word, text: last.text + word.text, x0: last.x0, first: last.first };
    else words.push(word);
  }
  return words;
};

/** The pieces of a line. `isTable` says how to read a word before a number. */
const splitLine = (words: readonly Word[], isRuled: Ruled, isTable: boolean): Piece[] => {
  const pieces: Piece[] = [];
  let last: Word | undefined;
  for (const word of words) {
    const piece = pieces.at(-1);
    const gap: Gap | undefined =
      last &&
      piece &&
      (isRuled(last.x1, word.x0) ? { kind: 'split', isSure: true } : gapBetween(last, word, piece.text));
    last = word;
    const isSplit = gap?.kind === 'split' || (gap?.kind === 'either' && isTable);
    const isUncertain = gap !== undefined && !gap.isSure && (gap.kind !== 'either' || isTable);
    if (piece && isUncertain) piece.isUncertain = true;
    if (piece && gap && !isSplit) {
      piece.text += (gap.kind === 'join' ? '' : ' ') + word.text;
      piece.x1 = Math.max(piece.x1, word.x1);
      piece.isPale ||= word.isPale;
    } else {
      const { text, x0, x1, y, size, isPale } = word;
      pieces.push({ text, x0, x1, y, size, isUncertain, isPale });
    }
  }
  return pieces;
};

const FEWEST_NUMBERS = 3;

const piecesOf = (line: WordLine, rulings: readonly Box[]): Line => {
  const isRuled = rulingsAt(rulings, line.y, line.size);
  const words = wholeWords(line.words, isRuled);
  const pieces = splitLine(words, isRuled, true);
  const isTable = pieces.filter(isNumeric).length >= FEWEST_NUMBERS;
  return { pieces: isTable ? pieces : splitLine(words, isRuled, false), y: line.y, size: line.size };
};

/** The lines of text of a page, from top to bottom, each split into what may be cells. */
export const linesOf = (glyphs: readonly Glyph[], rulings: readonly Box[]): Line[] =>
  wordLines(wordsOf(glyphs))
    .map((line) => piecesOf(line, rulings))
    .toSorted((a, b) => a.y - b.y);
