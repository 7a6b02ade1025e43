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
 * - `connection.sync`, `submittedNamedStatements`, and that the client knows a parsed statement by the `name` and `text` of its
 *   query: statements that leave together are answered one too few, or are parsed twice.
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
type Wire = pg.Connection & {
  stream: Duplex;
  describe: (portal: object) => void;
  sync: () => void;
  submittedNamedStatements: Record<string, string>;
};

/** The shapes of the prepared statements of a connection, and the connection without Sync, and without the question for shapes. */
type Known = { shapes: Map<string, Shape>; asked: Wire; unasked: Wire };

const known = new WeakMap<Wire, Known>();

const knownOn = (wire: Wire): Known => {
  const found = known.get(wire);
  if (found) return found;
  const without = (...names: ('describe' | 'sync')[]) =>
    Object.assign(Object.create(wire) as Wire, Object.fromEntries(names.map((name) => [name, () => {}])));
  const made = { shapes: new Map(), asked: without('sync'), unasked: without('sync', 'describe') };
  known.set(wire, made);
  return made;
};

const NO_ROWS: Shape = { names: [], parsers: [] };

/**
 * A statement whose rows are all that is wanted. The driver's own asks for the columns of a prepared statement each time
 * and makes parsers for them anew, which is a tenth of a small read (docs/adr/0018); they cannot change while it is
 * prepared, so they are asked for once a connection.
 */
class Statement extends pg.Query {
  declare name: string | undefined;
  declare text: string;
  declare callback: RowsDone;
  readonly query_timeout: number | undefined;
  /** What the server did, as it says it. */
  command = '';
  readonly #rows: Row[] = [];
  #shape: Shape | undefined;
  #shapes: Map<string, Shape> | undefined;
  #fault: Error | undefined;
  #hasFailed = false;

