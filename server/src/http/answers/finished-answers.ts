import type { Caller } from '../../callers/callers.ts';
import type { Scope } from '../../callers/scopes.ts';
import type { Check } from '../../database/check.ts';
import type { ByteCaches } from '../../memory/byte-caches.ts';

declare module 'fastify' {
  interface FastifyInstance {
    finished: FinishedAnswers;
  }
}

/** The finished bytes of an answer, true for one version of what it shows. */
export type FinishedAnswer = {
  version: string;
  etag: string;
  /** The route that made it, and who may read it there. */
  route: string;
  access: readonly Scope[];
  /** Asks for the version that is current; has no value where there is none, or it is not for this caller to see. */
  versionCheck: (caller: Caller) => Check;
  body: FinishedBody;
};

/** The bytes of a body: up to a few kB as a text of one character a byte, which leaves together with the headers. */
export type FinishedBody = string | Buffer;

const MAX_TEXT_BYTES = 16 * 1024;

export const finishedBody = (body: string | Buffer): FinishedBody => {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return bytes.length > MAX_TEXT_BYTES ? bytes : bytes.toString('latin1');
};

export const bytesOf = (body: FinishedBody): Buffer => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body);

export type FinishedAnswers = {
  find(tenantId: number, path: string): FinishedAnswer | undefined;
  keep(tenantId: number, path: string, answer: FinishedAnswer): FinishedAnswer;
};

const MAX_BYTES = 64 * 1024 * 1024;
/** Version, tag and check beside the body. */
const BESIDE_BYTES = 1000;

/** Finished answers by tenant and path. */
export const finishedAnswers = (caches: ByteCaches): FinishedAnswers =>
  caches.open<FinishedAnswer>('finished answers', {
    maxBytes: MAX_BYTES,
    bytesOf: ({ body }) => body.length + BESIDE_BYTES,
  });
