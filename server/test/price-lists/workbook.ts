import { packed, type TestCell, type TestSheet, workbookFiles } from '../support/make-workbook.ts';

/** Number formats of the corpus's workbooks, by their place among the styles. */
export const styles = { percent: 4, percentTwo: 5, zloty: 6, dollar: 7, pound: 8, franc: 9, euro: 10 } as const;

const FORMATS = [
  '<numFmt numFmtId="180" formatCode="#,##0.00\\ &quot;zł&quot;"/>',
  '<numFmt numFmtId="181" formatCode="[$$-409]#,##0.00"/>',
  '<numFmt numFmtId="182" formatCode="&quot;£&quot;#,##0.00"/>',
  '<numFmt numFmtId="183" formatCode="&quot;CHF&quot;\\ #,##0.00"/>',
  '<numFmt numFmtId="184" formatCode="#,##0.00\\ &quot;€&quot;"/>',
];
const STYLES = [9, 10, 180, 181, 182, 183, 184].map((id) => `<xf numFmtId="${id}"/>`);

export type ListSheet = TestSheet & {
  /** From 1, as a spreadsheet shows them. */
  hiddenRows?: number[];
  hiddenColumns?: number[];
};

const withHiding = (xml: string, { hiddenRows = [], hiddenColumns = [] }: ListSheet): string => {
  const rows = hiddenRows.reduce((text, row) => text.replace(`<row r="${row}">`, `<row r="${row}" hidden="1">`), xml);
  const columns = hiddenColumns.map((column) => `<col min="${column}" max="${column}" width="0" hidden="1"/>`).join('');
  return columns === '' ? rows : rows.replace('<sheetData>', `<cols>${columns}</cols><sheetData>`);
};

/** A workbook with the formats and hidden parts that real ones have. */
export const workbook = (...sheets: ListSheet[]): Uint8Array => {
  const files = workbookFiles(...sheets);
  sheets.forEach((sheet, index) => {
    const part = `xl/worksheets/sheet${index + 1}.xml`;
    files[part] = withHiding(files[part] ?? '', sheet);
  });
  files['xl/styles.xml'] = (files['xl/styles.xml'] ?? '')
    .replace(/<numFmts[^>]*>/, (start) => `${start}${FORMATS.join('')}`)
    .replace('</cellXfs>', `${STYLES.join('')}</cellXfs>`)
    .replaceAll(/<(numFmts|cellXfs) count="\d+"/g, '<$1');
  return packed(files);
};

/** A number shown by one of the formats above. */
export const styled =
  (style: keyof typeof styles) =>
  (value: number): TestCell => ({ number: String(value), style: styles[style] });

/** A formula with the value that the program computed last, or without one. */
export const formula = (text: string, cached?: number): TestCell => ({
  xml: `<c ><f>${text}</f>${cached === undefined ? '' : `<v>${cached}</v>`}</c>`,
});

/** A day, as a spreadsheet makes one of "10/12". */
export const day = (serial: number): TestCell => ({ number: String(serial), style: 1 });
