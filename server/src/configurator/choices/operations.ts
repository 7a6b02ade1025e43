import type { PricingRow } from '@vantail/pricing';
import type { Language } from '@vantail/pricing/words';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteCache } from '../../platform/byte-caches.ts';
import { catalogueRead, mayUse, seesDetail, seesInactive, storefrontRead } from '../../platform/callers/scopes.ts';
import { Problem } from '../../platform/errors.ts';
import { inPieces } from '../../platform/http/admission/long-work.ts';
import { languageOf, preferredLanguage, sayLanguage } from '../../platform/http/answers/language.ts';
import { callerOf } from '../../platform/http/authentication/authentication.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pathId } from '../../platform/http/query-parameters.ts';
import { loadWords } from '../../platform/words/languages.ts';
import { readPriced, vatTermsOf } from '../../selling/index.ts';
import { choicesAnswer, choicesBody } from './schema.ts';
import { type ChoicesBody, choicesText } from './service.ts';

/** The answers of `choices` as they are sent. */
type ChoicesCache = ByteCache<Buffer>;

export const CHOICES_CACHE = { maxBytes: 32 * 1024 * 1024, bytesOf: (answer: Buffer) => answer.length };

/** Larger questions are rare, and would take the room of many that everybody asks. */
export const LONGEST_QUESTION = 4096;

/**
 * The answer to a question about a product (D14.7). The same question of the same kind of key about the same version of a configuration
 * has the same answer, and most visitors begin with the same ones: those are answered from memory. The version was read
 * in this very request, so that nothing old is answered.
 */
const cachedResponse = async (
  cache: ChoicesCache,
  tenantId: number,
  key: string,
  answer: () => Promise<{ text: string; isLasting: boolean }>,
): Promise<{ answer: Buffer; isLasting: boolean }> => {
  const known = cache.find(tenantId, key);
  if (known) return { answer: known, isLasting: true };
  const { text, isLasting } = await answer();
  const made = Buffer.from(text);
  const mayKeep = isLasting && key.length <= LONGEST_QUESTION;
  return { answer: mayKeep ? cache.keep(tenantId, key, made) : made, isLasting };
};

declare module 'fastify' {
  interface FastifyInstance {
    choicesCache: ChoicesCache;
  }
}

/** `language` is that of names and reasons, which the shop may have written in any; `messages` that of the service. */
type Question = { productId: number; body: ChoicesBody; language: string | undefined; messages: Language };

/** D14.7: what can still be chosen, as it is sent, and what the answer depends on. */
export const answerChoices = async (
  request: FastifyRequest,
  reply: FastifyReply,
  { productId, body, language, messages }: Question,
) => {
  await loadWords(messages);
  const { tableOf, choicesCache } = request.server;
  const { tenantId, scopes } = callerOf(request);
  const { configuration, terms } = await readPriced(request, productId);
  const { tariffId, priceDetail } = callerOf(request);
  const isFinal = !seesDetail(priceDetail);
  const options = {
    tableOf: (row: PricingRow) => tableOf(tenantId, row, configuration.parts.price_tables),
    language,
    messages,
    isFinal,
    ...(terms.tariff ? { tariff: terms.tariff } : {}),
    vat: vatTermsOf(terms, body.vat_rate_id, seesInactive(scopes)),
  };
  const versions = `${configuration.version} ${tariffId ?? 0} ${terms.version}`;
  const key = JSON.stringify([productId, versions, language ?? '', messages, isFinal, body]);
  // Spelled out, as the answer of a quote is.
  const answer = () =>
    cachedResponse(choicesCache, tenantId, key, () => inPieces(reply, choicesText(configuration, body, options)));
  return { tenantId, key, configuration, answer };
};

/** D14.7. */
export const choiceOperations: readonly Operation[] = [
  operation({
    id: 'evaluateChoices',
    method: 'POST',
    path: '/v1/products/:product_id/choices',
    access: storefrontRead,
    tag: 'rules',
    summary: 'Evaluate which choices remain, without storing anything',
    note: 'Returns what a configurator shows after each click: which steps and options remain, why others do not, what each option costs at this size, and the quote once it is complete. Everything in the body is optional, the call stores nothing, and it also answers for incomplete or excluded choices. With `catalogue:read` the body may contain `rules` to try instead of the stored ones. `quoteProduct` returns only the price.',
    example: {
      path: { product_id: 1 },
      body: { width: 1200, height: 1000, selections: [{ step_id: 1, option_ids: [1] }] },
    },
    body: choicesBody,
    answers: { 200: choicesAnswer },
    schema: { bodyIsOptional: true },
    handle: async (request, reply) => {
      const { scopes } = callerOf(request);
      const { params, body } = request;
      if (body.rules && !mayUse(catalogueRead, scopes))
        throw new Problem('insufficient_scope', 'To try rules needs the scope catalogue:read');
      const messages = languageOf(request);
      const question = { productId: pathId(params.product_id), body, language: preferredLanguage(request), messages };
      const { answer } = await answerChoices(request, reply as FastifyReply, question);
      const { answer: text } = await answer();
      sayLanguage(reply, messages);
      return reply.type('application/json; charset=utf-8').send(text);
    },
  }),
];
