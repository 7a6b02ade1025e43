import { isolated } from '../characters.ts';
import { frenchSpaces } from './french-spaces.ts';

/** The languages of messages. Each message is written in English, where the fault is found; `fr` and `de` say it by its code. */
export const LANGUAGES = ['en', 'fr', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

/** A language whose sentences are made from codes and params. */
export type WordedLanguage = Exclude<Language, 'en'>;

type Params = Readonly<Record<string, unknown>>;

/** What a code says in a language, made of its params (A1). */
export type Sentence = (facts: Facts) => string;

export type Sentences = Readonly<Record<string, Sentence>>;

/** The params of a code, formatted for a sentence. Asking for one that is missing ends the sentence. */
export type Facts = {
  /** Whether it is there, and not null or an empty list. */
  has: (name: string) => boolean;
  is: (name: string) => boolean;
  /** The number itself. */
  count: (name: string) => number;
  number: (name: string) => string;
  /** "1 step", "3 steps": with the number. */
  plural: (name: string, one: string, other: string) => string;
  text: (name: string) => string;
  /** An id or several, or the number of a quote: without separators of thousands. */
  id: (name: string) => string;
  /** A word of the service, to choose a sentence by. */
  code: (name: string) => string;
  mm: (name: string) => string;
  /** With the `currency` among the params, if there is one. */
  price: (name: string) => string;
  percent: (name: string) => string;
  size: () => string;
  /** The name of an object such as `{ id, name }`, otherwise its number. */
  name: (name: string) => string;
  /** Texts or names, at most five of them. */
  list: (name: string, most?: number) => string;
  /** The facts of each object of a list. */
  each: (name: string) => Facts[];
  /** The facts of an object. */
  at: (name: string) => Facts;
  /** A language by its tag: "German". */
  languageName: (name: string) => string;
};

const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', fr: 'fr-FR', de: 'de-DE' };
const NUMBER_SIGN: Readonly<Record<Language, string>> = { en: 'no.', fr: 'n°', de: 'Nr.' };

const makeFormats = (locale: string) => ({
  number: new Intl.NumberFormat(locale, { maximumFractionDigits: 15 }),
  price: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 6 }),
  plurals: new Intl.PluralRules(locale),
  languages: new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' }),
});

const made = new Map<Language, ReturnType<typeof makeFormats>>();

const formatsOf = (language: Language) => {
  const formats = made.get(language) ?? makeFormats(LOCALES[language]);
  made.set(language, formats);
  return formats;
};

class MissingFact extends Error {}

const isRecord = (value: unknown): value is Params =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

const DEFAULT_LISTED = 5;

const textIn = (value: unknown, language: Language): string | undefined => {
  if (typeof value === 'string' && value !== '') return isolated(value);
  return typeof value === 'number' && Number.isFinite(value) ? formatsOf(language).number.format(value) : undefined;
};

const nameIn = (value: unknown, language: Language): string | undefined => {
  if (!isRecord(value)) return textIn(value, language);
  const number = typeof value.id === 'number' ? `${NUMBER_SIGN[language]} ${value.id}` : undefined;
  return textIn(value.name, language) ?? number;
};

const idsIn = (value: unknown): string | undefined => {
  const ids = [value].flat();
  const isKnown = ids.length > 0 && ids.every((id) => typeof id === 'number' || typeof id === 'string');
  return isKnown ? isolated(ids.join(', ')) : undefined;
};

const moneyFormat = (currency: unknown, language: Language): Intl.NumberFormat | undefined =>
  typeof currency === 'string' && /^[A-Z]{3}$/.test(currency)
    ? new Intl.NumberFormat(LOCALES[language], { style: 'currency', currency })
    : undefined;

const factsOf = (params: Params, language: Language): Facts => {
  const formats = formatsOf(language);
  const given = <T>(name: string, take: (value: unknown) => T | undefined): T => {
    const value = Object.hasOwn(params, name) ? take(params[name]) : undefined;
    if (value === undefined) throw new MissingFact(name);
    return value;
  };
  const count = (name: string): number => given(name, (value) => (Number.isFinite(value) ? Number(value) : undefined));
  const number = (name: string): string => formats.number.format(count(name));
  const nameOf = (value: unknown) => nameIn(value, language);
  const text = (name: string): string => given(name, (value) => textIn(value, language));
  return {
    has: (name) => params[name] !== undefined && params[name] !== null && !isEmptyList(params[name]),
    is: (name) => params[name] === true,
    count,
    number,
    plural: (name, one, other) => `${number(name)} ${formats.plurals.select(count(name)) === 'one' ? one : other}`,
    text,
    id: (name) => given(name, idsIn),
    code: (name) => given(name, (value) => (typeof value === 'string' ? value : undefined)),
    mm: (name) => `${number(name)} mm`,
    price: (name) => (moneyFormat(params.currency, language) ?? formats.price).format(count(name)),
    percent: (name) => {
      const value = Math.round(count(name) * 10) / 10;
      return `${value > 0 ? '+' : ''}${formats.number.format(value)} %`;
    },
    size: () => `${number('width')} × ${number('height')} mm`,
    name: (name) => given(name, nameOf),
    list: (name, most = DEFAULT_LISTED) =>
      given(name, (value) => {
        if (!Array.isArray(value) || value.length === 0) return undefined;
        const listed = value.slice(0, most).map(nameOf);
        return listed.includes(undefined) ? undefined : listed.join(', ') + (value.length > most ? ', …' : '');
      }),
    each: (name) =>
      given(name, (value) => (Array.isArray(value) && value.length > 0 ? value.filter(isRecord) : undefined)).map(
        (entry) => factsOf(entry, language),
      ),
    at: (name) =>
      factsOf(
        given(name, (value) => (isRecord(value) ? value : undefined)),
        language,
      ),
    languageName: (name) => {
      const tag = text(name);
      try {
        return formats.languages.of(tag) ?? tag;
      } catch {
        return tag;
      }
    },
  };
};

/**
 * A sentence with its facts; undefined where there is no sentence, or a fact is missing.
 *
 * @example
 * sentenceIn('fr', (f) => `Il manque ${f.text('field')}.`, { field: 'name' }); // 'Il manque name.'
 */
export const sentenceIn = (language: Language, sentence: Sentence | undefined, params: unknown): string | undefined => {
  if (!sentence) return undefined;
  try {
    const text = sentence(factsOf(isRecord(params) ? params : {}, language));
    return language === 'fr' ? frenchSpaces(text) : text;
  } catch (error) {
    if (error instanceof MissingFact) return undefined;
    throw error;
  }
};
