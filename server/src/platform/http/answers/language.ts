import type { IncomingHttpHeaders } from 'node:http';
import { LANGUAGES, type Language } from '@vantail/pricing/words';
import type { FastifyReply } from 'fastify';
import { addVary } from './vary.ts';

type RequestHead = { headers: IncomingHttpHeaders; query?: unknown };
type Range = { tag: string; weight: number };

const MAX_RANGES = 20;
const TAG = /^[a-z]{2,8}(-[a-z\d]{1,8}){0,4}$/i;

/** The languages that a request takes, best first (RFC 9110). */
const ranges = (header: string): Range[] =>
  header
    .split(',', MAX_RANGES)
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return { tag: tag.trim(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ tag, weight }) => TAG.test(tag) && weight > 0)
    .sort((a, b) => b.weight - a.weight);

/**
 * The language that a request likes best (`Accept-Language`), as D14.8 asks for it; undefined without one. Only the first
 * choice counts: `fr, en;q=0.8` wants French, and the shop's own words are nearer to it than English.
 */
export const preferredLanguage = ({ headers }: RequestHead): string | undefined =>
  ranges(headers['accept-language'] ?? '')[0]?.tag;

const isLanguage = (text: unknown): text is Language => (LANGUAGES as readonly unknown[]).includes(text);

/** Browsers send a few spellings, again and again. */
const MAX_KNOWN = 100;
const known = new Map<string, Language>();

/** The best of the languages of messages for an `Accept-Language`; English where it names none of them. */
export const acceptedLanguage = (header: string | undefined): Language => {
  if (header === undefined) return 'en';
  const found =
    known.get(header) ??
    ranges(header)
      .map(({ tag }) => tag.split('-', 1)[0]?.toLowerCase())
      .find(isLanguage) ??
    'en';
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(header, found);
  return found;
};

/** D28.4: the language of messages: `language` of the query where a route has it, else the best of `Accept-Language`. */
export const languageOf = ({ headers, query }: RequestHead): Language => {
  const { language } = (query ?? {}) as { language?: unknown };
  return isLanguage(language) ? language : acceptedLanguage(headers['accept-language']);
};

/** Says the language of an answer, and that another caller may get another. */
export const sayLanguage = (reply: FastifyReply, language: Language): void => {
  addVary(reply, 'Accept-Language');
  reply.header('content-language', language);
};
