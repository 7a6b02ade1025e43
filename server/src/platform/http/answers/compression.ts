import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';

/** The encodings that answers are sent in, best first. */
const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

/** RFC 9110: a name and its weight; without one it is 1, and what cannot be read is 0. */
const wish = (item: string): [string, number] => {
  const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
};

const best = (header: string): Encoding | undefined => {
  const wishes = new Map(header.split(',').map(wish));
  const weightOf = (name: string) => wishes.get(name) ?? wishes.get('*') ?? 0;
  const [first] = encodings.toSorted((a, b) => weightOf(b) - weightOf(a));
  const isAccepted = first !== undefined && weightOf(first) > 0 && weightOf(first) >= (wishes.get('identity') ?? 0);
  return isAccepted ? first : undefined;
};

/** Browsers and libraries send a few spellings, again and again. */
const MAX_KNOWN = 100;
const known = new Map<string, Encoding | undefined>();

/** A5: how an answer is sent to a client with this Accept-Encoding; undefined: as it is. */
export const acceptedEncoding = (header: string | undefined): Encoding | undefined => {
  if (header === undefined) return undefined;
  if (known.has(header)) return known.get(header);
  const encoding = best(header);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(header, encoding);
  return encoding;
};

/** So much is compressed before the next piece waits for the scheduler. */
const PIECE_BYTES = 256 * 1024;

const GZIP = { level: 1 };
/** Better than the strongest gzip, for what its weakest costs (docs/adr/0018). */
const brotli = (bytes: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 2,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  },
});

const brotliAtOnce = promisify(brotliCompress);
const gzipAtOnce = promisify<Uint8Array, typeof GZIP, Buffer>(gzip);

/** Compresses on a thread of its own; what is long in pieces, each of them when `beforePiece` lets it. */
export const compressed = async (body: Uint8Array, encoding: Encoding, beforePiece: BeforePiece): Promise<Buffer> => {
  const { length } = body;
  if (length <= PIECE_BYTES) return encoding === 'br' ? brotliAtOnce(body, brotli(length)) : gzipAtOnce(body, GZIP);
  const stream = encoding === 'br' ? createBrotliCompress(brotli(length)) : createGzip(GZIP);
  const made: Buffer[] = [];
  stream.on('data', (bytes: Buffer) => made.push(bytes));
  const ended = finished(stream);
  // A piece that fails, or never may begin, ends the stream.
  ended.catch(() => {});
  try {
    for (let at = 0; at < length; at += PIECE_BYTES) {
      const piece = body.subarray(at, at + PIECE_BYTES);
      await beforePiece(piece.length);
      await new Promise<void>((resolve, reject) => stream.write(piece, (error) => (error ? reject(error) : resolve())));
    }
    stream.end();
    await ended;
    return Buffer.concat(made);
  } catch (error) {
    stream.destroy();
    throw error;
  }
};

/** Waits until so many bytes may be compressed. */
export type BeforePiece = (bytes: number) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyReply {
    /** Where the compressed forms of this body are cached, if it will be sent again. */
    cachedEncodings: CachedEncodings | null;
  }
}

/** A5: the compressed forms of a finished body. Who asks while one is made waits for it. */
export type CachedEncodings = {
  /** The same object for the same body. */
  body: object;
  find(encoding: Encoding): Buffer | undefined;
  keep(encoding: Encoding, bytes: Buffer): void;
};

/** Those of a page that the process has once, such as its description. */
export const cachedInProcess = (): CachedEncodings => {
  const made = new Map<Encoding, Buffer>();
  return {
    body: made,
    find: (encoding) => made.get(encoding),
    keep: (encoding, bytes) => void made.set(encoding, bytes),
  };
};
