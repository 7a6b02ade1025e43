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

const isYear = (word: string): boolean => /^(?:19|20)[0-9]{2}$/.test(word);

/**
 * A text by which a sheet or table is found again in next year's file: its words without case, accents, signs and years.
 * Empty if nothing is left.
 */
export const plainLabel = (text: string): string =>
  plainWords(text)
    .split(' ')
    .filter((word) => !isYear(word))
    .join(' ');
