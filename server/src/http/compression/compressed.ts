import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

/** So much is compressed before the next piece waits for its turn. */
const PIECE_BYTES = 256 * 1024;

const GZIP = { level: 1 };
/** Better than the strongest gzip, for what its weakest costs (docs/adr/0035). */
const brotli = (bytes: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 2,
    [constants.BROTLI_PARAM_LGWIN]: 18,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes,
  },
});

const brotliAtOnce = promisify(brotliCompress);
const gzipAtOnce = promisify<Uint8Array, typeof GZIP, Buffer>(gzip);

/** Compresses on a thread of its own; what is long in pieces, each of them when `turn` lets it. */
export const compressed = async (body: Uint8Array, encoding: Encoding, turn: Turn): Promise<Buffer> => {
  const { length } = body;
  if (length <= PIECE_BYTES) return encoding === 'br' ? brotliAtOnce(body, brotli(length)) : gzipAtOnce(body, GZIP);
  const stream = encoding === 'br' ? createBrotliCompress(brotli(length)) : createGzip(GZIP);
  const made: Buffer[] = [];
  stream.on('data', (bytes: Buffer) => made.push(bytes));
  const ended = finished(stream);
  // A piece that fails, or whose turn never comes, ends the stream.
  ended.catch(() => {});
  try {
    for (let at = 0; at < length; at += PIECE_BYTES) {
      const piece = body.subarray(at, at + PIECE_BYTES);
      await turn(piece.length);
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
export type Turn = (bytes: number) => Promise<unknown>;
