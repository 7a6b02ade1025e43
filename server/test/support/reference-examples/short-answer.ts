/** What the service answered to an example on the demo, cut where it is long. */
export type RecordedAnswer = {
  status: number;
  /** The media type; none without a body. */
  type?: string;
  /** None of bytes that nobody reads. */
  answer?: unknown;
};

const MAX_TEXT = 96;
const MAX_OBJECTS = 2;
const MAX_VALUES = 8;
const MAX_MEMBERS = 40;
const MAX_LINES = 12;

const cut = (text: string, limit: number): string => (text.length > limit ? `${text.slice(0, limit)}…` : text);

/** Of a list the first items: two of records, some more of numbers or words. */
const shortList = (list: readonly unknown[]): unknown[] =>
  list.slice(0, list.some((item) => typeof item === 'object') ? MAX_OBJECTS : MAX_VALUES).map(shortJson);

/** An object with very many members is a list by another name. */
const shortObject = (object: object): object => {
  const entries = Object.entries(object);
  const shown = entries.length > MAX_MEMBERS ? entries.slice(0, MAX_OBJECTS) : entries;
  return Object.fromEntries(shown.map(([name, value]) => [name, shortJson(value)]));
};

const shortJson = (value: unknown): unknown => {
  if (typeof value === 'string') return cut(value, MAX_TEXT);
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? shortList(value) : shortObject(value);
};

/** Some of the metrics, and what they mean: which there are depends on the database, and their values on the machine. */
const METRICS = /^# HELP vantail_(?:http_request_duration_seconds|due_work|keys_ending) /;

const shortText = (text: string): string => {
  const lines = text
    .replace('\uFEFF', '')
    .replaceAll('><', '>\n<')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const isMetrics = text.startsWith('# HELP');
  const shown = isMetrics ? lines.filter((line) => METRICS.test(line)) : lines.slice(0, MAX_LINES);
  return [...shown.map((line) => cut(line, MAX_TEXT)), ...(shown.length < lines.length ? ['…'] : [])].join('\n');
};

type Sent = { statusCode: number; headers: Record<string, unknown>; body: string };

/** An answer as the page shows it: steady from run to run, and cut where it is long. */
export const shortAnswer = (
  { statusCode: status, headers, body }: Sent,
  steady: (value: unknown) => unknown,
): RecordedAnswer => {
  const [type = ''] = String(headers['content-type'] ?? '').split(';', 1);
  if (body === '') return { status };
  if (type.endsWith('json')) return { status, type, answer: shortJson(steady(JSON.parse(body))) };
  return /^text\/|xml$/.test(type) ? { status, type, answer: shortText(body) } : { status, type };
};
