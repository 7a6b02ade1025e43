import type { FinishedAnswer, FinishedAnswers } from '../answers/finished-answers.ts';
import { bytesOf, finishedBody } from '../answers/finished-answers.ts';
import type { Encoding } from './accepted-encoding.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** Where the compressed forms of this body are kept, if it will be sent again. */
    kept: KeptEncodings | null;
  }
}

/** Amendment 5: the compressed forms of a finished body. Who asks while one is made waits for it. */
export type KeptEncodings = {
  /** The same object for the same body. */
  body: object;
  find(encoding: Encoding): Buffer | undefined;
  keep(encoding: Encoding, bytes: Buffer): void;
};

/** Those of a finished answer are kept beside it, and go with it. */
export const keptBeside = (finished: FinishedAnswers, tenantId: number, answer: FinishedAnswer): KeptEncodings => ({
  body: answer,
  find(encoding) {
    const bytes = answer.encoded?.[encoding];
    return bytes === undefined ? undefined : bytesOf(bytes);
  },
  keep(encoding, bytes) {
    // Another encoding may have been kept in the meantime, or a newer version of the answer.
    const current = finished.find(tenantId, answer.path);
    if (current?.version !== answer.version || current.etag !== answer.etag) return;
    finished.keep(tenantId, answer.path, {
      ...current,
      encoded: { ...current.encoded, [encoding]: finishedBody(bytes) },
    });
  },
});

/** Those of a page that the process has once, such as its description. */
export const keptInProcess = (): KeptEncodings => {
  const made = new Map<Encoding, Buffer>();
  return {
    body: made,
    find: (encoding) => made.get(encoding),
    keep: (encoding, bytes) => void made.set(encoding, bytes),
  };
};
