import type { Duplex } from 'node:stream';
import pg from 'pg';
// @ts-expect-error: the types do not show it.
import utils from 'pg/lib/utils.js';
import { parse, parserOf, run, sync, type WireStatement, type WireValue } from './wire-messages.ts';

/**
 * All that leans on how `pg` works inside, which its documentation does not promise; nothing else in the service may.
 * `server/test/pg-internals.test.ts` names the version that this was written against. What breaks if an upgrade changes it:
 * - `client.connection.stream`: statements of one batch leave in several system calls, or sending them throws at once; a long
 *   answer is read in one go.
 * - `requiresPreparation`, `prepare`, and that the connection has its `stream`: nothing is sent.
 * - `handleRowDescription`, `handleDataRow`, `handleCommandComplete`, `handleReadyForQuery`, `handleError` and `callback`, by
 *   which the client hands a query what the server answered: rows are missing, or a promise never settles.
 * - `prepareValue` of its utilities: values are spelled in another way.
 * - `query_timeout` as a member of a query: no time limit for statements.
 */

const streamOf = (client: pg.ClientBase): Duplex =>
  (client as unknown as { connection: { stream: Duplex } }).connection.stream;

/** The driver writes each statement by itself; held back for a moment, they leave in one system call. */
export const inOneWrite = <T>(client: pg.ClientBase, send: () => T): T => {
  const stream = streamOf(client);
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
};

/** What a socket gives at once when there is more. */
const FULL_CHUNK = 64 * 1024;

/**
 * Reads a long answer one chunk per turn of the event loop. Node would read up to 32 of them before it looks at any other connection, which
 * all tenants would feel (docs/adr/0032).
 */
export const readInBatches = (client: pg.ClientBase): void => {
  const stream = streamOf(client);
  stream.on('data', (chunk: Buffer) => {
    if (chunk.length < FULL_CHUNK) return;
    stream.pause();
    setImmediate(() => stream.resume());
  });
};

type Field = { name: string; dataTypeID: number };
type Row = Record<string, unknown>;

/** How the rows of a statement are read: its columns, and what makes a value of each one's text. */
type Shape = { names: string[]; parsers: ((text: string) => unknown)[] };

const shapeOf = (fields: readonly Field[]): Shape => ({
  names: fields.map(({ name }) => name),
  parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
});

const rowOf = ({ names, parsers }: Shape, fields: readonly (string | null)[]): Row => {
  const row: Row = {};
  for (let index = 0; index < names.length; index++) {
    const text = fields[index] ?? null;
    row[names[index] as string] = text === null ? null : parsers[index]?.(text);
  }
  return row;
};

/** A connection of the driver. */
type Wire = pg.Connection & { stream: Duplex };

/**
 * The statements that a connection has certainly parsed, by name, with the shapes of those whose columns it has described. One
 * that was only sent may have been skipped: whoever needs it meanwhile has it parsed again.
 */
const known = new WeakMap<Wire, Map<string, Shape | undefined>>();

const knownOn = (wire: Wire): Map<string, Shape | undefined> => {
  const found = known.get(wire) ?? new Map();
  known.set(wire, found);
  return found;
};

/** What is said of a prepared statement that is gone, or whose columns are others now. */
const UNUSABLE = ['26000', '0A000'];

const NO_ROWS: Shape = { names: [], parsers: [] };

/** What a statement brought. */
export type Answer = {
  rows: Row[];
  /** The first value, where `wantsRows` is false. */
  value: string | undefined;
  /** What the server says that it did. */
  command: string;
};

/**
 * Statements, each in messages of its own, with one Sync behind them: the server answers them together, and skips the rest
 * where one fails. Never several statements in one message: Citus repeats the whole message on its nodes for each SET LOCAL
 * in it (docs/adr/0003). The driver's own query asks for the columns of a prepared statement each time and makes parsers for
 * them anew, which is a tenth of a small read (docs/adr/0018); they cannot change while it is prepared, so they are described
 * once a connection.
 */
class Pipeline extends pg.Query {
  declare callback: (error?: Error | null) => void;
  readonly statements: readonly WireStatement[];
  readonly query_timeout: number | undefined;
  /** Of the statements that succeeded; the next index is that of the statement which is being answered. */
  readonly answers: (Answer | Error)[] = [];
  #known = new Map<string, Shape | undefined>();
  readonly #parsedHere = new Set<string>();
  /** Known before, or described by the server. */
  #shapes: (Shape | undefined)[] = [];
  #rows: Row[] = [];
  #value: string | undefined;
  #fault: Error | undefined;

