import type { DetectedTable, DetectionChoices } from '../finding/detected-table.ts';
import { joinedAxis } from '../reading/finished-table.ts';
import type { Doubt } from '../sheet/doubt.ts';
import { plainWords } from '../words/plain-words.ts';

const CONTINUED = new Set(
  'suite continued cont continuation fortsetzung vervolg continuacion cont. segue continua ciag dalszy cd continuacao'.split(
    ' ',
  ),
);
/** Names that spreadsheet programs give to sheets, and those of the pages of a PDF: they say nothing about the content. */
const UNNAMED =
  /^(?:feuil|feuille|sheet|tabelle|blad|hoja|foglio|arkusz|folha|planilha|page|pages [0-9]{1,3}) ?[0-9]{1,3}$/;

const isContinued = (heading: string | undefined): boolean =>
  heading !== undefined &&
  plainWords(heading)
    .split(' ')
    .some((word) => CONTINUED.has(word));

/**
 * Whether the words above a table name something of its own. A part has no words, the same as the table before it, or
 * "suite".
 */
const isPart = (part: DetectedTable, whole: DetectedTable): boolean => {
  const [own] = part.headings;
  if (isContinued(own)) return true;
  if (own !== undefined) return own === whole.headings[0];
  if (part.sheet === whole.sheet || part.sheet === null) return true;
  return [part.sheet, whole.sheet ?? ''].every((name) => UNNAMED.test(plainWords(name)));
};

const splitDoubt = (whole: DetectedTable, part: DetectedTable, axis: 'widths' | 'heights'): Doubt => ({
  code: 'split_table',
  message: `The table ${part.id} continues the ${axis} of ${whole.id}: is it part of that table?`,
  params: { continues: whole.id, axis },
  choices: [
    { field: 'mapping', value: JSON.stringify({ [part.id]: { join: whole.id } }) },
    { field: 'mapping', value: JSON.stringify({ [part.id]: { skip: true } }) },
  ],
});

/**
 * A question for each table that may be the next part of the one before it: is it to be joined, or does it have its own
 * row?
 */
export const splitDoubts = (
  tables: readonly DetectedTable[],
  { join = {}, separate = [] }: DetectionChoices,
): Map<DetectedTable, Doubt> => {
  const settled = new Set([...Object.keys(join), ...separate]);
  const doubts = new Map<DetectedTable, Doubt>();
  tables.forEach((part, index) => {
    const whole = tables[index - 1];
    if (!whole || whole.layout === 'long' || part.layout === 'long' || settled.has(part.id)) return;
    const axis = joinedAxis(whole, part);
    if (axis && isPart(part, whole)) doubts.set(part, splitDoubt(whole, part, axis));
  });
  return doubts;
};
