/** Letters that do not come apart into a plain one and its mark. */
const LETTERS = { from: 'øØłŁđĐıŧŦħĦ', to: 'oOlLdDitThH' };
const LIGATURES = { œ: 'oe', Œ: 'OE', æ: 'ae', Æ: 'AE', ß: 'ss' };

/** The marks that letters are taken apart into; `unaccented` has the same range. */
const MARKS = '[\\u0300-\\u036F]';

/**
 * D5: a text of the database without its accents, in plain PostgreSQL: an extension would have to be on every server, and is
 * not in the embedded one.
 */
export const withoutAccents = (text: string): string => {
  const apart = `translate(regexp_replace(normalize(${text}, NFD), '${MARKS}', '', 'g'), '${LETTERS.from}', '${LETTERS.to}')`;
  return Object.entries(LIGATURES).reduce((inner, [from, to]) => `replace(${inner}, '${from}', '${to}')`, apart);
};

/** The same of a word that is looked for. */
export const unaccented = (word: string): string => {
  const apart = word.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '');
  const letters = [...apart].map((letter) => [...LETTERS.to][[...LETTERS.from].indexOf(letter)] ?? letter).join('');
  return Object.entries(LIGATURES).reduce((text, [from, to]) => text.replaceAll(from, to), letters);
};

/** A part of a text for ILIKE, with the pattern characters taken literally. */
const containsPattern = (part: string): string => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * D5: every word of `q` stands somewhere in the columns, in any order, in any case, with or without accents. The columns are
 * joined by a line break, which no word has, so that none is found across two of them.
 */
export const containsAllWords = (columns: readonly string[], q: string, bind: (value: unknown) => string): string => {
  const words = q.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return 'true';
  const text = `concat_ws(E'\\n', ${columns.join(', ')})`;
  return `${withoutAccents(text)} ilike all(${bind(words.map((word) => containsPattern(unaccented(word))))}::text[])`;
};
