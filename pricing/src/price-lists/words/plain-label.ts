import { plainWords } from './plain-words.ts';

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
