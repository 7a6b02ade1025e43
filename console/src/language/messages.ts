import { frenchSpaces } from './french-spaces.ts';

export const LANGUAGES = ['fr', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

type Message = string | ((...values: never[]) => string);
type SameKeys<M> = { [Key in keyof M]: M[Key] extends string ? string : M[Key] };

/**
 * The texts of one part of the console, beside that part. English defines which messages there are; a message that is
 * missing in French, or takes other values, does not compile. French is written with plain spaces: its no-break ones are put in here.
 */
export const messages = <const M extends Record<string, Message>>(languages: { en: M; fr: SameKeys<NoInfer<M>> }) =>
  ({ en: languages.en, fr: spaced(languages.fr) }) as Record<Language, SameKeys<M>>;

const spaced = (french: Record<string, Message>): Record<string, Message> =>
  Object.fromEntries(Object.entries(french).map(([key, message]) => [key, spacedMessage(message)]));

const spacedMessage = (message: Message): Message =>
  typeof message === 'string' ? frenchSpaces(message) : (...values: never[]) => frenchSpaces(message(...values));

/** A number of things, with the thousands of the language: "3,443". */
export const counted = (language: Language, count: number): string => new Intl.NumberFormat(language).format(count);

/** "1 step", "3 steps": the forms of a language with singular and plural; French counts 0 as singular. */
export const plural = (language: Language, count: number, one: string, other: string): string =>
  `${counted(language, count)} ${new Intl.PluralRules(language).select(count) === 'one' ? one : other}`;
