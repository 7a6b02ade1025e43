import type { Language, Sentence, WordedLanguage } from '@vantail/pricing/words';
import type { ProblemCode } from '../errors.ts';
import type { errorItems } from './error-items.ts';
import type { doubtItems, fileItems, fileWarnings } from './file-items.ts';
import type { reportItems, warningItems } from './report-items.ts';

/** `refused` has the words of the shop alone (D14.8). */
type ErrorCode = Exclude<keyof typeof errorItems, 'refused'>;

/** What a code says in a language, by what it is about: the same code may say different things. */
export type Words = {
  /** Title, and the detail of a problem without items. */
  readonly problems: Readonly<Record<ProblemCode, readonly [title: string, detail: string]>>;
  /** The detail of a problem: a place and what is wrong there, and how many more items there are. */
  readonly at: (place: string, message: string) => string;
  readonly more: (count: number) => string;
  readonly errors: Readonly<Record<ErrorCode, Sentence>>;
  readonly report: Readonly<Record<keyof typeof reportItems, Sentence>>;
  readonly warnings: Readonly<Record<keyof typeof warningItems, Sentence>>;
  readonly files: Readonly<Record<keyof typeof fileItems | keyof typeof fileWarnings, Sentence>>;
  readonly doubts: Readonly<Record<keyof typeof doubtItems, Sentence>>;
};

const loaders: Readonly<Record<WordedLanguage, () => Promise<{ words: Words }>>> = {
  fr: () => import('./french.ts'),
  de: () => import('./german.ts'),
};

const loaded: Partial<Record<Language, Words>> = {};

/** Whether answers can be made in the language at once; those in English are made where the fault is found. */
export const isLoaded = (language: Language): boolean => language === 'en' || loaded[language] !== undefined;

/** Loads a language with the first answer in it: a start has no need of it. */
export const loadWords = async (language: Language): Promise<void> => {
  if (language === 'en' || loaded[language]) return;
  loaded[language] = (await loaders[language]()).words;
};

/** The words of a language that is loaded; undefined: the message as it was made, in English. */
export const wordsIn = (language: Language): Words | undefined => loaded[language];
