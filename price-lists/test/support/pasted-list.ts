import { type DetectionChoices, readPastedText } from '../../src/index.ts';

type PasteChoices = DetectionChoices & { separator?: 'semicolon' | 'comma' | 'tab' };

/** A list as it is pasted, one text a line; its first table, and all that was said about it. */
export const pasted = (lines: readonly string[], choices: PasteChoices = {}) => {
  const read = readPastedText(lines.join('\n'), { separator: 'semicolon', ...choices });
  return {
    ...read,
    table: read.tables[0],
    codes: read.faults.map(({ code }) => code),
    doubts: read.tables.flatMap(({ doubts }) => doubts.map(({ code }) => code)),
    doubtsOf: read.tables.flatMap(({ doubts }) => doubts),
  };
};

/** A plain body below a header of three sizes. */
export const body = (...heights: string[]) =>
  heights.map((height, index) => `${height};${index + 1}10,50;${index + 1}20,50;${index + 1}31,50`);
