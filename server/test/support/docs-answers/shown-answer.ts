import type { RecordedAnswer } from '../../../src/platform/http/built/examples/recorded-answer.ts';
import { shownJson } from './shown-json.ts';

const MAX_LINES = 60;
const MAX_TEXT_LINES = 12;
const MAX_WIDTH = 100;

const cutLine = (line: string): string => (line.length > MAX_WIDTH ? `${line.slice(0, MAX_WIDTH)}…` : line);

const cutLines = (lines: readonly string[], limit: number): string[] =>
  lines.length > limit + 1 ? [...lines.slice(0, limit), `… ${lines.length - limit} more lines`] : [...lines];

/** Some of the metrics, and what they mean: which there are depends on the database, and their values on the machine. */
const METRICS = /^# HELP vantail_(?:http_request_duration_seconds|due_work|keys_ending) /;

const textLines = (text: string): string[] => {
  const lines = text
    .replace('\uFEFF', '')
    .replaceAll('><', '>\n<')
    .split('\n')
    .filter((line) => line.trim() !== '');
  return text.startsWith('# HELP') ? [...lines.filter((line) => METRICS.test(line)), '…'] : lines;
};

type Sent = { statusCode: number; headers: Record<string, unknown>; body: string };

/** An answer as the page shows it: steady from run to run, and cut where it is long. */
export const shownAnswer = (
  { statusCode: status, headers, body }: Sent,
  steady: (value: unknown) => unknown,
): RecordedAnswer => {
  const [type = ''] = String(headers['content-type'] ?? '').split(';', 1);
  if (body === '') return { status };
  if (type.endsWith('json'))
    return { status, type, lines: cutLines(shownJson(steady(JSON.parse(body))).split('\n'), MAX_LINES) };
  if (!/^text\/|xml$/.test(type)) return { status, type };
  return { status, type, lines: cutLines(textLines(body), MAX_TEXT_LINES).map(cutLine) };
};
