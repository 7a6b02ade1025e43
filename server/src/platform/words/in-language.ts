import { type Language, type Sentences, sentenceIn } from '@vantail/pricing/words';
import { type Fault, faultLocation, type Problem } from '../errors.ts';
import { wordsIn } from './languages.ts';
import type { Words } from './words.ts';

/** The items of an answer: the subject of each list that has some, by the name of the list. */
export type ItemLists = Readonly<Record<string, Exclude<keyof Words, 'problems' | 'at' | 'more'>>>;

type Item = { code?: unknown; fault?: unknown; what?: unknown; message: string; params?: unknown };

const sentenceOf = (sentences: Sentences, code: string) =>
  Object.hasOwn(sentences, code) ? sentences[code] : undefined;

/** A fault of a file has its location there, and words of its own. */
const errorMessage = (words: Words, language: Language, fault: Fault): string => {
  const { code, params, message } = fault;
  const [first, second] = 'sheet' in fault ? [words.files, words.errors] : [words.errors, words.files];
  return sentenceIn(language, sentenceOf(first, code) ?? sentenceOf(second, code), params) ?? message;
};

/** The line of a quote, or the request of a plan, that the whole problem is about. */
const WHOLE = /^\/((?:lines|requests)\/\d+)/;

const locationOf = (code: string, fault: Fault): string | undefined =>
  code === 'validation_error' ? faultLocation(fault) : WHOLE.exec(fault.pointer ?? '')?.[1]?.replace('/', '.');

const detailOf = ({ code, message }: Problem, words: Words, errors: readonly Fault[]): string => {
  // The words of the shop (D14.8).
  if (code === 'configuration_refused') return message;
  const [first, ...others] = errors;
  if (!first) return words.problems[code][1];
  const location = locationOf(code, first);
  const said = location ? words.at(location, first.message) : first.message;
  return others.length > 0 ? `${said} ${words.more(others.length)}` : said;
};

/** D28.4: the texts of a problem in a language. */
export const problemTexts = (problem: Problem, language: Language) => {
  const { title, message: detail, errors } = problem;
  const words = wordsIn(language);
  if (!words) return { title, detail, errors };
  const worded = errors?.map((fault) => ({ ...fault, message: errorMessage(words, language, fault) }));
  return { title: words.problems[problem.code][0], detail: detailOf(problem, words, worded ?? []), errors: worded };
};

/** The validation report, and what a plan adds to it. */
export const REPORT_LISTS: ItemLists = { errors: 'report', warnings: 'report' };

/** The report of an import, its tables included. */
export const FILE_LISTS: ItemLists = { errors: 'files', warnings: 'files', doubts: 'doubts' };

/** What is left alone in bulk work, and what a document misses. */
export const BULK_LISTS: ItemLists = { warnings: 'warnings', skipped: 'warnings', missing: 'errors' };

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' && value !== null && typeof (value as Item).message === 'string';

/** In `choices` the code of the fault comes with that of its problem; what a document misses is named (B6). */
const codeOf = ({ code, fault, what }: Item): string => String(fault ?? code ?? `missing_${what}`);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** D28.4: an answer with the messages of its items in a language. A refusal that was stored stays as it is. */
export const inLanguage = <Body>(body: Body, lists: ItemLists, language: Language): Body => {
  const words = wordsIn(language);
  if (!words) return body;
  const worded = (item: unknown, subject: ItemLists[string]): unknown => {
    if (!isItem(item)) return item;
    const code = codeOf(item);
    const sentence = sentenceOf(words[subject], code) ?? sentenceOf(words.errors, code);
    return { ...item, message: sentenceIn(language, sentence, item.params ?? item) ?? item.message };
  };
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isRecord(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => {
        const subject = Object.hasOwn(lists, name) ? lists[name] : undefined;
        if (subject && Array.isArray(member)) return [name, member.map((item) => worded(item, subject))];
        return [name, name === 'refusal' ? member : walk(member)];
      }),
    );
  };
  return walk(body) as Body;
};
