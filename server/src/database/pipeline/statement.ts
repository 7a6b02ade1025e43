import pg from 'pg';
import { parserOf } from './column-types.ts';

type Field = { name: string; dataTypeID: number };
type Row = Record<string, unknown>;
type Done = (error: Error | null, rows?: Row[]) => void;
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
type Wire = pg.Connection & { describe: (portal: object) => void };

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
  declare callback: Done;
  readonly query_timeout: number | undefined;
  readonly #rows: Row[] = [];
  #shape: Shape | undefined;
  #shapes: Map<string, Shape> | undefined;
  #fault: Error | undefined;

  constructor({ name, text, values, query_timeout }: Config, done: Done) {
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
