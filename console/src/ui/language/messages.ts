import { isolated } from '@vantail/pricing';
import { frenchSpaces } from '@vantail/pricing/words';

export const LANGUAGES = ['fr', 'en'] as const;

export type Language = (typeof LANGUAGES)[number];

/** How readers of a language write days and numbers. */
export const LOCALES: Readonly<Record<Language, string>> = { fr: 'fr-FR', en: 'en-GB' };

type Message = string | ((...values: never[]) => string);
type SameKeys<M> = { [Key in keyof M]: M[Key] extends string ? string : M[Key] };

/**
 * The texts of one part of the console, beside that part. English defines which messages there are; a message that is
 * missing in French, or takes other values, does not compile. French is written with plain spaces: its no-break ones are put in here.
 * A text among the values comes from whoever wrote the catalogue: its text direction does not affect the words of the message.
 */
export const messages = <const M extends Record<string, Message>>(languages: { en: M; fr: SameKeys<NoInfer<M>> }) =>
  ({ en: isolating(languages.en), fr: isolating(languages.fr, frenchSpaces) }) as Record<Language, SameKeys<M>>;

type Finish = (text: string) => string;

const isolating = (all: Record<string, Message>, finish: Finish = (text) => text): Record<string, Message> =>
  Object.fromEntries(Object.entries(all).map(([key, message]) => [key, isolatingMessage(message, finish)]));

const isolatingMessage = (message: Message, finish: Finish): Message => {
  if (typeof message === 'string') return finish(message);
  return (...values: never[]) => finish(message(...(values.map(isolatedValue) as never[])));
};

const isolatedValue = (value: unknown): unknown => {
  if (typeof value === 'string') return isolated(value);
  return Array.isArray(value) ? value.map(isolatedValue) : value;
};

/** A number of things, with the thousands of the language: "3,443". */
export const counted = (language: Language, count: number): string => new Intl.NumberFormat(language).format(count);

/** "1 step", "3 steps": the forms of a language with singular and plural; French counts 0 as singular. */
export const plural = (language: Language, count: number, one: string, other: string): string =>
  `${counted(language, count)} ${new Intl.PluralRules(language).select(count) === 'one' ? one : other}`;

/** Joins the names that are present, as a list or a path; the text direction of one does not affect the next. */
export const listed = (texts: readonly (string | null | undefined)[], between = ', '): string =>
  texts
    .filter((text) => typeof text === 'string' && text !== '')
    .map((text) => isolated(text as string))
    .join(between);
