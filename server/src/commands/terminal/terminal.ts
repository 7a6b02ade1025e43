import { styleText } from 'node:util';
import { escapedControls } from './escaped-controls.ts';
import { type OutputStream, showProgress } from './progress.ts';
import type { Step } from './watch.ts';

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
