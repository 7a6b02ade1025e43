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

/** Those of a page that the process has once, such as its description. */
export const keptInProcess = (): KeptEncodings => {
  const made = new Map<Encoding, Buffer>();
  return {
    body: made,
    find: (encoding) => made.get(encoding),
    keep: (encoding, bytes) => void made.set(encoding, bytes),
  };
};
