import type { Duplex } from 'node:stream';
import pg from 'pg';
import { parserOf } from './column-types.ts';
import { type BurstStatement, parseAndRun, runAgain, sync } from './wire-messages.ts';

/**
 * All that leans on how `pg` works inside, which its documentation does not promise; nothing else in the service may.
 * `server/test/pg-internals.test.ts` names the version that this was written against. What breaks if an upgrade changes it:
 * - `client.connection.stream`: statements of one batch leave in several system calls, or sending them throws at once; a long
 *   answer is read in one go.
 * - `Query.prototype.prepare`, and that it asks for the columns by `connection.describe`: rows come without columns.
 * - `requiresPreparation`, `handleError`, and that the connection has its `stream`: transactions do not begin.
 * - `handleRowDescription`, `handleDataRow`, `handleCommandComplete`, `handleReadyForQuery` and `callback`, by which the
 *   client hands a query what the server answered: rows are missing, or a promise never settles.
 * - `query_timeout` and `name` as members of a query: no time limit for a statement, or none is prepared.
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

const held = new WeakSet<Duplex>();

/** The same for those who do not know of each other: what is sent from now to the end of this turn leaves together. */
export const holdWrites = (client: pg.ClientBase): void => {
  const stream = streamOf(client);
  if (held.has(stream)) return;
  held.add(stream);
  stream.cork();
  process.nextTick(() => {
    held.delete(stream);
    stream.uncork();
  });
};

/** What a socket gives at once when there is more. */
const FULL_CHUNK = 64 * 1024;

/**
 * Takes a long answer a chunk a turn of the loop. Node would read up to 32 of them before it looks at any other connection, which
 * all tenants would feel (docs/adr/0032).
 */
export const readByTurns = (client: pg.ClientBase): void => {
  const stream = streamOf(client);
  stream.on('data', (chunk: Buffer) => {
    if (chunk.length < FULL_CHUNK) return;
    stream.pause();
    setImmediate(() => stream.resume());
  });
};

type Field = { name: string; dataTypeID: number };
type Row = Record<string, unknown>;
type RowsDone = (error: Error | null, rows?: Row[]) => void;
type Config = {
  name: string | undefined;
  text: string;
  values: unknown[];
  query_timeout: number | undefined;
};

/** How the rows of a statement are read: its columns, and what makes a value of each one's text. */
type Shape = { names: string[]; parsers: ((text: string) => unknown)[] };

const shapeOf = (fields: readonly Field[]): Shape => ({
  names: fields.map(({ name }) => name),
  parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
});

const rowOf = ({ names, parsers }: Shape, fields: readonly (string | null)[]): Row => {
  const row: Row = {};
  for (let place = 0; place < names.length; place++) {
    const text = fields[place] ?? null;
    row[names[place] as string] = text === null ? null : parsers[place]?.(text);
  }
  return row;
};

/** A connection of the driver. */
type Wire = pg.Connection & { stream: Duplex; describe: (portal: object) => void };

/** The shapes of the prepared statements of a connection, and the connection without the question for them. */
type Known = { shapes: Map<string, Shape>; unasked: Wire };

const known = new WeakMap<Wire, Known>();

const knownOn = (wire: Wire): Known => {
  const found = known.get(wire) ?? {
    shapes: new Map(),
    unasked: Object.assign(Object.create(wire) as Wire, { describe: () => {} }),
  };
  known.set(wire, found);
  return found;
};

/**
 * A statement whose rows are all that is wanted. The driver's own asks for the columns of a prepared statement each time
 * and makes parsers for them anew, which is a tenth of a small read (docs/adr/0018); they cannot change while it is
 * prepared, so they are asked for once a connection.
 */
class Statement extends pg.Query {
  declare name: string | undefined;
  declare callback: RowsDone;
  readonly query_timeout: number | undefined;
  readonly #rows: Row[] = [];
  #shape: Shape | undefined;
  #shapes: Map<string, Shape> | undefined;
  #fault: Error | undefined;

  constructor({ name, text, values, query_timeout }: Config, done: RowsDone) {
    super(text, values, done as never);
    this.name = name;
    this.query_timeout = query_timeout;
  }

  prepare(wire: Wire): void {
    const { shapes, unasked } = knownOn(wire);
    this.#shapes = shapes;
    this.#shape = this.name === undefined ? undefined : shapes.get(this.name);
    // The types do not show what the class has.
    const { prepare } = pg.Query.prototype as unknown as { prepare: (wire: Wire) => void };
    prepare.call(this, this.#shape ? unasked : wire);
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#shape = shapeOf(fields);
    if (this.name !== undefined) this.#shapes?.set(this.name, this.#shape);
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      this.#rows.push(rowOf(this.#shape as Shape, fields));
    } catch (error) {
      // Thrown here it would end the process: the answer of the server is read to its end first.
      this.#fault ??= error as Error;
    }
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback(this.#fault ?? null, this.#rows);
  }
}

/** Runs a statement; its rows. */
export const runStatement = (client: pg.ClientBase, config: Config): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    client.query(new Statement(config, (error, rows = []) => (error ? reject(error) : resolve(rows))));
  });

type ValuesDone = (error: Error | undefined, values?: readonly (string | undefined)[]) => void;

/** The names of the statements of bursts that a connection has parsed. */
const parsedOn = new WeakMap<Wire, Set<string>>();

const parsedNames = (wire: Wire): Set<string> => {
  const names = parsedOn.get(wire) ?? new Set();
  parsedOn.set(wire, names);
  return names;
};

/**
 * Statements, each in messages of its own, with one Sync behind them: the server answers them together, and skips the rest
 * where one fails. Never several statements in one message: Citus repeats the whole message on its nodes for each SET LOCAL
 * in it (docs/adr/0049). Of their results only the first value of each is wanted.
 */
class Burst extends pg.Query {
  declare callback: ValuesDone;
  readonly statements: readonly BurstStatement[];
  readonly #values: (string | undefined)[] = [];
  #value: string | undefined;

  constructor(statements: readonly BurstStatement[], done: ValuesDone) {
    super('', done as never);
    this.statements = statements;
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(wire: Wire): void {
    const parsed = parsedNames(wire);
    const messages = this.statements.map((statement) => {
      const { name, values } = statement;
      if (name !== undefined && parsed.has(name)) return runAgain(name, values);
      if (name !== undefined) parsed.add(name);
      return parseAndRun(statement);
    });
    wire.stream.write(Buffer.concat([...messages, sync]));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    this.#value ??= fields[0] ?? undefined;
  }

  handleCommandComplete(): void {
    this.#values.push(this.#value);
    this.#value = undefined;
  }

  handleReadyForQuery(): void {
    this.callback(undefined, this.#values);
  }

  /** What failed, and what was skipped behind it, may not have been parsed. */
  handleError(error: Error, wire: Wire): void {
    for (const { name } of this.statements.slice(this.#values.length)) parsedNames(wire).delete(name ?? '');
    this.callback(error);
  }
}

/**
 * Sends the statements; the first value of each. The driver tells the callback of a statement, and no promise, of one that
 * it did not make itself.
 */
export const runBurst = (
  client: pg.ClientBase,
  statements: readonly BurstStatement[],
): Promise<readonly (string | undefined)[]> =>
  new Promise((resolve, reject) => {
    client.query(new Burst(statements, (error, values = []) => (error ? reject(error) : resolve(values))));
  });
