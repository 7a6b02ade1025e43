import type { ByteCaches } from '../../byte-caches.ts';
import type { Caller } from '../../callers/callers.ts';
import type { Scope } from '../../callers/scopes.ts';
import type { Check } from '../../database/check.ts';
import type { CachedEncodings, Encoding } from './compression.ts';

declare module 'fastify' {
  interface FastifyInstance {
    finished: FinishedAnswers;
  }
}

/** The finished bytes of an answer, valid for one version of what it shows. */
export type FinishedAnswer = {
  version: string;
  etag: string;
  /** The route that made it, and the scopes that may read it there. */
  route: string;
  access: readonly Scope[];
  /** The path that asks for it. */
  path: string;
  /** Asks for the current version; gives no value if the object does not exist or the caller may not see it. */
  versionCheck: (caller: Caller) => Check;
  body: FinishedBody;
  /** D16.6: contains how prices come about, which keys with `price_detail` `final` do not see. */
  isFullDetail?: boolean;
  /** D19.6: shows list prices as the caller's own, which they are not for keys that carry a tariff. */
  isOfList?: boolean;
  /** Further headers of the answer. */
  headers?: Readonly<Record<string, string>>;
  /** A5: the body in the encodings that clients have accepted so far. */
  encoded?: Readonly<Partial<Record<Encoding, FinishedBody>>>;
};

/**
 * The bytes of a body. A body of up to a few kB is stored as a string of one character per byte, which is sent together
 * with the headers.
 */
export type FinishedBody = string | Buffer;

const MAX_TEXT_BYTES = 16 * 1024;

export const finishedBody = (body: string | Buffer): FinishedBody => {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return bytes.length > MAX_TEXT_BYTES ? bytes : bytes.toString('latin1');
};

export const bytesOf = (body: FinishedBody): Buffer => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body);

/** D16.6: the key of the answer of the same path without such detail. No path has a space in it. */
export const finalPath = (path: string): string => `${path} final`;

/** D19.6: the key of the answer of the same path for keys that carry a tariff. */
export const tariffPath = (path: string): string => `${path} tariff`;

type FinishedAnswers = {
  find(tenantId: number, path: string): FinishedAnswer | undefined;
  keep(tenantId: number, path: string, answer: FinishedAnswer): FinishedAnswer;
};

const MAX_BYTES = 64 * 1024 * 1024;
/** What version, tag and check take in addition to the body. */
const BESIDE_BYTES = 1000;

/** Finished answers by tenant and path. */
export const finishedAnswers = (caches: ByteCaches): FinishedAnswers =>
  caches.open<FinishedAnswer>('finished answers', {
    maxBytes: MAX_BYTES,
    bytesOf: ({ body, encoded = {} }) =>
      Object.values(encoded).reduce((bytes, { length }) => bytes + length, body.length) + BESIDE_BYTES,
  });

/** The compressed forms of a finished answer are cached with it, and go with it. */
export const encodingsOf = (finished: FinishedAnswers, tenantId: number, answer: FinishedAnswer): CachedEncodings => ({
  body: answer,
  find(encoding) {
    const bytes = answer.encoded?.[encoding];
    return bytes === undefined ? undefined : bytesOf(bytes);
  },
  keep(encoding, bytes) {
    // Another encoding may have been cached in the meantime, or a newer version of the answer.
    const current = finished.find(tenantId, answer.path);
    if (current?.version !== answer.version || current.etag !== answer.etag) return;
    finished.keep(tenantId, answer.path, {
      ...current,
      encoded: { ...current.encoded, [encoding]: finishedBody(bytes) },
    });
  },
});