  constructor(
    statements: readonly WireStatement[],
    timeoutMs: number | undefined,
    done: (error?: Error | null) => void,
  ) {
    super('', done as never);
    this.statements = statements;
    this.query_timeout = timeoutMs;
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(wire: Wire): void {
    const known = knownOn(wire);
    this.#known = known;
    this.#shapes = this.statements.map(({ name, wantsRows }) => (wantsRows && name ? known.get(name) : undefined));
    const messages = this.statements.flatMap((statement, index) => {
      const { name, wantsRows } = statement;
      const ran = run(statement, wantsRows && !this.#shapes[index]);
      if (name !== undefined && known.has(name)) return ran;
      if (name !== undefined) this.#parsedHere.add(name);
      return [...parse(statement), ...ran];
    });
    wire.stream.write(Buffer.concat([...messages, sync]));
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#shapes[this.answers.length] = shapeOf(fields);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const shape = this.#shapes[this.answers.length];
    if (!shape) {
      this.#value ??= fields[0] ?? undefined;
      return;
    }
    try {
      this.#rows.push(rowOf(shape, fields));
    } catch (error) {
      // Thrown here it would end the process: the answer of the server is read to its end first.
      this.#fault ??= error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const index = this.answers.length;
    const { name, wantsRows } = this.statements[index] as WireStatement;
    if (name !== undefined) this.#known.set(name, wantsRows ? (this.#shapes[index] ?? NO_ROWS) : this.#known.get(name));
    this.answers.push(this.#fault ?? { rows: this.#rows, value: this.#value, command: text });
    this.#rows = [];
    this.#value = undefined;
    this.#fault = undefined;
  }

  /** The answer to a text without a statement in it. */
  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  handleReadyForQuery(): void {
    this.callback();
  }

  /** Of what failed, and of what was skipped behind it, the names that were to be parsed here were closed, or never made. */
  handleError(error: Error & { code?: string }): void {
    for (const [index, { name = '' }] of this.statements.slice(this.answers.length).entries())
      if (this.#parsedHere.has(name) || (index === 0 && UNUSABLE.includes(error.code ?? ''))) this.#known.delete(name);
    this.callback(error);
  }
}

/** As PostgreSQL says it of a statement behind one that failed. */
const skipped = (): Error =>
  Object.assign(new Error('The statement was skipped, because one that was sent before it has failed'), {
    code: '25P02',
  });

/**
 * Sends the statements; what became of each. The driver tells the callback of a statement, and no promise, of one that it did
 * not make itself.
 */
export const runPipeline = (
  client: pg.ClientBase,
  statements: readonly WireStatement[],
  timeoutMs?: number,
): Promise<Answer>[] => {
  const outcomes = statements.map(() => Promise.withResolvers<Answer>());
  const pipeline = new Pipeline(statements, timeoutMs, (error) => {
    // An error behind the last answer is the last statement's.
    const succeeded = error ? Math.min(pipeline.answers.length, statements.length - 1) : pipeline.answers.length;
    for (const [index, answer] of pipeline.answers.slice(0, succeeded).entries())
      if (answer instanceof Error) outcomes[index]?.reject(answer);
      else outcomes[index]?.resolve(answer);
    const [failed, ...rest] = outcomes.slice(succeeded);
    if (!failed) return;
    failed.reject(error ?? new Error('The server did not answer the statement'));
    // Those who wait for all of them hear of the one that failed first, in the words of its sender.
    setImmediate(() => {
      for (const { reject } of rest) reject(error && !(error instanceof pg.DatabaseError) ? error : skipped());
    });
  });
  try {
    client.query(pipeline);
  } catch (error) {
    for (const { reject } of outcomes) reject(error);
  }
  return outcomes.map(({ promise }) => promise);
};

/** A value as the driver spells it; bytes, which it would send as they are, in text, too. */
export const wireValue = (value: unknown): WireValue => {
  const spelled = (utils as { prepareValue: (value: unknown) => WireValue | Buffer | undefined }).prepareValue(value);
  return Buffer.isBuffer(spelled) ? `\\x${spelled.toString('hex')}` : (spelled ?? null);
};
