import type { DetectedTable, DetectionChoices } from '../finding/detected-table.ts';
import { joinedAxis } from '../reading/finished-table.ts';
import { type Area, cellAt, parseArea, type Sheet } from '../sheet/sheet.ts';
import { isPageNumber } from '../words/title-words.ts';

/** The first line of a table: its corner and the sizes across. */
const headLine = (sheet: Sheet, { top, left, right }: Area): string =>
  Array.from({ length: right - left + 1 }, (_, index) => cellAt(sheet, top, left + index)?.text ?? '').join('\n');

const areaOf = ({ range }: DetectedTable): Area | undefined => parseArea(range.split(',', 1)[0] ?? '');

/** Nothing between two tables says that the second is about something else: only what pages repeat. */
const isPageBreak = (part: DetectedTable, whole: DetectedTable): boolean =>
  part.headings.every((text) => isPageNumber(text) || whole.headings.includes(text));

/**
 * Tables that pages have cut: the line of sizes and its corner come again, word for word, the sizes down go on, and
 * nothing else stands between. From the id of each part to the table that it continues.
 */
export const pageParts = (
  tables: readonly DetectedTable[],
  sheets: readonly Sheet[],
  { join = {}, separate = [] }: DetectionChoices,
): Record<string, string> => {
  const settled = new Set([...Object.keys(join), ...separate]);
  const parts: Record<string, string> = Object.create(null);
  const sheetOf = new Map(sheets.map((sheet) => [sheet.name, sheet]));
  tables.forEach((part, index) => {
    const whole = tables[index - 1];
    const sheet = sheetOf.get(part.sheet);
    const [area, before] = [areaOf(part), whole && areaOf(whole)];
    if (!whole || !sheet || !area || !before || part.sheet !== whole.sheet || settled.has(part.id)) return;
    const isBelow = area.left === before.left && area.top > before.bottom && part.layout !== 'long';
    const axis = part.layout === 'grid' ? 'heights' : 'widths';
    const isSame = part.layout === whole.layout && part.unit === whole.unit && part.currency === whole.currency;
    if (!isBelow || !isSame || joinedAxis(whole, part) !== axis || !isPageBreak(part, whole)) return;
    if (cellAt(sheet, area.top, area.left) && headLine(sheet, area) === headLine(sheet, before))
      parts[part.id] = whole.id;
  });
  return { ...parts };
};
