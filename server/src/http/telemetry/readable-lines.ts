import type { DestinationStream } from 'pino';

type Line = Record<string, unknown> & { level: number; time: number; msg?: string };
type ShownError = { type?: string; message?: string; stack?: string; cause?: unknown };

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

const isError = (value: unknown): value is ShownError =>
  typeof value === 'object' && value !== null && 'stack' in value && 'message' in value;

const errorText = ({ stack = '', cause }: ShownError): string =>
  `\n    ${stack.replaceAll('\n', '\n    ')}${isError(cause) ? `\n  caused by${errorText(cause)}` : ''}`;

const textOf = (line: Line): string => {
  if (line.msg === 'answered' && typeof line.method === 'string') return answered(line);
  const { level, time, pid, hostname, msg = '', ...rest } = line;
  const errors = Object.values(rest).filter(isError);
  const facts = Object.entries(rest).filter(([, value]) => !isError(value));
  const told = facts.map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return [msg, ...told].join(' ') + errors.map(errorText).join('');
};

/** A control character could rewrite what is on the screen. */
const printable = (text: string): string =>
  text.replaceAll(
    /(?!\n)\p{Cc}/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );

/** The same line for a person at a terminal. */
export const readableLine = (json: string): string => {
  const line = JSON.parse(json) as Line;
  return `${timeOf(line.time)} ${(LEVELS[line.level] ?? '').padEnd(5)} ${printable(textOf(line))}\n`;
};

/** Lines of JSON come in, and lines for people go out. */
export const readableLines = (destination: DestinationStream): DestinationStream => ({
  write: (line) => void destination.write(readableLine(line)),
});
