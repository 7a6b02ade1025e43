import { failing, type Hit } from './fault.ts';

/** The messages of PostgreSQL's protocol, as far as the fault layers need them: which belong to which statement. */
const SYNC = 'S'.charCodeAt(0);
const QUERY = 'Q'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
/** Parse, Bind, Describe, Execute and Close: a statement of the extended protocol, which ends with its Sync. */
const EXTENDED = new Set([...'PBDEC'].map((letter) => letter.charCodeAt(0)));

type OnMessage = (type: number, message: Buffer) => void;

/** Cuts a stream into messages: a type and a length, of which the very first one of a client has no type. */
const messageReader = (isFirstBare: boolean, onMessage: OnMessage) => {
  let rest: Buffer = Buffer.alloc(0);
  let isBare = isFirstBare;
  return (chunk: Uint8Array) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const typeBytes = isBare ? 0 : 1;
      if (rest.length < typeBytes + 4) return;
      const length = typeBytes + rest.readUInt32BE(typeBytes);
      if (rest.length < length) return;
      const message = rest.subarray(0, length);
      rest = rest.subarray(length);
      onMessage(isBare ? 0 : message.readUInt8(0), message);
      isBare = false;
    }
  };
};

/** Reads what a driver sends: whole statements, and whatever else it says (who it is, and good-bye). */
export const statementReader = (onStatement: (messages: Buffer[]) => void, onOther: (message: Buffer) => void) => {
  let open: Buffer[] = [];
  return messageReader(true, (type, message) => {
    if (type === QUERY) onStatement([message]);
    else if (EXTENDED.has(type)) open.push(message);
    else if (type === SYNC) {
      const messages = [...open, message];
      open = [];
      onStatement(messages);
    } else onOther(message);
  });
};

/** Reads what a server answers, and tells when it is ready: once at first, then after each statement. */
export const readyReader = (onReady: () => void) =>
  messageReader(false, (type) => {
    if (type === READY) onReady();
  });

const simpleQuery = (sql: string): Buffer => {
  const text = Buffer.from(`${sql}\0`);
  const head = Buffer.alloc(5);
  head.writeUInt8(QUERY, 0);
  head.writeUInt32BE(text.length + 4, 1);
  return Buffer.concat([head, text]);
};

const textOf = (messages: readonly Buffer[]): string | undefined => {
  const [first] = messages;
  return first && messages.length === 1 ? first.toString('utf8', 5, first.length - 1) : undefined;
};

/** COMMIT is the last of the statements that leave with it, and is never prepared: its text is in its message. */
const isCommit = (messages: readonly Buffer[]): boolean =>
  textOf(messages) === 'commit' || messages.some((message) => message.toString('latin1', 5).startsWith('\0commit\0'));

const isPreparing = (message: Buffer): boolean => ['C', 'P'].includes(message.toString('latin1', 0, 1));

const OUTCOME_UNKNOWN = '08007';

/** The messages that make a statement fail, before it runs or after it did, with one answer as it would have had. */
export const failed = (messages: readonly Buffer[], { fault, code }: Hit): Buffer => {
  const sql = textOf(messages);
  // A COMMIT that was done is never reported as one to repeat (40001).
  const failure = failing(isCommit(messages) && fault === 'error after' ? OUTCOME_UNKNOWN : code);
  if (fault === 'error before' && !isCommit(messages)) return simpleQuery(failure);
  // A COMMIT that fails ends its transaction all the same. The driver takes the answer of ROLLBACK for that of a statement
  // which leaves with COMMIT, and remembers it as prepared: so it is.
  if (fault === 'error before')
    return Buffer.concat([...messages.filter(isPreparing), simpleQuery(`rollback; ${failure}`)]);
  if (sql !== undefined) return simpleQuery(`${sql}; ${failure}`);
  return Buffer.concat([...messages.slice(0, -1), simpleQuery(failure)]);
};
