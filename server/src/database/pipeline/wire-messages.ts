/** A statement of a burst (`runBurst`). With a name it is parsed once a connection. */
export type BurstStatement = { text: string; values: readonly number[]; name: string | undefined };

/** A message of the protocol: its letter, its length, and what it says. */
const messageOf = (letter: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5);
  head.write(letter);
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
};

const END = '\0';
/** Of the formats of parameters, of parameters, of the formats of results. */
const none = Buffer.alloc(2);
const execute = messageOf('E', Buffer.alloc(5));

export const sync = messageOf('S', Buffer.alloc(0));

const parseOf = (name: string, text: string): Buffer =>
  messageOf('P', Buffer.concat([Buffer.from(name + END + text + END), none]));

/** A name that does not exist is no error: whoever does not know whether it does closes it first. */
const closeOf = (name: string): Buffer => messageOf('C', Buffer.from(`S${name}${END}`));

/** A parameter: its length and its text. */
const parameterOf = (value: number): Buffer => {
  const text = String(value);
  const bytes = Buffer.alloc(4 + text.length);
  bytes.writeInt32BE(text.length);
  bytes.write(text, 4);
  return bytes;
};

const bindOf = (name: string, values: readonly number[]): Buffer => {
  const count = Buffer.alloc(2);
  count.writeInt16BE(values.length);
  const head = Buffer.from(END + name + END);
  return messageOf('B', Buffer.concat([head, none, count, ...values.map(parameterOf), none]));
};

const MAX_REMEMBERED = 1000;
const remembered = new Map<string, Buffer>();

/** The same statement is sent again and again: most bytes are made once. */
const once = (key: string, make: () => Buffer): Buffer => {
  const known = remembered.get(key);
  if (known) return known;
  const bytes = make();
  if (remembered.size < MAX_REMEMBERED) remembered.set(key, bytes);
  return bytes;
};

const boundOf = (name: string, values: readonly number[]): Buffer =>
  values.length === 0
    ? once(`bind ${name}`, () => Buffer.concat([bindOf(name, values), execute]))
    : Buffer.concat([bindOf(name, values), execute]);

/** Runs a statement that the connection knows by its name. */
export const runAgain = (name: string, values: readonly number[]): Buffer => boundOf(name, values);

/** Parses a statement and runs it. */
export const parseAndRun = ({ text, values, name }: BurstStatement): Buffer =>
  name === undefined
    ? Buffer.concat([once(`parse ${text}`, () => parseOf('', text)), boundOf('', values)])
    : Buffer.concat([closeOf(name), parseOf(name, text), boundOf(name, values)]);
