import assert from 'node:assert/strict';
import { test } from 'node:test';
import { UnreadableFile } from '@vantail/price-lists/files';
import { strToU8, zipSync } from 'fflate';
import { readTables } from '../src/prices/imports/worker/read-tables.ts';

/** LibreOffice's own format: read within the same limits as a workbook, with the same questions. */
const NAMES =
  'xmlns:office="urn:o" xmlns:table="urn:t" xmlns:text="urn:x" xmlns:style="urn:s" xmlns:calcext="urn:c" xmlns:dc="urn:d"';

const document = (tables: string, styles = '') =>
  `<?xml version="1.0"?><office:document-content ${NAMES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;

const ods = (content: string, more: Record<string, string> = {}): Buffer =>
  Buffer.from(
    zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      'content.xml': strToU8(content),
      ...Object.fromEntries(Object.entries(more).map(([name, text]) => [name, strToU8(text)])),
    }),
  );

const words = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
const number = (value: number, shown = String(value), more = '') =>
  `<table:table-cell office:value-type="float" office:value="${value}" ${more}><text:p>${shown}</text:p></table:table-cell>`;
const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
const table = (name: string, rows: string, style = 'ta1') =>
  `<table:table table:name="${name}" table:style-name="${style}"><table:table-column table:number-columns-repeated="16384"/>${rows}</table:table>`;

const head = row(words('Hauteur \\ Largeur (mm)'), number(600), number(700), number(800));
const body = [750, 850].map((height, at) =>
  row(
    number(height),
    ...[0, 1, 2].map((column) => number(210 + 30 * at + 11 * column, `${210 + 30 * at + 11 * column},00 €`)),
  ),
);
const read = (content: string, name = 'prices.ods') => readTables({ name, bytes: ods(content) }, {});

test('a table of an ODS is read as it stands, with its currency', async () => {
  const { file, tables, faults } = await read(document(table('Fixe', head + body.join(''))));
  assert.deepEqual(faults, []);
  assert.equal(file.format, 'ods');
  const [found] = tables;
  assert.deepEqual(
    [found?.widths, found?.heights, found?.prices, found?.currency, found?.doubts],
    [
      [600, 700, 800],
      [750, 850],
      [
        [210, 221, 232],
        [240, 251, 262],
      ],
      'EUR',
      [],
    ],
  );
});

test('what is repeated counts, comments do not, hidden tabs are left out', async () => {
  const same = `<table:table-cell table:number-columns-repeated="3" office:value-type="float" office:value="199"><office:annotation><dc:creator>x</dc:creator><text:p>555</text:p></office:annotation><text:p>199</text:p></table:table-cell>`;
  const styles =
    '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>';
  const rows = head + body[0] + row(number(850), same);
  const { tables, warnings } = await read(
    document(table('Fixe', rows) + table('Alt', head + body.join(''), 'ta2'), styles),
  );
  assert.deepEqual(
    tables.map(({ sheet, prices }) => [sheet, prices[1]]),
    [['Fixe', [199, 199, 199]]],
  );
  assert.deepEqual(
    warnings.map(({ code, sheet }) => [code, sheet]),
    [['hidden_sheet', 'Alt']],
  );
});

test('a number that is shown as something else is a question, a formula without its value a fault', async () => {
  const asked = async (cell: string) => {
    const { tables, faults } = await read(document(table('Fixe', head + row(number(750), cell, cell, cell) + body[1])));
    return [
      ...faults.map(({ code }) => code),
      ...tables.flatMap(({ doubts }) => doubts.map(({ params }) => params.reason)),
    ];
  };
  assert.deepEqual(await asked(number(221, 'sur demande')), ['shown_otherwise']);
  assert.deepEqual(await asked(number(221, '221 kg')), ['weight']);
  assert.deepEqual(await asked(number(221000, '221')), ['shown_otherwise']);
  assert.deepEqual(await asked('<table:table-cell table:formula="of:=A1"/>'), [
    'formula_without_value',
    'formula_without_value',
    'formula_without_value',
  ]);
});

test('a document behind a password, too many repeated cells and another name are refused in a clear sentence', async () => {
  const code = async (bytes: Buffer, name = 'prices.ods') => {
    try {
      await readTables({ name, bytes }, {});
      return 'read';
    } catch (error) {
      assert.ok(error instanceof UnreadableFile);
      return error.fault.code;
    }
  };
  const manifest = '<m:manifest xmlns:m="urn:m"><m:encryption-data/></m:manifest>';
  assert.equal(await code(ods(document(''), { 'META-INF/manifest.xml': manifest })), 'not_a_spreadsheet');
  const bomb = `<table:table-row table:number-rows-repeated="1048576">${number(1, '1', 'table:number-columns-repeated="1000"')}</table:table-row>`;
  assert.equal(await code(ods(document(table('Fixe', bomb)))), 'too_many_cells');
  assert.equal(await code(ods(document(table('Fixe', head + body.join('')))), 'prices.xlsx'), 'wrong_extension');
});
