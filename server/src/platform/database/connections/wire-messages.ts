import pg from 'pg';

/** A value of a statement as it is sent: its text, or nothing. */
export type WireValue = string | number | null;

/** A statement of a pipeline (`runPipeline`). */
export type WireStatement = {
  text: string;
  values: readonly WireValue[];
  /** With a name it is parsed once a connection. */
  name: string | undefined;
  /** Otherwise the columns of its result are not described, and only its first value is read, as text. */
  wantsRows: boolean;
};

/** Pieces of what is sent. They are put together once, at the end: a value may be long. */
type Pieces = readonly Buffer[];

/** A message of the protocol: its letter, its length, and what it says. */
const messageOf = (letter: string, body: Pieces): Pieces => {
  const head = Buffer.allocUnsafe(5);
  head.write(letter);
  head.writeInt32BE(4 + body.reduce((sum, { length }) => sum + length, 0), 1);
  return [head, ...body];
};

const END = '\0';
/** Of the formats of parameters, of parameters, of the formats of results. */
const none = Buffer.alloc(2);
const execute = Buffer.concat(messageOf('E', [Buffer.alloc(5)]));
const describePortal = Buffer.concat(messageOf('D', [Buffer.from(`P${END}`)]));

export const sync = Buffer.concat(messageOf('S', []));

const parseOf = (name: string, text: string): Pieces => messageOf('P', [Buffer.from(name + END + text + END), none]);

/** A name that does not exist is no error: whoever does not know whether it does closes it first. */
const closeOf = (name: string): Pieces => messageOf('C', [Buffer.from(`S${name}${END}`)]);

/** The protocol counts them in two bytes. */
export const MAX_VALUES = 0xffff;

/** The length of NULL. */
const NO_VALUE = -1;

/** Parameters: how many there are, and of each the length of its text in bytes, and the text. */
const parametersOf = (values: readonly WireValue[]): Buffer => {
  const texts = values.map((value) => (value === null ? null : String(value)));
  const lengths = texts.map((text) => (text === null ? NO_VALUE : Buffer.byteLength(text)));
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + 4 + Math.max(length, 0), 2));
  let offset = bytes.writeUInt16BE(values.length);
  for (const [index, text] of texts.entries()) {
    offset = bytes.writeInt32BE(lengths[index] as number, offset);
    if (text !== null) offset += bytes.write(text, offset);
  }
  return bytes;
};

const bindOf = (name: string, values: readonly WireValue[]): Pieces =>
  messageOf('B', [Buffer.from(END + name + END), none, parametersOf(values), none]);

const MAX_REMEMBERED = 1000;
const remembered = new Map<string, Pieces>();

/** The same statement is sent again and again: most bytes are made once. */
const once = (key: string, make: () => Pieces): Pieces => {
  const known = remembered.get(key);
  if (known) return known;
  const bytes = [Buffer.concat(make())];
  if (remembered.size < MAX_REMEMBERED) remembered.set(key, bytes);
  return bytes;
};

/** Makes the connection know a statement, under its name if it has one. */
export const parse = ({ name, text }: WireStatement): Pieces =>
  name === undefined ? once(`parse ${text}`, () => parseOf('', text)) : [...closeOf(name), ...parseOf(name, text)];

/** Runs a statement that the connection knows. */
export const run = ({ name = '', values }: WireStatement, asksForColumns: boolean): Pieces => {
  const bind = values.length === 0 ? once(`bind ${name}`, () => bindOf(name, values)) : bindOf(name, values);
  return asksForColumns ? [...bind, describePortal, execute] : [...bind, execute];
};

/**
 * bigint and numeric arrive as text. Ids stay below 2^53 (D1) and prices are the decimal that was written (D3), whose
 * shortest spelling a number keeps, so both become numbers here and nowhere else.
 */
const INT8 = 20;
const NUMERIC = 1700;
const TIMESTAMPTZ = 1184;
const JSON_TEXT = 114;

/** D3: RFC 3339 with milliseconds. Most servers speak UTC, of which only the spelling changes. */
const rfc3339 = (text: string) => {
  if (text.length < 22 || !text.endsWith('+00') || text[4] !== '-') return new Date(text).toISOString();
  const [seconds = '', fraction = ''] = text.slice(11, -3).split('.');
  return `${text.slice(0, 10)}T${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}Z`;
};

const columnParsers: Record<number, (text: string) => unknown> = {
  [INT8]: Number,
  [NUMERIC]: Number,
  [TIMESTAMPTZ]: rfc3339,
  [JSON_TEXT]: (text) => JSON.parse(text),
};

/** What makes a value of a column's text. */
export const parserOf = (oid: number): ((text: string) => unknown) => columnParsers[oid] ?? pg.types.getTypeParser(oid);

/** The same for the driver of a server, which knows the other types itself. */
export const serverTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    format === 'binary' ? (columnParsers[oid] ?? pg.types.getTypeParser(oid, format)) : parserOf(oid),
} as pg.CustomTypesConfig;
