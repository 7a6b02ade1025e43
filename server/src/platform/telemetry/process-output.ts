import cluster from 'node:cluster';
import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

type Line = Record<string, unknown> & { level: number; time: number; msg?: string };
type LoggedError = { type?: string; message?: string; stack?: string; cause?: unknown };

const LEVELS: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };

const twoDigits = (value: number) => String(value).padStart(2, '0');

const timeOf = (ms: number): string => {
  const at = new Date(ms);
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(twoDigits).join(':');
};

/** `GET /v1/products 200 in 1.3 ms (tenant 1, key 2)`, with the id of the request where something went wrong. */
const answered = ({ method, path, status, ms, tenant_id, key_id, request_id }: Line): string => {
  const who = tenant_id === undefined ? '' : ` (tenant ${tenant_id}, key ${key_id})`;
  return `${method} ${path} ${status} in ${ms} ms${who}${Number(status) >= 500 ? ` ${request_id}` : ''}`;
};

const isError = (value: unknown): value is LoggedError =>
  typeof value === 'object' && value !== null && 'stack' in value && 'message' in value;

const errorText = ({ stack = '', cause }: LoggedError): string =>
  `\n    ${stack.replaceAll('\n', '\n    ')}${isError(cause) ? `\n  caused by${errorText(cause)}` : ''}`;

const textOf = (line: Line): string => {
  if (line.msg === 'answered' && typeof line.method === 'string') return answered(line);
  const { level, time, pid, hostname, msg = '', ...rest } = line;
  const errors = Object.values(rest).filter(isError);
  const facts = Object.entries(rest).filter(([, value]) => !isError(value));
  const factTexts = facts.map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  );
  return [msg, ...factTexts].join(' ') + errors.map(errorText).join('');
};

/** A control character could rewrite what is on the screen. */
const printable = (text: string): string =>
  text.replaceAll(
    /(?!\n)\p{Cc}/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );

/** The same line for a person at a terminal. */
const readableLine = (json: string): string => {
  const line = JSON.parse(json) as Line;
  return `${timeOf(line.time)} ${(LEVELS[line.level] ?? '').padEnd(5)} ${printable(textOf(line))}\n`;
};

/** Lines of JSON come in, and lines for people go out. */
export const readableLines = (destination: DestinationStream): DestinationStream => ({
  write: (line) => void destination.write(readableLine(line)),
});

const STDOUT = 1;
const STDERR = 2;
const FLUSH_MS = 50;
/** When a reader that did not keep up, or a disk that was full, is tried again. */
const RETRY_MS = 20;
/** How long the end of the process waits for a slow reader. */
const LAST_WAIT_MS = 500;
const BATCH_BYTES = 8 * 1024;
/** A pipe takes this much in one piece, so that lines of several processes are not mixed. */
const WHOLE_BYTES = 4096;
const WAITING_BYTES = 1024 * 1024;

type Limits = {
  /** A write is never longer, unless a single line is. */
  batchBytes?: number;
  /** So much waits for a reader; lines beyond it are dropped. */
  waitingBytes?: number;
};

type BufferedOutput = {
  write(line: string): void;
  /** Writes what waits, as far as it is taken at once. */
  flushSync(): void;
  /** Lines that did not fit since the start. */
  dropped(): number;
  /** Called with the number of lines that were dropped, once there is room again. */
  onRoom: (lines: number) => void;
};

type Handle = { setBlocking?: (isBlocking: boolean) => void };

/** Node's own stream of a descriptor: made for its handle alone, and silent when its reader has gone. */
const handleOf = (descriptor: number): Handle | undefined => {
  if (descriptor !== STDOUT && descriptor !== STDERR) return undefined;
  const stream = descriptor === STDOUT ? process.stdout : process.stderr;
  stream.on('error', () => {});
  return (stream as unknown as { _handle?: Handle })._handle;
};

const pauseSync = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

type Target = { descriptor: number; handle: Handle | undefined };

/** Undefined when all is written, else the code of what prevented it. */
const writeBatches = (
  { descriptor, handle }: Target,
  batches: Buffer[],
  onWritten: (bytes: number) => void,
): string | undefined => {
  for (let batch = batches[0]; batch; batch = batches[0]) {
    try {
      // Before each write: another process that shares the pipe may have changed it, as a Node process does when it ends.
      handle?.setBlocking?.(false);
      const written = writeSync(descriptor, batch);
      onWritten(written);
      if (written < batch.length) batches[0] = batch.subarray(written);
      else batches.shift();
    } catch (error) {
      return String((error as NodeJS.ErrnoException).code);
    }
  }
  return undefined;
};

