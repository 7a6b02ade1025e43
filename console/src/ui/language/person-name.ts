import type { Language } from './messages.ts';

/** The name that the service gives to a person who was erased (D18.1), in the language of whoever reads it. */
const FORMER_COLLEAGUE: Record<Language, (number: string) => string> = {
  en: (number) => `former colleague ${number}`,
  fr: (number) => `ancien collègue ${number}`,
};

const CUSTOMER: Readonly<Record<Language, string>> = { en: 'the customer', fr: 'le client' };

/** D20.5: who made a change; the ledger names no customer. */
export const actorName = (language: Language, { name }: { name: string | null }): string =>
  name === null ? CUSTOMER[language] : personName(language, name);

export const personName = (language: Language, name: string): string => {
  const number = /^former colleague ([1-9][0-9]*)$/.exec(name)?.[1];
  return number === undefined ? name : FORMER_COLLEAGUE[language](number);
};

/** The name in what a shop stores about a customer (D10), which is an object of any shape. */
export const customerName = (customer: Readonly<Record<string, unknown>> | null): string | undefined =>
  [customer?.name, customer?.nom, customer?.company].find((name) => typeof name === 'string');
