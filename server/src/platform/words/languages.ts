import type { Language, WordedLanguage } from '@vantail/pricing/words';
import type { Words } from './words.ts';

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
