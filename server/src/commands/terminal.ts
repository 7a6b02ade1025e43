import { styleText } from 'node:util';

/** The control characters of both sets, and those that change the direction of the text that follows. */
const CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Text that a terminal shows and does not interpret: names come from anyone who may write a catalogue, and an escape
 * sequence in one could move the cursor, change the title or type an answer for the operator. `lines` keeps line ends,
 * for texts of several lines; `json` escapes as JSON does, so that the document stays the same.
 */
const escapedControls = (text: string, kind: 'line' | 'lines' | 'json' = 'line'): string =>
  text.replaceAll(CONTROLS, (control) => {
    if (control === '\n' && kind === 'lines') return control;
    const code = control.charCodeAt(0).toString(16);
    return kind === 'json' || code.length > 2 ? `\\u${code.padStart(4, '0')}` : `\\x${code.padStart(2, '0')}`;
  });

/** A phase of long work: call `add` for what is done, `end` when all of it is. */
export type Step = { add(count: number): void; end(): void };

/** Shows the progress of long work: its name, and the total if that is known. */
export type Watch = (name: string, total?: number) => Step;

/** A stream that may be a terminal: `process.stdout`, or what a test reads. */
type OutputStream = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

const BAR_WIDTH = 30;
/** A terminal is updated at most this often; each write costs more than many a row. */
const REDRAW_MS = 50;
/** A log gets a line for each tenth of the work, and none for small work. */
const LOG_LINES = 10;
const LOG_AT_LEAST = 100;

const grouped = (count: number) => count.toLocaleString('en-GB');

/** `Copying rows  [=========>          ]  45%  4,512 of 10,000`; only the count if there is no total. */
export const progressLine = (name: string, done: number, total: number | undefined): string => {
  if (total === undefined) return `${name}  ${grouped(done)}`;
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.floor(share * BAR_WIDTH);
  const bar = '='.repeat(filled) + (filled < BAR_WIDTH ? '>' : '') + ' '.repeat(Math.max(0, BAR_WIDTH - filled - 1));
  return `${name}  [${bar}] ${String(Math.floor(share * 100)).padStart(3)}%  ${grouped(done)} of ${grouped(total)}`;
};

const drawnBar = (stream: OutputStream, name: string, total: number | undefined): Step => {
  let done = 0;
  let drawnAt = Number.NEGATIVE_INFINITY;
  const draw = () => {
    drawnAt = performance.now();
    // Returns to the start of the line and clears it: a text longer than the terminal would wrap and stay.
    stream.write(`\r\x1b[K${progressLine(name, done, total).slice(0, Math.max(1, (stream.columns || 80) - 1))}`);
  };
  draw();
  return {
    add: (count) => {
      done += count;
      if (performance.now() - drawnAt >= REDRAW_MS) draw();
    },
    end: () => {
      draw();
      stream.write('\n');
    },
  };
};

const loggedLines = (stream: OutputStream, name: string, total: number | undefined): Step => {
  let done = 0;
  let reported = 0;
  const tell = () => stream.write(`${name}: ${grouped(done)}${total === undefined ? '' : ` of ${grouped(total)}`}\n`);
  return {
    add: (count) => {
      done += count;
      if (total === undefined || done - reported < Math.max(LOG_AT_LEAST, total / LOG_LINES) || done >= total) return;
      reported = done;
      tell();
    },
    end: tell,
  };
};

const showProgress = (stream: OutputStream, name: string, total: number | undefined): Step =>
  stream.isTTY ? drawnBar(stream, name, total) : loggedLines(stream, name, total);

/** Where a command writes: its result to stdout, everything else to stderr. */
export type Terminal = {
  /** The result, once: the document with `--json`, otherwise the lines. */
  answer(document: unknown, lines: readonly string[]): void;
  /** A result that is not text. */
  bytes(bytes: Uint8Array): void;
  /** A line about the work, for people. */
  note(line: string): void;
  /** A warning, or why the work failed. */
  complain(line: string): void;
  /** Shows long work: a bar on a terminal, lines in a log, nothing with `--json`. */
  progress(name: string, total?: number): Step;
  readonly json: boolean;
};

export type Streams = { stdout: OutputStream; stderr: OutputStream };

export const openTerminal = (json: boolean, { stdout, stderr }: Streams): Terminal => {
  /** A bar occupies the last line, so the next text starts a new one. */
  let isDrawing = false;
  const write = (line: string) => {
    if (isDrawing) stderr.write('\n');
    isDrawing = false;
    stderr.write(`${line}\n`);
  };
  return {
    json,
    answer: (document, lines) => {
      const text = json
        ? escapedControls(JSON.stringify(document), 'json')
        : lines.map((line) => escapedControls(line)).join('\n');
      if (text !== '') stdout.write(`${text}\n`);
    },
    bytes: (bytes) => void stdout.write(bytes),
    note: (line) => {
      if (!json) write(escapedControls(line, 'lines'));
    },
    // styleText leaves out colours if the output is no terminal, and honours NO_COLOR.
    complain: (line) => write(`${styleText('red', 'vantail:', { stream: stderr })} ${escapedControls(line, 'lines')}`),
    progress: (name, total) => {
      if (json) return { add: () => {}, end: () => {} };
      isDrawing = stderr.isTTY ?? false;
      const { add, end } = showProgress(stderr, name, total);
      return {
        add,
        end: () => {
          end();
          isDrawing = false;
        },
      };
    },
  };
};
