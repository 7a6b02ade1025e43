import { VantailError } from '@vantail/client';
import { onOneLine } from '@vantail/pricing';
import { type Facts, type Params, withFacts } from './facts.ts';
import { formItems } from './form-items.ts';
import { makeFormat } from './format.ts';
import { LANGUAGES, type Language } from './messages.ts';
import { sellingItems } from './selling-items.ts';
import { stateItems } from './state-items.ts';
import { tableItems } from './table-items.ts';

/** An error of a problem, or a warning of bulk work. */
type Item = { code: string; message: string; params?: unknown };

type Sentences = Readonly<Record<string, (facts: Facts) => string>>;

const sentences: Record<Language, Sentences> = {
  en: { ...formItems.en, ...sellingItems.en, ...stateItems.en, ...tableItems.en },
  fr: { ...formItems.fr, ...sellingItems.fr, ...stateItems.fr, ...tableItems.fr },
};

// These sentences contain numbers and no money, so that the tenant's currency does not matter.
const formats = Object.fromEntries(
  LANGUAGES.map((language) => [language, makeFormat(language, 'EUR', 'HT')]),
) as Record<Language, ReturnType<typeof makeFormat>>;

export const hasItemWords = (code: string): boolean => Object.hasOwn(sentences.en, code);

/** An item in the user's language; in the service's own words where its code is unknown here, or a fact is missing. */
export const itemWords = (language: Language, { code, message, params }: Item): string => {
  const sentence = hasItemWords(code) ? sentences[language][code] : undefined;
  return withFacts(sentence, (params ?? {}) as Params, formats[language]) ?? onOneLine(message);
};

/** What a failed call says of one field, in the user's language; undefined where it says nothing of it. */
export const fieldProblem = (
  error: unknown,
  language: Language,
  isAt: (pointer: string) => boolean,
): string | undefined => {
  const items = error instanceof VantailError ? error.errors : [];
  const item = items.find(({ pointer }) => pointer !== undefined && isAt(pointer));
  return item && itemWords(language, item);
};
