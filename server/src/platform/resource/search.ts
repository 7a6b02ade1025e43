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
const unaccented = (word: string): string => {
  const apart = word.normalize('NFD').replaceAll(/[\u0300-\u036F]/g, '');
  const letters = [...apart].map((letter) => [...LETTERS.to][[...LETTERS.from].indexOf(letter)] ?? letter).join('');
  return Object.entries(LIGATURES).reduce((text, [from, to]) => text.replaceAll(from, to), letters);
};

/** The typographic apostrophe, which few keyboards have, is taken for the plain one. */
const APOSTROPHE = { typographic: '’', plain: "'" };

/** A part of a text for LIKE, with the pattern characters taken literally. */
const containsPattern = (part: string): string => `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`;

/**
 * D5: every word of `q` stands somewhere in the columns that are searched, in any order, in any case, with or without accents.
 * To take the accents off a hundred thousand names takes seconds, so that is done when they are written. Apostrophes are made the
 * same when one is looked for.
 */
export const containsAllWords = (q: string, bind: (value: unknown) => string): string => {
  const words = q.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return 'true';
  const { typographic, plain } = APOSTROPHE;
  const patterns = words.map((word) => containsPattern(unaccented(word).replaceAll(typographic, plain))).join('\n');
  const text = patterns.includes(plain) ? `replace(search_text, '${typographic}', '''')` : 'search_text';
  return `${text} like all(string_to_array(lower(${bind(patterns)}), E'\\n'))`;
};
