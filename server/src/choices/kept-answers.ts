import type { ByteCache } from '../memory/byte-cache.ts';
import type { KeptConfiguration } from '../product-configuration/configurations.ts';

/** The answers of `choices` as they are sent. */
export type ChoicesCache = ByteCache<Buffer>;

export const CHOICES_CACHE = { maxBytes: 32 * 1024 * 1024, bytesOf: (answer: Buffer) => answer.length };

/** Larger questions are rare, and would take the room of many that everybody asks. */
const LONGEST_QUESTION = 4096;

export type ChoicesQuestion = {
  tenantId: number;
  configuration: KeptConfiguration;
  body: object;
  language?: string | undefined;
  /** D16.6: the caller is told the price alone. */
  isFinal: boolean;
};

/**
 * The answer to a question about a product (D14.7). The same question of the same kind of key about the same version of a configuration
 * has the same answer, and most visitors begin with the same ones: those are answered from memory. The caller has asked for the
 * version in this very request, so that nothing old is answered.
 */
export const keptAnswer = async (
  cache: ChoicesCache,
  { tenantId, configuration: { parts, version }, body, language = '', isFinal }: ChoicesQuestion,
  answer: () => Promise<string>,
): Promise<Buffer> => {
  const key = JSON.stringify([parts.product.id, version, language, isFinal, body]);
  const known = cache.find(tenantId, key);
  if (known) return known;
  const made = Buffer.from(await answer());
  return key.length > LONGEST_QUESTION ? made : cache.keep(tenantId, key, made);
};
