import { isolated } from '@vantail/pricing';
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

/** A sentence with its values, which are the catalogue's: none changes the direction of the words around it. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replaceAll(/\{(\w{1,20})\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? isolated(String(values[name])) : whole,
  );

/** Texts of the catalogue one after the other: no direction in one goes on in the next. */
export const listed = (texts: readonly string[], between = ', '): string => texts.map(isolated).join(between);
