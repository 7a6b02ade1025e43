import type { FastifyRequest } from 'fastify';
import type { Problem, ProblemCode } from '../../../platform/errors.ts';
import { html } from '../../../platform/http/built/html.ts';
import { OFFER_LANGUAGES } from '../../settings-record.ts';
import { offerStyle } from '../offer-style.ts';
import type { OfferLanguage } from '../words.ts';
import { framed, type Page } from './page-frame.ts';
import { PAGE_WORDS, type ProblemPage } from './page-words.ts';

const PATH = /^\/offers\/([^/?]*)/;

/** The language of a browser, where no quote is known that has one. */
const browserLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): OfferLanguage => {
  const languages = (headers['accept-language'] ?? '').split(',').map((part) => part.trim().slice(0, 2).toLowerCase());
  return languages.flatMap((code) => OFFER_LANGUAGES.find((one) => one === code) ?? [])[0] ?? 'fr';
};

const BY_ITEM: Readonly<Record<string, ProblemPage>> = {
  offer_changed: 'offer_changed',
  offer_expired: 'offer_expired',
};

const BY_CODE: Partial<Record<ProblemCode, ProblemPage>> = {
  not_found: 'not_found',
  method_not_allowed: 'not_found',
  rate_limited: 'rate_limited',
  conflict: 'not_acceptable',
  origin_not_allowed: 'foreign_page',
  unavailable: 'failed',
  internal_error: 'failed',
};

const kindOf = ({ code, errors }: Problem): ProblemPage =>
  BY_ITEM[errors?.[0]?.code ?? ''] ?? BY_CODE[code] ?? 'incomplete';

/** D20.4: a customer reads a page and not JSON. Without an offer there is no way back to one. */
export const problemPage = (problem: Problem, request: FastifyRequest): Page | null => {
  const { url, headers } = request;
  if (!url.startsWith('/offers/') || !/\btext\/html\b/.test(headers.accept ?? '')) return null;
  const language = browserLanguage(request);
  const words = PAGE_WORDS[language];
  const kind = kindOf(problem);
  const { title, text } = words.problems[kind];
  const token = PATH.exec(url)?.[1];
  return framed({
    language,
    title,
    styles: [offerStyle(null)],
    body: html`<main class="message">
<h1>${title}</h1>
<p>${text}</p>
${kind !== 'not_found' && html`<p><a class="button quiet" href="/offers/${token}">${words.back}</a></p>`}
</main>
`,
  });
};
