import type { Named } from '../service/shop-configuration.ts';

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

const translated = ({ translations }: Named, language: string): string | undefined => {
  const found = translations?.[language] ?? translations?.[language.slice(0, 2)];
  return typeof found === 'object' && found !== null ? textOf((found as { name?: unknown }).name) : undefined;
};

/** A name in the customer's language: its translation, the English one for English, else the name itself. */
export const nameIn = (language: string, named: Named): string => {
  const english = language.startsWith('en') ? textOf(named.name_en) : undefined;
  return translated(named, language) ?? english ?? textOf(named.name) ?? textOf(named.name_en) ?? '';
};