/** Lines that wait for their reader, in batches that are written at once. */
const lineBuffer = ({ batchBytes, waitingBytes }: Required<Limits>) => {
  const batches: Buffer[] = [];
  let latest = '';
  let latestBytes = 0;
  let waiting = 0;
  let dropped = 0;
  let reported = 0;

  const closeBatch = () => {
    if (latestBytes > 0) batches.push(Buffer.from(latest));
    latest = '';
    latestBytes = 0;
  };

  return {
    /** Whether there is room for the line; without room it is dropped. */
    add(line: string): boolean {
      const bytes = Buffer.byteLength(line);
      if (waiting + bytes > waitingBytes) {
        dropped++;
        return false;
      }
      if (latestBytes + bytes > batchBytes) closeBatch();
      latest += line;
      latestBytes += bytes;
      waiting += bytes;
      return true;
    },
    writeTo(target: Target): string | undefined {
      closeBatch();
      return writeBatches(target, batches, (bytes) => {
        waiting -= bytes;
      });
    },
    waiting: () => waiting,
    dropped: () => dropped,
    /** The lines that were dropped since the last call, once there is room again. */
    newlyDropped(): number {
      if (waiting > waitingBytes / 2) return 0;
      const lines = dropped - reported;
      reported = dropped;
      return lines;
    },
  };
};

/** Writes what waits when the process exits, for as long as its reader takes it. */
const flushAtExit = (flush: () => string | undefined) =>
  process.on('exit', () => {
    const giveUpAt = performance.now() + LAST_WAIT_MS;
    while (flush() === 'EAGAIN' && performance.now() < giveUpAt) pauseSync(RETRY_MS);
  });

/**
 * D24.1: writes log lines in batches, and never waits for who reads them (docs/adr/0051). A system call for each line would
 * cost more than the request itself; a line waits for 50 ms at the most. What a pipe, a terminal or a full disk does not take
 * is tried again; when too much waits, further lines are dropped and counted. Writes are synchronous and do not block, so that
 * lines which wait when the process exits are written as well, unless it is killed with kill -9. A write begins and ends
 * where a line does, unless its reader takes only a part.
 */
export const bufferedOutput = (descriptor: number, limits: Limits = {}): BufferedOutput => {
  const { batchBytes = BATCH_BYTES, waitingBytes = WAITING_BYTES } = limits;
  const target = { descriptor, handle: handleOf(descriptor) };
  const buffer = lineBuffer({ batchBytes, waitingBytes });
  let isStalled = false;
  let timer: NodeJS.Timeout | undefined;

  const schedule = (ms: number) => {
    timer ??= setTimeout(flushSync, ms).unref();
  };

  const flush = (): string | undefined => {
    clearTimeout(timer);
    timer = undefined;
    const fault = buffer.writeTo(target);
    isStalled = fault !== undefined;
    const dropped = buffer.newlyDropped();
    if (dropped > 0) output.onRoom(dropped);
    if (isStalled) schedule(RETRY_MS);
    return fault;
  };

  const flushSync = () => void flush();

  const output: BufferedOutput = {
    write(line) {
      if (!buffer.add(line) || isStalled) return;
      if (buffer.waiting() >= batchBytes / 2) flush();
      else schedule(FLUSH_MS);
    },
    flushSync,
    dropped: buffer.dropped,
    onRoom: () => {},
  };

  flushAtExit(flush);
  return output;
};

/** What a process says: lines of its log and for people at a terminal on stdout, faults on stderr. */
export const processOutput = () => {
  const log = bufferedOutput(STDOUT, cluster.isWorker ? { batchBytes: WHOLE_BYTES } : {});
  const faults = bufferedOutput(STDERR);
  const sayTo = (to: BufferedOutput, line: string) => {
    to.write(`${line}\n`);
    to.flushSync();
  };
  return {
    log,
    /** Keys are printed here and never through the logger. */
    say: (line: string) => sayTo(log, line),
    sayFault: (fault: string | undefined) => sayTo(faults, `vantail: ${fault}`),
    dropped: () => log.dropped() + faults.dropped(),
  };
};

export type ProcessOutput = ReturnType<typeof processOutput>;
