import type { Named } from '../service/shop-configuration.ts';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

/** A text of `translations` in the customer's language, if there is one. */
export const translatedIn = (language: string, translations: unknown, field: string): string | undefined => {
  const all = translations as
    | Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>
    | null
    | undefined;
  const found = all?.[language] ?? all?.[language.slice(0, 2)];
  return typeof found === 'object' && found !== null ? textOf(found[field]) : undefined;
};

/** A name in the customer's language: its translation, the English one for English, else the name itself. */
export const nameIn = (language: string, named: Named): string => {
  const english = language.startsWith('en') ? textOf(named.name_en) : undefined;
  return (
    translatedIn(language, named.translations, 'name') ?? english ?? textOf(named.name) ?? textOf(named.name_en) ?? ''
  );
};
