import { Duplex } from 'node:stream';
import type { PGlite } from '@electric-sql/pglite';

const ERROR = 'E'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
const TERMINATE = 'X'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const SYNC = 'S'.charCodeAt(0);

/** The engine hit an error that it does not survive (57P02: crash shutdown). */
class EngineDied extends Error {
  readonly code = '57P02';
}

/** An ErrorResponse is a list of fields, each a letter and a text; V is the severity. */
const isLastWord = (error: Buffer): boolean =>
  error
    .toString('utf8', 5)
    .split('\0')
    .some((field) => field === 'VPANIC' || field === 'VFATAL');

const HEAD_BYTES = 5;

/** Takes an answer in pieces, wherever they are cut, and says whether an error that the engine does not survive was in it. */
export const lastWordIn = () => {
  let rest: Buffer = Buffer.alloc(0);
  let toSkip = 0;
  return (piece: Buffer): boolean => {
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    let at = Math.min(toSkip, bytes.length);
    toSkip -= at;
    while (at + HEAD_BYTES <= bytes.length) {
      const next = at + 1 + bytes.readInt32BE(at + 1);
      if (bytes[at] === ERROR) {
        if (next > bytes.length) break;
        if (isLastWord(bytes.subarray(at, next))) return true;
      } else toSkip = Math.max(0, next - bytes.length);
      at = Math.min(next, bytes.length);
    }
    rest = bytes.subarray(at);
    return false;
  };
};

type Inside = { mod: { _pgl_setPGliteExitStatus: (status: number) => number }; POSTGRES_MAIN_LONGJMP: number };

/**
 * Makes a call end when the engine has died in it. PGlite catches what the engine throws and calls it again for the messages
 * behind, at least a Sync: after a panic, or a write that failed while it held a lock, it would never return. In between it
 * asks whether the engine has only left a statement that failed, and catches nothing of that. This leans on how PGlite works
 * inside: `api-twice/long/database-outages.test.ts` does not end where an upgrade changes it.
 */
const endingCalls = (db: PGlite): { end: () => never } => {
  const { mod, POSTGRES_MAIN_LONGJMP: leftStatement } = db as unknown as Inside;
  const died = () => new EngineDied('The embedded database has died');
  let isEnding = false;
  const { _pgl_setPGliteExitStatus: setStatus } = mod;
  mod._pgl_setPGliteExitStatus = (status) => {
    const before = setStatus(status);
    if (isEnding || before !== leftStatement) throw died();
    return before;
  };
  const end = () => {
    isEnding = true;
    throw died();
  };
  return { end };
};

/** How often the engine must say that it is ready: once for each query, and once for the start of a connection. */
const expectedReady = (message: Buffer): number => {
  // The first message of a connection has no letter, but begins with its length.
  if (message[0] === 0) return 1;
  let count = 0;
  for (let at = 0; at < message.length; at += 1 + message.readInt32BE(at + 1)) {
    if (message[at] === QUERY || message[at] === SYNC) count++;
  }
  return count;
};

/**
 * PGlite says twice that it is ready after a statement that failed. The driver would take the second message for the
 * end of the next statement, so one of the two is dropped. An engine that reports a panic (it could not write its log,
 * as on a full disk) has died: it would never return from another call. The same holds for one that does not say for each
 * query that it is ready: PGlite swallows exceptions from inside, and the driver would wait for ever.
 */
const readAnswer = (answer: Buffer, expected: number): { kept: Buffer; hasDied: boolean } => {
  const kept: Buffer[] = [];
  let from = 0;
  let hasFailed = false;
  let hasDied = false;
  let isReady = false;
  let ready = 0;
  for (let at = 0; at < answer.length; ) {
    const next = at + 1 + answer.readInt32BE(at + 1);
    if (answer[at] === ERROR) {
      hasFailed = true;
      hasDied ||= isLastWord(answer.subarray(at, next));
    }
    isReady = answer[at] === READY;
    if (isReady) {
      if (hasFailed && answer[next] === READY) {
        kept.push(answer.subarray(from, at));
        from = next;
      } else ready++;
      hasFailed = false;
    }
    at = next;
  }
  return {
    kept: kept.length === 0 ? answer : Buffer.concat([...kept, answer.subarray(from)]),
    hasDied: hasDied || !isReady || ready < expected,
  };
};

/**
 * A socket between the driver of a PostgreSQL server and the database in this process. Everything written within one
 * synchronous stretch is sent in one call: PGlite's own `query` makes six calls per statement, each as expensive as the
 * statement itself. While this is in use, nothing may call `query` or `exec` of the same PGlite: their answers would
 * arrive here.
 */
export class EmbeddedSocket extends Duplex {
  readonly #db: PGlite;
  readonly #calls: { end: () => never };
  #written: Buffer[] = [];
  #hasDied = false;

  constructor(db: PGlite) {
    super();
    this.#db = db;
    this.#calls = endingCalls(db);
  }

  /** The driver expects a network socket, and calls these. */
  connect(): void {
    queueMicrotask(() => this.emit('connect'));
  }
  setNoDelay(): void {}
  ref(): void {}
  unref(): void {}

  /** Nothing reaches the database any more, and nothing may be sent to it. */
  get hasDied(): boolean {
    return this.#hasDied || this.destroyed;
  }

  override _read(): void {}

  override _write(message: Buffer, _encoding: unknown, done: () => void): void {
    if (this.#written.push(message) === 1) queueMicrotask(() => this.#deliver());
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  #deliver(): void {
    const message = Buffer.concat(this.#written);
    this.#written = [];
    if (this.hasDied) return;
    const answer: Buffer[] = [];
    const isLastWordIn = lastWordIn();
    const onRawData = (bytes: Uint8Array) => {
      const piece = Buffer.from(bytes);
      answer.push(piece);
      if (isLastWordIn(piece)) this.#calls.end();
    };
    // The work is done when the call returns; only an error can come later. The files sync themselves
    // (`synced-node-fs.ts`).
    this.#db
      .execProtocolRawStream(message, { syncToFs: false, onRawData })
      .catch((cause: unknown) => void this.destroy(new EngineDied('The embedded database has died', { cause })));
    if (message[0] === TERMINATE) return;
    const { kept, hasDied } = readAnswer(Buffer.concat(answer), expectedReady(message));
    this.#hasDied = hasDied;
    this.push(kept);
    // The driver gets the reason first, and then the end of the connection.
    if (hasDied) setImmediate(() => this.destroy(new EngineDied('The embedded database has died')));
  }
}
