import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';

const LEVELS = { trace: 10, debug: 20, info: 30, warn: 40, error: 50, fatal: 60, silent: Number.POSITIVE_INFINITY };

type Level = keyof typeof LEVELS;
type Fields = Record<string, unknown>;

const WAIT_MS = 50;
const MAX_CHARACTERS = 16 * 1024;

/**
 * Writes log lines together: one a request, each written by itself, costs more than the request. A line waits for 50 ms at
 * the most, and for nothing when the process ends, however it ends short of kill -9.
 */
export const lineWriter = (out: { write(text: string): unknown }, maxCharacters = MAX_CHARACTERS) => {
  let waiting = '';
  let timer: NodeJS.Timeout | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const text = waiting;
    waiting = '';
    if (text !== '') out.write(text);
  };
  process.on('exit', flush);
  return (line: string): void => {
    if (waiting.length + line.length > maxCharacters) flush();
    waiting += line;
    if (waiting.length >= maxCharacters) flush();
    else timer ??= setTimeout(flush, WAIT_MS).unref();
  };
};

/** An error without what hangs on it: a driver's error carries the values of its statement, which may be a customer's. */
const shownError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { name, message, stack, cause } = error;
  const { code } = error as { code?: unknown };
  return { type: name, message, stack, ...(code ? { code } : {}), ...(cause ? { cause: shownError(cause) } : {}) };
};

/** The fields as JSON without the braces. Requests and answers themselves are never logged. */
const membersOf = (fields: Fields): string => {
  let members = '';
  for (const name in fields) {
    if (name === 'req' || name === 'res') continue;
    const value = fields[name];
    const json = Number.isFinite(value)
      ? String(value)
      : JSON.stringify(value instanceof Error ? shownError(value) : value);
    if (json !== undefined) members += `,"${name}":${json}`;
  }
  return members;
};

/** Members that are JSON already, each with a comma before it: for lines that are written with every request. */
export class Spelled {
  readonly members: string;

  constructor(members: string) {
    this.members = members;
  }
}

class JsonLogger {
  readonly level: Level;
  readonly #write: (line: string) => void;
  /** What every line begins with. Spelled out by who logs something: of most requests nobody does. */
  readonly #bound: () => string;

  constructor(level: Level, write: (line: string) => void, bound: () => string) {
    this.level = level;
    this.#write = write;
    this.#bound = bound;
  }

  child(bindings: Fields): JsonLogger {
    return new JsonLogger(this.level, this.#write, () => this.#bound() + membersOf(bindings));
  }

  trace(first: unknown, second?: string): void {
    this.#log('trace', first, second);
  }
  debug(first: unknown, second?: string): void {
    this.#log('debug', first, second);
  }
  info(first: unknown, second?: string): void {
    this.#log('info', first, second);
  }
  warn(first: unknown, second?: string): void {
    this.#log('warn', first, second);
  }
  error(first: unknown, second?: string): void {
    this.#log('error', first, second);
  }
  fatal(first: unknown, second?: string): void {
    this.#log('fatal', first, second);
  }
  silent(): void {}

  /** A text, or fields and a text, or an error alone: the three ways in which the framework calls a logger. */
  #log(level: Level, first: unknown, second: string | undefined): void {
    if (LEVELS[level] < LEVELS[this.level]) return;
    if (first instanceof Spelled) {
      this.#line(level, first.members);
      return;
    }
    const fields = typeof first === 'string' ? {} : first instanceof Error ? { err: first } : (first as Fields);
    const text = typeof first === 'string' ? first : (second ?? (first instanceof Error ? first.message : undefined));
    const message = text === undefined ? '' : `,"msg":${JSON.stringify(text)}`;
    this.#line(level, membersOf(fields) + message);
  }

  #line(level: Level, members: string): void {
    this.#write(`{"level":${LEVELS[level]},"time":${Date.now()}${this.#bound()}${members}}\n`);
  }
}

/**
 * JSON lines in the shape that pino made common. Written here because one is made for every request, and this is a fifth
 * of the work (docs/adr/0018); the framework takes any logger of this form.
 */
export const jsonLogger = (level: string, write: (line: string) => void): FastifyBaseLogger => {
  const bound = membersOf({ pid: process.pid, hostname: hostname() });
  return new JsonLogger(level as Level, write, () => bound) as FastifyBaseLogger;
};
