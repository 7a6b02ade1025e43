import type { Language } from './messages.ts';

/** The name that the service gives to a person who was erased (D18.1), in the language of whoever reads it. */
const FORMER_COLLEAGUE: Record<Language, (number: string) => string> = {
  en: (number) => `former colleague ${number}`,
  fr: (number) => `ancien collègue ${number}`,
};

export const personName = (language: Language, name: string): string => {
  const number = /^former colleague ([1-9][0-9]*)$/.exec(name)?.[1];
  return number === undefined ? name : FORMER_COLLEAGUE[language](number);
};
