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
    const kept = paragraph.replaceAll(/[\u2066-\u2069]/g, (control) => {
      if (control !== POP_ISOLATE) depth++;
      else if (depth === 0) return '';
      else depth--;
      return control;
    });
    return kept + POP_ISOLATE.repeat(depth);
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
