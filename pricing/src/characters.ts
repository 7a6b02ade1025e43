/** A name, a reference and the like is one line; a description or a message may be several. */
export type TextKind = 'line' | 'lines';

/**
 * D3: no text has control characters (C0, DEL, C1), except that a text of several lines has tabs and line ends. A line
 * has none of the characters either that end a line or embed, override or isolate a direction: a name that is written
 * from right to left needs none of them, and U+202E makes the words around a name read backwards.
 */
const REFUSED: Readonly<Record<TextKind, RegExp>> = {
  line: /[\p{Cc}\u2028-\u202e\u2066-\u2069]/u,
  lines: /[^\P{Cc}\t\n\r]/u,
};

/**
 * The first character that a text of this kind may not have, as Unicode writes it; undefined where there is none.
 *
 * @example
 * controlIn('Blanc\u202e', 'line'); // 'U+202E'
 */
export const controlIn = (text: string, kind: TextKind): string | undefined => {
  const [found] = REFUSED[kind].exec(text) ?? [];
  return found === undefined ? undefined : `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
};

/** D3: marks on one letter. No language has so many, and to place hundreds costs more than the rest of a document. */
export const MAX_MARKS = 10;
const MANY_MARKS = /\p{M}{11}/u;

/** Whether a letter of a text has more marks above and below it than MAX_MARKS. */
export const hasManyMarks = (text: string): boolean => MANY_MARKS.test(text);

/** A text on one line, with nothing in it that a name may not have: what ends a line becomes a space. */
export const onOneLine = (text: string): string =>
  text.replaceAll(/[\t-\r\u0085\u2028\u2029]+/g, ' ').replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '');

/** Every character that counts as a space. */
export const SPACES =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/**
 * A reference as it is compared: spaces at its ends do not count, and several in a row count as one. People type them, and
 * spreadsheet programs add them, without seeing them.
 *
 * @example
 * referenceKey(' RAL  7016'); // 'RAL 7016'
 */
export const referenceKey = (reference: string): string => reference.trim().replaceAll(/\s+/g, ' ');

const FIRST_STRONG_ISOLATE = '\u2068';
const POP_ISOLATE = '\u2069';

/** Letters that are written from right to left, and the characters of Unicode that set a direction. */
const DIRECTED =
  /[\u0590-\u08ff\u200e\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a text can change the order in which the words around it are shown. */
export const isDirected = (text: string): boolean => DIRECTED.test(text);

/** Directions end with their paragraph, so each is looked at alone. */
const PARAGRAPHS = /[^\p{Cc}\u2029]+/gu;

/**
 * A text whose isolates all end inside it. Browsers write an element such as <bdi> as a pair of isolates around its text:
 * one U+2069 too many in a name would end the element's own, and one too few would swallow its end.
 */
export const balanced = (text: string): string =>
  text.replaceAll(PARAGRAPHS, (paragraph) => {
    let depth = 0;
    const cleaned = paragraph.replaceAll(/[\u2066-\u2069]/g, (control) => {
      if (control !== POP_ISOLATE) depth++;
      else if (depth === 0) return '';
      else depth--;
      return control;
    });
    return cleaned + POP_ISOLATE.repeat(depth);
  });

/**
 * A text for the inside of a sentence: whatever directions are in it end with it. Texts that have none stay as they are.
 *
 * @example
 * `The option ${isolated('\u202eBlanc')} is saved.`; // only the name reads backwards
 */
export const isolated = (text: string): string =>
  isDirected(text)
    ? balanced(text).replaceAll(PARAGRAPHS, (paragraph) => FIRST_STRONG_ISOLATE + paragraph + POP_ISOLATE)
    : text;
