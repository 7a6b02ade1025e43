/**
 * A record with texts in the languages that the shop wrote: its own, English, and translations.
 *
 * @example
 * const step: Translated = { name: 'Couleur', name_en: 'Colour', translations: { de: { name: 'Farbe' } } };
 */
export type Translated = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** A translation by its whole tag, then by the language alone; tags are the same in any case. */
const translated = (translations: unknown, language: string, field: string): string | undefined => {
  if (typeof translations !== 'object' || translations === null) return undefined;
  const entries = Object.entries(translations).map(([tag, words]) => [tag.toLowerCase(), words] as const);
  const wanted = language.toLowerCase();
  for (const tag of [wanted, wanted.split('-', 1)[0]]) {
    const words = entries.find(([known]) => known === tag)?.[1] as Translated | null | undefined;
    const text = textOf(words?.[field]);
    if (text !== undefined) return text;
  }
  return undefined;
};

/**
 * D16.5: a text of a record in a language; undefined where the shop did not write it.
 *
 * @example
 * textIn({ name: 'Couleur', translations: { de: { name: 'Farbe' } } }, 'name', 'de-AT'); // 'Farbe'
 */
export const textIn = (record: Translated, field: string, language: string | undefined): string | undefined => {
  if (language === undefined) return undefined;
  const english = /^en\b/i.test(language) ? textOf(record[`${field}_en`]) : undefined;
  return translated(record.translations, language, field) ?? english;
};

/**
 * A name in the caller's language; where the shop did not write it, the shop's own.
 *
 * @example
 * nameIn({ name: 'Couleur', name_en: 'Colour' }, 'en'); // 'Colour'
 */
export const nameIn = (record: Translated, language: string | undefined): string =>
  textIn(record, 'name', language) ?? textOf(record.name) ?? textOf(record.name_en) ?? '';
