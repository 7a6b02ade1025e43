import { de } from './de.ts';
import { en, type Words } from './en.ts';
import { fr } from './fr.ts';

const ALL: Readonly<Record<string, Words>> = { fr, en, de };

export type { Words };

/** The words of a language, with those that the shop says in its own way. Other languages begin with English. */
export const wordsIn = (language: string, labels: Partial<Words> | null | undefined): Words => ({
  ...(ALL[language.slice(0, 2).toLowerCase()] ?? en),
  ...labels,
});

/** A sentence with its values. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replaceAll(/\{(\w{1,20})\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
