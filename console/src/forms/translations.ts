/** From a language code to the texts in that language (§2.1, D3); anything else in an entry is kept. */
export type Translations = Record<string, Record<string, unknown>>;

/** D3: the maximum number of languages per record. */
export const MOST_LANGUAGES = 50;

const LANGUAGE_CODE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

type LanguageFault = 'notACode' | 'alreadyThere' | 'tooMany';

/** Why this language cannot be added; undefined when it can. */
export const languageFault = (translations: Translations, code: string): LanguageFault | undefined => {
  if (!LANGUAGE_CODE.test(code)) return 'notACode';
  if (Object.hasOwn(translations, code)) return 'alreadyThere';
  return Object.keys(translations).length >= MOST_LANGUAGES ? 'tooMany' : undefined;
};

/** One text in one language. An empty text is removed, so that "not translated" has one form. */
export const withText = (translations: Translations, code: string, field: string, text: string): Translations => {
  const { [field]: _, ...others } = translations[code] ?? {};
  // Keys keep their order when a text is only corrected.
  const entry = text === '' ? others : { ...translations[code], [field]: text };
  return { ...translations, [code]: entry };
};

export const withoutLanguage = (translations: Translations, code: string): Translations =>
  Object.fromEntries(Object.entries(translations).filter(([language]) => language !== code));

/** The keys that some language has and the form does not name, in order of appearance: they are shown, too. */
export const furtherFields = (translations: Translations, known: readonly string[]): string[] =>
  [...new Set(Object.values(translations).flatMap((entry) => Object.keys(entry)))].filter(
    (field) => !known.includes(field),
  );

/** "German" for `de`, or "allemand" in French; the code itself if the browser has no name for it. */
export const languageName = (code: string, reader: string): string => {
  try {
    return new Intl.DisplayNames(reader, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
};
