import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Cell, cellAt } from '@vantail/price-lists';
import { fileFormat, readWorkbook, UnreadableFile } from '@vantail/price-lists/files';
import { packed, type TestSheet, workbookFiles } from './support/make-workbook.ts';

/** The cells of a workbook whose cell formats are these; format 0 is `General`. */
const cellsOf = async (sheet: TestSheet, formats: string[] = [], change = (xml: string) => xml) => {
  const files = workbookFiles(sheet);
  const escaped = formats.map((code) => code.replaceAll('"', '&quot;'));
  files['xl/styles.xml'] =
    `<styleSheet><numFmts>${escaped.map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${code}"/>`).join('')}</numFmts>` +
    `<cellXfs><xf numFmtId="0"/>${formats.map((_, index) => `<xf numFmtId="${200 + index}"/>`).join('')}<xf numFmtId="9"/></cellXfs></styleSheet>`;
  const path = 'xl/worksheets/sheet1.xml';
  files[path] = change(files[path] ?? '');
  const { sheets } = await readWorkbook(Buffer.from(packed(files)));
  return (row: number, column: number): Cell | undefined => sheets[0] && cellAt(sheets[0], row, column);
};

test('a formula without a cached value is an error, never an empty cell; an empty text is a value', async () => {
  const formula = (inside: string, type = '') => ({ xml: `<c ${type}><f>A1*2</f>${inside}</c>` });
  const missing = [formula(''), formula('<v></v>'), formula('<v/>'), formula('', 't="str"'), formula('<v> </v>')];
  const at = await cellsOf({ cells: [[...missing, formula('<v></v>', 't="str"'), formula('<v>12</v>')]] });
  missing.forEach((_, column) => {
    const cell = at(0, column);
    assert.deepEqual([cell?.kind, cell?.hasNoValue, cell?.isFormula], ['error', true, true], `column ${column}`);
  });
  assert.equal(at(0, 5), undefined);
  assert.deepEqual(at(0, 6), { kind: 'number', text: '12', isFormula: true });
});

test('cells of hidden rows and columns are marked', async () => {
  const columns = '<cols><col min="2" max="3" hidden="1" width="9"/><col min="5" max="5" width="0.0"/></cols>';
  const hideRows = (xml: string) =>
    xml.replace('<row r="2"', '<row hidden="1" r="2"').replace('<row r="3"', '<row ht="0.0" r="3"');
  const line = [1, 2, 3, 4, 5];
  const at = await cellsOf({ cells: [line, line, line, line], before: columns }, [], hideRows);
  const hidden = [0, 1, 2, 3].map((row) => line.map((_, column) => (at(row, column)?.isHidden ? 1 : 0)).join(''));
  assert.deepEqual(hidden, ['01101', '11111', '11111', '01101']);
});

const mustShow = async (formats: readonly (readonly [string, Partial<Cell>])[]) => {
  const codes = formats.map(([code]) => code);
  const cells = [[...codes, 'built in'].map((_, index) => ({ number: '0.5', style: index + 1 }))];
  const at = await cellsOf({ cells }, codes);
  for (const [index, [code, marks]] of formats.entries())
    assert.deepEqual(at(0, index), { kind: 'number', text: '0.5', isFormula: false, ...marks }, code);
  assert.equal(at(0, codes.length)?.isPercent, true, '0% is built in');
};

test('a number format says what a number is: a percentage, a currency, a date', () =>
  mustShow([
    ['0.0%', { isPercent: true }],
    ['0.00" % HT"', { shownWith: '% HT' }],
    ['0.00" HT"', { shownWith: 'HT' }],
    ['"+"0.00', { shownWith: '+' }],
    ['0"000"', { isShownOtherwise: true }],
    ['[=0]"-";0.00" lei"', { currency: 'RON' }],
    ['#,##0.00 [$€-40C]', { currency: 'EUR' }],
    ['#,##0.00\\ "zł"', { currency: 'PLN' }],
    ['[$£-809]#,##0.00', { currency: 'GBP' }],
    ['[$CHF-807] #,##0.00', { currency: 'CHF' }],
    ['[$$-1009]#,##0.00', { currency: 'CAD' }],
    ['[$kr-41D] #,##0', { currency: 'SEK' }],
    ['[$kr] #,##0', {}],
    ['#,##0.00 €', { currency: 'EUR' }],
    ['[$-40C]#,##0.00', {}],
    ['[Red]#,##0.00', {}],
    ['dd/mm/yyyy', { kind: 'date' }],
    ['[$-40C]d mmm yyyy', { kind: 'date' }],
    ['General', {}],
  ]));

test('a number format that writes a sign or digits of its own shows another number', () =>
  mustShow([
    ['0.005', { isShownOtherwise: true }],
    ['0" ½"', { isShownOtherwise: true }],
    ['# ?/8', {}],
    ['0.00" %"', { shownWith: '%' }],
    ['-0.00', { isShownOtherwise: true }],
    ['"– "0.00', { isShownOtherwise: true }],
    ['[$€-40C] -0.00', { currency: 'EUR', isShownOtherwise: true }],
    ['(0.00)', { isShownOtherwise: true }],
    ['#,##0.00;-#,##0.00;"-"', {}],
    ['_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', {}],
    ['_(* #,##0.00_);_(* \\(#,##0.00\\);_(* "-"??_);_(@_)', {}],
    ['#,##0",-"', {}],
  ]));

test('what is no XLSX and no text says what it is, and to save it as XLSX', () => {
  const wide = (text: string) => Buffer.from(text, 'utf16le').toString('latin1');
  const archive = (name: string) => Buffer.from(packed({ [name]: 'x' })).toString('latin1');
  const others: [RegExp, string, string][] = [
    [
      /OpenDocument file \(ODS\)/,
      'a.ods',
      `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`,
    ],
    [/Apple Numbers/, 'a.numbers', archive('Index/Document.iwa')],
    [/\(XLSB\)/, 'a.xlsx', archive('xl/workbook.bin')],
    [/old Excel workbook \(XLS\)/, 'a.xls', `\xd0\xcf\x11\xe0${wide('Workbook')}`],
    [/behind a password/, 'a.xlsx', `\xd0\xcf\x11\xe0${wide('EncryptedPackage')}`],
    [/a web page/, 'a.xls', '\xef\xbb\xbf\n<!-- made by a shop --><html><table>'],
    [/a web page/, 'a.xls', '<META http-equiv="Content-Type"><table>'],
    [/XML spreadsheet of 2003/, 'a.xls', '<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook>'],
  ];
  for (const [is, name, text] of others)
    assert.throws(
      () => fileFormat(Buffer.from(text, 'latin1'), name),
      (error: UnreadableFile) => {
        assert.ok(error instanceof UnreadableFile);
        assert.equal(error.fault.code, 'not_a_spreadsheet');
        assert.match(error.message, is);
        assert.match(error.message, /save as XLSX/);
        assert.ok('is' in error.fault.params);
        return true;
      },
    );
});
