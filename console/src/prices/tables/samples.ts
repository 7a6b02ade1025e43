import { type DecimalSign, decimalSign, readPrice, readSize } from '../../ui/fields/read-price.ts';
import type { Position, Range } from '../../ui/sheet/sheet-state.ts';
import { emptySample, type SampleDraft } from './formula.ts';

/** The columns of the sheet of samples, after the first, which has their numbers. */
export const SAMPLE_FIELDS = ['largeur', 'hauteur', 'prix'] as const;

type Samples = readonly SampleDraft[];
type WrittenSamples = { readonly samples: Samples; readonly unread: readonly string[] };

const isBlank = ({ largeur, hauteur, prix, json }: SampleDraft): boolean =>
  largeur === null && hauteur === null && prix === null && Object.keys(json).length === 0;

/** Blank samples at the end are not part of the table. */
const trimmed = (samples: Samples): Samples => samples.slice(0, samples.findLastIndex((one) => !isBlank(one)) + 1);

const readField = (field: (typeof SAMPLE_FIELDS)[number], text: string, sign: DecimalSign) => {
  if (text.trim() === '') return null;
  return field === 'prix' ? readPrice(text, sign) : readSize(text);
};

/** Writes texts as they were typed or pasted, from `at` on; samples are added as needed. */
export const writeSamples = (
  before: Samples,
  at: Position,
  block: readonly (readonly string[])[],
  usual: DecimalSign,
): WrittenSamples => {
  const samples = [...before];
  const unread: string[] = [];
  const sign = decimalSign(block.flat(), usual);
  for (const [line, texts] of block.entries()) {
    const index = at.row - 1 + line;
    while (samples.length <= index) samples.push(emptySample);
    for (const [offset, text] of texts.entries()) {
      const field = SAMPLE_FIELDS[at.column - 1 + offset];
      const value = field && readField(field, text, sign);
      if (value === undefined) unread.push(text);
      else if (field) samples[index] = { ...(samples[index] ?? emptySample), [field]: value };
    }
  }
  return { samples: trimmed(samples), unread };
};

const fieldsIn = ({ from, to }: Range) => SAMPLE_FIELDS.slice(Math.max(1, from.column) - 1, to.column);

const withRows = (samples: Samples, { from, to }: Range, next: (sample: SampleDraft, index: number) => SampleDraft) =>
  samples.map((sample, index) => (index + 1 < from.row || index + 1 > to.row ? sample : next(sample, index)));

/** Delete: whole rows are removed, single numbers are cleared. */
export const clearSamples = (samples: Samples, range: Range): Samples => {
  const fields = fieldsIn(range);
  if (fields.length === SAMPLE_FIELDS.length)
    return samples.filter((_, index) => index + 1 < range.from.row || index + 1 > range.to.row);
  const blank = Object.fromEntries(fields.map((field) => [field, null]));
  return trimmed(withRows(samples, range, (sample) => ({ ...sample, ...blank })));
};

/**
 * Fill down: the numbers of the first row of `source` are repeated. Filling sideways is not possible between sizes and
 * prices.
 */
export const fillSamples = (samples: Samples, source: Range, target: Range): Samples => {
  const length = source.to.row - source.from.row + 1;
  const fields = fieldsIn(source);
  return withRows(samples, target, (sample, index) => {
    const from = samples[source.from.row - 1 + ((((index + 1 - source.from.row) % length) + length) % length)];
    return from ? { ...sample, ...Object.fromEntries(fields.map((field) => [field, from[field]])) } : sample;
  });
};
