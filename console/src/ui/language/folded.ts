/** Letters that have no accent to lose, as the search of the service reads them (D5). */
const PLAIN: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ŧ: 't',
  ħ: 'h',
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
};

/** Letters without accents and case, and one apostrophe, so that "lumiere" finds "Lumière" and "d'un" finds "d’un". */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[øłđıŧħœæß]/g, (letter) => PLAIN[letter] ?? letter)
    .replaceAll('’', "'");

/** Whether every word that was typed stands in a text, in any order, as in the lists of the service. */
export const hasAllWords = (text: string, typed: string): boolean =>
  folded(typed)
    .split(/\s+/)
    .every((word) => folded(text).includes(word));
