import { crc32, deflateRawSync } from 'node:zlib';
import { cellAddress } from '@vantail/price-lists';
import { onOneLine } from '@vantail/pricing';
import type { ExportedBlock, ExportedCell } from './exported-block.ts';

const LOCAL_ENTRY = 0x04034b50;
const DIRECTORY_ENTRY = 0x02014b50;
const END_OF_DIRECTORY = 0x06054b50;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the first day of zip archives: the same contents give the same bytes, and so the same ETag. */
const NO_DATE = 0x0021;

type Entry = { name: Buffer; crc: number; packed: Buffer; size: number; offset: number };

/** What the header of an entry and its line in the directory have in common. */
const commonFields = ({ name, crc, packed, size }: Entry): Buffer => {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(UTF8_NAMES, 2);
  fields.writeUInt16LE(DEFLATED, 4);
  fields.writeUInt16LE(NO_DATE, 8);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
};

const signature = (value: number, ...more: number[]): Buffer => {
  const bytes = Buffer.alloc(4 + 2 * more.length);
  bytes.writeUInt32LE(value, 0);
  for (const [index, number] of more.entries()) bytes.writeUInt16LE(number, 4 + 2 * index);
  return bytes;
};

const directoryLine = (entry: Entry): Buffer[] => {
  // Comment, disk and attributes: none.
  const tail = Buffer.alloc(14);
  tail.writeUInt32LE(entry.offset, 10);
  return [signature(DIRECTORY_ENTRY, VERSION), commonFields(entry), tail, entry.name];
};

/** Builds a zip archive from texts as they arrive. */
const zipArchive = (files: Iterable<readonly [name: string, text: string]>): Buffer => {
  const parts: Buffer[] = [];
  const entries: Entry[] = [];
  let offset = 0;
  for (const [path, text] of files) {
    const data = Buffer.from(text);
    const entry = {
      name: Buffer.from(path),
      crc: crc32(data),
      packed: deflateRawSync(data),
      size: data.length,
      offset,
    };
    entries.push(entry);
    const pieces = [signature(LOCAL_ENTRY), commonFields(entry), entry.name, entry.packed];
    parts.push(...pieces);
    offset += pieces.reduce((sum, piece) => sum + piece.length, 0);
  }
  const directory = Buffer.concat(entries.flatMap(directoryLine));
  const end = Buffer.alloc(14);
  end.writeUInt16LE(entries.length, 0);
  end.writeUInt16LE(entries.length, 2);
  end.writeUInt32LE(directory.length, 4);
  end.writeUInt32LE(offset, 8);
  return Buffer.concat([...parts, directory, signature(END_OF_DIRECTORY, 0, 0), end]);
};

export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Positions in the list of cell formats below. */
export const STYLE = { title: 1, size: 2, price: 3, text: 4 } as const;

/** Prices show two decimals, or more if they have more. */
const styles = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="0.00#############"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/><xf fontId="1" applyFont="1"/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs></styleSheet>`;

export const escapedXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** XML has no control characters: with one, spreadsheet programs refuse the whole file. */
export const escaped = (text: string): string => escapedXml(onOneLine(text));

export const textCell = (address: string, text: string, style: number): string =>
  `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

const cellXml = (cell: ExportedCell, line: number, column: number): string => {
  if (cell === null) return '';
  const address = cellAddress(line, column);
  if (typeof cell === 'string') return textCell(address, cell, STYLE.title);
  if (typeof cell === 'object') return textCell(address, cell.exact, STYLE.price);
  return `<c r="${address}" s="${line === 1 || column === 0 ? STYLE.size : STYLE.price}"><v>${cell}</v></c>`;
};

/** The sizes stay in view while the prices are scrolled. */
const frozen = '<pane xSplit="1" ySplit="2" topLeftCell="B3" activePane="bottomRight" state="frozen"/>';

const sheetXml = ({ lines, isGrid }: ExportedBlock, isFirst: boolean): string => {
  const rows = lines.map(
    (cells, line) => `<row r="${line + 1}">${cells.map((cell, column) => cellXml(cell, line, column)).join('')}</row>`,
  );
  const view = `<sheetView workbookViewId="0"${isFirst ? ' tabSelected="1"' : ''}>${isGrid ? frozen : ''}</sheetView>`;
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews><cols><col min="1" max="1" width="28" customWidth="1"/></cols><sheetData>${rows.join('')}</sheetData></worksheet>`;
};

/** The name of a tab: unique, since it begins with the id; at most 31 characters, without the forbidden ones. */
const tabName = ({ tab }: { tab: string }): string =>
  tab
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .slice(0, 31)
    .trim();

const relationship = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

const relationships = (list: readonly string[]) =>
  `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;

type NamedSheet = { tab: string; xml: () => string };

function* workbookFiles(named: readonly NamedSheet[]): Generator<readonly [string, string]> {
  const numbers = named.map((_, index) => index + 1);
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}" ContentType="${PART}.${type}+xml"/>`;
  yield [
    '[Content_Types].xml',
    `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${override('styles.xml', 'styles')}${numbers.map((number) => override(`worksheets/sheet${number}.xml`, 'worksheet')).join('')}</Types>`,
  ];
  yield ['_rels/.rels', relationships([relationship('rId1', 'officeDocument', 'xl/workbook.xml')])];
  const sheets = named.map(
    (sheet, index) => `<sheet name="${escaped(tabName(sheet))}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  yield [
    'xl/workbook.xml',
    `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
  ];
  yield [
    'xl/_rels/workbook.xml.rels',
    relationships([
      ...numbers.map((number) => relationship(`rId${number}`, 'worksheet', `worksheets/sheet${number}.xml`)),
      relationship(`rId${named.length + 1}`, 'styles', 'styles.xml'),
    ]),
  ];
  yield ['xl/styles.xml', styles];
  for (const [index, { xml }] of named.entries()) yield [`xl/worksheets/sheet${index + 1}.xml`, xml()];
}

/** An XLSX workbook with these sheets. */
export const workbookOf = (sheets: readonly NamedSheet[]): Buffer => zipArchive(workbookFiles(sheets));

/** An XLSX workbook with a sheet for each block. */
export const workbookBytes = (blocks: readonly ExportedBlock[]): Buffer =>
  workbookOf(blocks.map((block, at) => ({ tab: block.tab, xml: () => sheetXml(block, at === 0) })));
