import type { Pieces } from '@vantail/pricing';
import { type Fault, validationError } from '../../platform/errors.ts';
import { differences } from '../../platform/resource/service.ts';
import { withShortPauses } from '../../platform/scheduling/scheduled-work.ts';
import type { SavedLine } from './saved-line.ts';
import type { SavedQuote } from './store.ts';

const MIB = 1024 * 1024;

/** D3: what all lines of a quote may take as JSON. Each write copies, compares and stores them several times. */
const MAX_LINE_BYTES = 2 * MIB;
/** A selected option is frozen with its names, and stands in the breakdown: of more options than this there is no need to price any. */
const MAX_OPTIONS = MAX_LINE_BYTES / 128;
/** So many parts of a line are measured at a time. */
const PARTS_AT_ONCE = 200;

const tooLarge = (pointer: string): Fault => ({
  pointer,
  code: 'too_large',
  message: `must leave the lines of the quote within ${MAX_LINE_BYTES / MIB} MiB as they are stored, each option with its names: use fewer lines or options, or several quotes`,
  params: { limit: MAX_LINE_BYTES },
});

const bytesOf = (part: unknown): number => Buffer.byteLength(JSON.stringify(part)) + 1;

/** What a line takes as JSON, about, or more than `most` as soon as that is known. */
function* lineBytes(line: SavedLine, most: number): Pieces<number> {
  if (line.kind !== 'product') return bytesOf(line);
  const { choices, breakdown, ...rest } = line;
  let bytes = bytesOf(rest);
  let count = 0;
  for (const parts of [breakdown, ...(choices ?? []).map(({ options, ...step }) => [step, ...options])]) {
    for (const part of parts) {
      bytes += bytesOf(part);
      count += 1;
      if (bytes > most) return bytes;
      if (count % PARTS_AT_ONCE === 0) yield;
    }
  }
  return bytes;
}

type RequestedLine = { selections?: readonly { option_ids?: readonly number[] | null }[] | null };

/** D3: refuses lines before they are priced where their options alone are too many. */
export const mustHaveFewOptions = (lines: readonly RequestedLine[]): void => {
  let count = 0;
  for (const [index, { selections }] of lines.entries()) {
    for (const { option_ids } of selections ?? []) count += option_ids?.length ?? 0;
    if (count > MAX_OPTIONS) throw validationError([tooLarge(`/lines/${index}`)]);
  }
};

/** Collects the lines of a quote in their order, and refuses the one from which on they are too large. */
export const boundedLines = (pause: () => Promise<void>) => {
  const lines: SavedLine[] = [];
  let left = MAX_LINE_BYTES;
  return {
    lines,
    add: async (line: SavedLine): Promise<void> => {
      left -= await withShortPauses(lineBytes(line, left), pause);
      if (left < 0) throw validationError([tooLarge(`/lines/${lines.length}`)]);
      lines.push(line);
      await pause();
    },
  };
};

/** What differs, line by line: all of them take megabytes as text. */
export const differencesInPieces = async (
  quote: SavedQuote,
  { lines, ...rest }: Partial<SavedQuote>,
  pause: () => Promise<void>,
): Promise<Partial<SavedQuote>> => {
  const others = differences(quote, rest);
  if (!lines || lines === quote.lines) return others;
  let isSame = lines.length === quote.lines.length;
  for (let index = 0; isSame && index < lines.length; index++) {
    isSame = JSON.stringify(lines[index]) === JSON.stringify(quote.lines[index]);
    await pause();
  }
  return isSame ? others : { ...others, lines };
};

/** D1: what the lines of all quotes of a page may take: eight quotes as large as they may be, or 200 of 80 KiB. */
const MAX_PAGE_BYTES = 16 * MIB;

/** Refuses a page of quotes by the bytes of the lines of each, and names a page size for which these are few enough. */
export const mustFitPage = (bytes: readonly number[], pageSize: number): void => {
  if (bytes.reduce((sum, one) => sum + one, 0) <= MAX_PAGE_BYTES) return;
  const fitting = Math.max(1, Math.floor(MAX_PAGE_BYTES / Math.max(...bytes)));
  const page_size = Math.min(fitting, pageSize - 1);
  const message = `must be at most ${page_size} for these quotes, whose lines take more than ${MAX_PAGE_BYTES / MIB} MiB; or ask for \`fields\` without \`lines\``;
  const params = { limit: MAX_PAGE_BYTES, page_size };
  throw validationError([{ parameter: 'page_size', code: 'page_too_large', message, params }]);
};
