import { type Doubt, doubtOf } from '../doubt.ts';
import { type FileFault, fileFault } from '../file-fault.ts';
import type { Sheet } from '../sheet.ts';
import type { Header } from './read-axes.ts';

/** The end of a range is above its beginning, which is at the end of the range before it. */
export const rangeFaults = (sheet: Sheet, rising: readonly Header[]): FileFault[] =>
  rising.flatMap(({ mm, lowMm, row, column }, index) => {
    if (lowMm === undefined) return [];
    const before = rising[index - 1];
    const place = { sheet: sheet.name, row, column };
    if (lowMm > mm)
      return [
        fileFault('range_falls', `The range from ${lowMm} to ${mm} mm falls`, place, { from_mm: lowMm, to_mm: mm }),
      ];
    if (!before || lowMm >= before.mm) return [];
    const message = `The range from ${lowMm} to ${mm} mm overlaps the one up to ${before.mm} mm`;
    return [fileFault('ranges_overlap', message, place, { from_mm: lowMm, to_mm: mm, before_mm: before.mm })];
  });

/** A range stands for its upper end (amendment 2): this is right if prices round up, and so it is a question. */
export const rangeDoubts = (headers: readonly Header[]): Doubt[] => {
  const ranges = headers.filter(({ isRange }) => isRange);
  const [first] = ranges;
  if (!first) return [];
  const example = first.lowMm === undefined ? `up to ${first.mm} mm` : `${first.lowMm} to ${first.mm} mm`;
  const message = `${ranges.length} sizes are ranges (${example}); each was read as its upper end`;
  const params = { count: ranges.length, from_mm: first.lowMm ?? null, to_mm: first.mm };
  return [doubtOf('ranges_read', message, params)];
};
