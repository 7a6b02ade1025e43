import { isolated } from '@vantail/pricing';
import { lateFile } from '../service/late-file.ts';
import { en, type Words } from './en.ts';

const loaded: Record<string, Words> = { en };

const german = lateFile(() => import('./de.ts'));
const french = lateFile(() => import('./fr.ts'));

/** Files of their own: a page needs one language (docs/adr/0044). */
const others: Readonly<Record<string, () => Promise<Words>>> = {
  de: async () => (await german()).de,
  fr: async () => (await french()).fr,
};

const codeOf = (language: string): string => language.slice(0, 2).toLowerCase();

/** Brings the words of a language before anything is said in it. Without its file the elements speak English. */
export const loadWords = async (language: string): Promise<void> => {
  const code = codeOf(language);
  const words = loaded[code] ?? (await others[code]?.().catch(() => undefined));
  if (words) loaded[code] = words;
};

export type { Words };

/** The words of a language, with those that the shop says in its own way. Other languages begin with English. */
export const wordsIn = (language: string, labels: Partial<Words> | null | undefined): Words => ({
  ...(loaded[codeOf(language)] ?? en),
  ...labels,
});

/** A sentence with its values, which are the catalogue's: none changes the direction of the words around it. */
export const fill = (sentence: string, values: Readonly<Record<string, string | number>>): string =>
  sentence.replaceAll(/\{(\w{1,20})\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? isolated(String(values[name])) : whole,
  );

/** Texts of the catalogue one after the other: no direction in one goes on in the next. */
export const listed = (texts: readonly string[], between = ', '): string => texts.map(isolated).join(between);
