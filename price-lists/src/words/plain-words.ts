/**
 * A text in the form in which texts are compared: lower case, without accents, and one space for everything but letters
 * and digits.
 */
export const plainWords = (text: string): string => {
  // Most texts have no accents: for them this is faster.
  if (/^[ -~]*$/.test(text))
    return text
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim();
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
};

/** A vocabulary, written as the trade spells it: words or, between strokes, groups of words. */
export const vocabulary = (words: string): ReadonlySet<string> =>
  new Set(
    words
      .split(words.includes('|') ? '|' : /\s+/u)
      .map(plainWords)
      .filter((word) => word !== ''),
  );