  constructor({ name, text, values, query_timeout }: Config, done: RowsDone) {
    super(text, values, done as never);
    this.name = name;
    this.query_timeout = query_timeout;
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(wire: Wire): void {
    this.send(wire);
    wire.sync();
  }

  /** All but the Sync; false where its values cannot be sent. */
  send(wire: Wire): boolean {
    const { shapes, asked, unasked } = knownOn(wire);
    this.#shapes = shapes;
    this.#shape = this.name === undefined ? undefined : shapes.get(this.name);
    // The types do not show what the class has.
    const { prepare } = pg.Query.prototype as unknown as { prepare: (wire: Wire) => void };
    prepare.call(this, this.#shape ? unasked : asked);
    return !this.#hasFailed;
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#keepShape(shapeOf(fields));
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    try {
      this.#rows.push(rowOf(this.#shape as Shape, fields));
    } catch (error) {
      // Thrown here it would end the process: the answer of the server is read to its end first.
      this.#fault ??= error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (!this.#shape) this.#keepShape(NO_ROWS);
    this.command = text;
  }

  handleReadyForQuery(): void {
    this.callback(this.#fault ?? null, this.#rows);
  }

  handleError(error: Error): void {
    this.#hasFailed = true;
    this.callback(error);
  }

  #keepShape(shape: Shape): void {
    this.#shape = shape;
    if (this.name !== undefined) this.#shapes?.set(this.name, shape);
  }
}

/** As PostgreSQL says it of a statement behind one that failed. */
const skipped = (): Error =>
  Object.assign(new Error('The statement was skipped, because one that was sent with it has failed'), {
    code: '25P02',
  });

/**
 * Statements of one transaction with one Sync behind them. The server answers each Sync by itself, which costs more than a
 * small statement does. It skips what stands behind one that fails; in a transaction that is no loss.
 */
class Together extends pg.Query {
  declare name: string | undefined;
  declare text: string;
  declare callback: (error?: Error) => void;
  readonly query_timeout: number | undefined;
  readonly statements: Statement[];
  #place = 0;

  constructor(statements: Statement[]) {
    super('', (() => {}) as never);
    this.statements = statements;
    const limits = statements.map(({ query_timeout }) => query_timeout);
    this.query_timeout = limits.every((limit) => limit !== undefined) ? Math.max(...limits) : undefined;
    this.#goTo(0);
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(wire: Wire): void {
    const failed = this.statements.findIndex((statement) => !statement.send(wire));
    if (failed !== -1) {
      const unsent = this.statements.splice(failed);
      for (const { name } of unsent) delete wire.submittedNamedStatements[name ?? ''];
      for (const statement of unsent.slice(1)) statement.handleError(skipped());
    }
    wire.sync();
  }

  handleRowDescription(message: { fields: Field[] }): void {
    this.statements[this.#place]?.handleRowDescription(message);
  }

  handleDataRow(message: { fields: (string | null)[] }): void {
    this.statements[this.#place]?.handleDataRow(message);
  }

  handleCommandComplete(message: { text: string }): void {
    this.statements[this.#place]?.handleCommandComplete(message);
    this.statements[this.#place]?.handleReadyForQuery();
    this.#goTo(this.#place + 1);
  }

  handleReadyForQuery(): void {
    this.callback();
  }

  /** The first that is not answered has failed. Those behind it may not have been parsed. */
  handleError(error: Error, wire: Wire): void {
    const [failed, ...rest] = this.statements.slice(this.#place);
    failed?.handleError(error);
    for (const statement of rest) {
      delete wire.submittedNamedStatements[statement.name ?? ''];
      statement.handleError(skipped());
    }
    this.callback(error);
  }

  /** By these the client knows which statement was parsed. */
  #goTo(place: number): void {
    this.#place = place;
    this.name = this.statements[place]?.name;
    this.text = this.statements[place]?.text ?? '';
  }
}

const waiting = new WeakMap<pg.ClientBase, pg.Query[]>();

/** Statements that follow each other share a Sync; what begins or gives up a transaction has its own. */
const joined = (queries: readonly pg.Query[]): pg.Query[] => {
  const sent: pg.Query[] = [];
  let open: Statement[] = [];
  const close = () => {
    const [first] = open;
    if (first) sent.push(open.length === 1 ? first : new Together(open));
    open = [];
  };
  for (const query of queries) {
    if (query instanceof Statement) open.push(query);
    else {
      close();
      sent.push(query);
    }
  }
  close();
  return sent;
};

/** What is sent from now to the end of this turn of the loop leaves together, in its order. */
const sendSoon = (client: pg.ClientBase, query: pg.Query): void => {
  const others = waiting.get(client);
  if (others) {
    others.push(query);
    return;
  }
  const queries = [query];
  waiting.set(client, queries);
  process.nextTick(() => {
    waiting.delete(client);
    inOneWrite(client, () => {
      for (const one of joined(queries)) client.query(one);
    });
  });
};

/** Runs a statement; its rows. */
export const runStatement = (client: pg.ClientBase, config: Config): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    client.query(new Statement(config, (error, rows = []) => (error ? reject(error) : resolve(rows))));
  });

/** The same with those of its transaction that are sent in the same turn: all of them must go this way. */
export const runTogether = (client: pg.ClientBase, config: Config): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    sendSoon(client, new Statement(config, (error, rows = []) => (error ? reject(error) : resolve(rows))));
  });

/** COMMIT or ROLLBACK behind the statements of this turn, and not at all where one of them fails; what the server did. */
export const endTogether = (client: pg.ClientBase, text: 'commit' | 'rollback', name?: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const config = { name, text, values: [], query_timeout: undefined };
    const end = new Statement(config, (error) => (error ? reject(error) : resolve(end.command)));
    sendSoon(client, end);
  });

/** Gives a transaction up, behind whatever was sent, and whether or not that fails. */
export const giveUp = (client: pg.ClientBase): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = (error: Error | null) => (error ? reject(error) : resolve());
    sendSoon(client, new pg.Query('rollback', done as never));
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

/** The same before the statements of this turn (`runTogether`). */
export const beginTogether = (client: pg.ClientBase, statements: readonly BurstStatement[]): Promise<unknown> =>
  new Promise((resolve, reject) => {
    sendSoon(client, new Burst(statements, (error, values = []) => (error ? reject(error) : resolve(values))));
  });
