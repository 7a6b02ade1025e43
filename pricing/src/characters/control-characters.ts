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

/** A text on one line, with nothing in it that a name may not have: what ends a line becomes a space. */
export const onOneLine = (text: string): string =>
  text.replaceAll(/[\t-\r\u0085\u2028\u2029]+/g, ' ').replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '');
