import type { Step } from './watch.ts';

/** A stream that may be a terminal: `process.stdout`, or what a test reads. */
export type OutputStream = NodeJS.WritableStream & { isTTY?: boolean; columns?: number };

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
  let told = 0;
  const tell = () => stream.write(`${name}: ${grouped(done)}${total === undefined ? '' : ` of ${grouped(total)}`}\n`);
  return {
    add: (count) => {
      done += count;
      if (total === undefined || done - told < Math.max(LOG_AT_LEAST, total / LOG_LINES) || done >= total) return;
      told = done;
      tell();
    },
    end: tell,
  };
};

export const showProgress = (stream: OutputStream, name: string, total: number | undefined): Step =>
  stream.isTTY ? drawnBar(stream, name, total) : loggedLines(stream, name, total);
