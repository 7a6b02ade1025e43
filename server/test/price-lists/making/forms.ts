import { packed, type TestCell, workbookFiles } from '../../support/make-workbook.ts';
import type { Place } from '../lines.ts';
import { textFile } from '../lines.ts';
import type { Cell } from './draft.ts';
import type { Block } from './render.ts';

/** The forms in which a list comes: a workbook, a text file, text pasted from a spreadsheet, or a PDF. */
export type Form = 'xlsx' | 'csv' | 'text' | 'pdf';
/** The forms in which every list is made unless another is asked for. */
export const forms = ['xlsx', 'csv', 'text'] as const satisfies readonly Form[];

export type Sheet = { name: string; block: Block };

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const area = ([top, left, bottom, right]: [number, number, number, number]) =>
  `${letters[left]}${top + 1}:${letters[right]}${bottom + 1}`;

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The first place among the styles of `workbookFiles` that is free, and the first free number of a format. */
const FIRST_STYLE = 4;
const FIRST_FORMAT = 190;

/** A workbook, with the number formats of its cells. */
export const workbookOf = (sheets: readonly Sheet[]): Uint8Array => {
  const formats: string[] = [];
  const cellOf = (cell: Cell): TestCell => {
    if (cell === null || typeof cell !== 'object') return cell;
    const known = formats.indexOf(cell.format);
    const place = known === -1 ? formats.push(cell.format) - 1 : known;
    return { number: String(cell.value), style: FIRST_STYLE + place };
  };
  const files = workbookFiles(
    ...sheets.map(({ name, block }) => ({
      name,
      cells: block.lines.map((line) => line.map(cellOf)),
      merged: block.merged.filter(([top, left, bottom, right]) => top !== bottom || left !== right).map(area),
    })),
  );
  const codes = formats.map(
    (code, place) => `<numFmt numFmtId="${FIRST_FORMAT + place}" formatCode="${escaped(code)}"/>`,
  );
  const styles = formats.map((_, place) => `<xf numFmtId="${FIRST_FORMAT + place}"/>`);
  files['xl/styles.xml'] = (files['xl/styles.xml'] ?? '')
    .replace(/<numFmts[^>]*>/, (start) => `${start}${codes.join('')}`)
    .replace('</cellXfs>', `${styles.join('')}</cellXfs>`)
    .replaceAll(/<(numFmts|cellXfs) count="\d+"/g, '<$1');
  return packed(files);
};

/** A text has no number formats: it holds what a spreadsheet shows for plain numbers. */
const placeOf = (cell: Cell): Place => (cell !== null && typeof cell === 'object' ? cell.value : cell);

export type TextSigns = { separator: ';' | ',' | '\t'; decimal: ',' | '.' };

/** All sheets below each other, as a text. */
export const textOf = (sheets: readonly Sheet[], signs: TextSigns): string =>
  textFile(
    sheets.flatMap(({ block }, index) => [...(index > 0 ? [[]] : []), ...block.lines.map((line) => line.map(placeOf))]),
    signs,
  );
