import { strToU8, zipSync } from 'fflate';

/** What a cell of a test's workbook holds: a number as it is to be spelled, a text, or the XML of its own. */
export type TestCell = number | string | { xml: string } | { number: string; style?: number } | null;

export type TestSheet = {
  name?: string;
  cells: TestCell[][];
  merged?: string[];
  state?: 'hidden' | 'veryHidden';
  /** XML before the cells: a dimension, for instance. */
  before?: string;
};

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Style 1 is a date, 2 a date in words of its own, 3 a price. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="170" formatCode="dd/mm/yyyy"/><numFmt numFmtId="171" formatCode="#,##0.00&quot; de remise&quot;"/></numFmts><cellXfs count="4"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs></styleSheet>`;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

const cellXml = (cell: TestCell, address: string, strings: string[]): string => {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'string') return `<c r="${address}" t="s"><v>${strings.push(cell) - 1}</v></c>`;
  if ('number' in cell) return `<c r="${address}" s="${cell.style ?? 0}"><v>${cell.number}</v></c>`;
  return cell.xml.replace('<c ', `<c r="${address}" `);
};

const sheetXml = ({ cells, merged = [], before = '' }: TestSheet, strings: string[]): string => {
  const rows = cells.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((cell, column) => cellXml(cell, `${letters[column]}${index + 1}`, strings)).join('')}</row>`,
  );
  const merges = merged.map((area) => `<mergeCell ref="${area}"/>`).join('');
  return `<worksheet xmlns="${MAIN}">${before}<sheetData>${rows.join('')}</sheetData>${merges ? `<mergeCells>${merges}</mergeCells>` : ''}</worksheet>`;
};

/** The files of a workbook, to be changed by a test before they are packed. */
export const workbookFiles = (...sheets: TestSheet[]): Record<string, string> => {
  const strings: string[] = [];
  const parts = sheets.map(
    (sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, sheetXml(sheet, strings)] as const,
  );
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const tabs = sheets.map(
    ({ name = `Feuil${sheets.length > 1 ? '' : 1}`, state = 'visible' }, index) =>
      `<sheet name="${escaped(name)}${name === 'Feuil' ? index + 1 : ''}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
  );
  return {
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="r1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${tabs.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}">${relations.join('')}<Relationship Id="rIdS" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rIdT" Type="${OFFICE}/styles" Target="/xl/styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${strings.map((text) => `<si><t>${escaped(text)}</t></si>`).join('')}</sst>`,
    ...Object.fromEntries(parts),
  };
};

/** Packed by another library than the one that is tested; the same files are the same bytes, whatever the time. */
export const packed = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, data]) => [name, typeof data === 'string' ? strToU8(data) : data]),
    ),
    { mtime: new Date(2026, 0, 1) },
  );

export const makeWorkbook = (...sheets: TestSheet[]): Uint8Array => packed(workbookFiles(...sheets));
