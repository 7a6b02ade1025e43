import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import { optionSchema } from '../../src/catalogue/options/schema.ts';
import { productSchema } from '../../src/catalogue/products/schema.ts';
import { optionWorkbook, productWorkbook } from '../../src/prices/spreadsheets/record-columns.ts';
import { workbook } from '../price-lists/workbook.ts';
import { makeWorkbook, packed, type TestCell, workbookFiles } from '../support/make-workbook.ts';
import { assertProblem, sharedTestService } from '../support/test-service.ts';
import { cellFaults, editable, workbookClient } from '../support/workbook-client.ts';

/** B11: what a workbook is as a file. */
const service = await sharedTestService();
const tenant = await service.newTenant();
const client = workbookClient(service, tenant, 'options');
const sent = (...cells: TestCell[][]) => client.send(makeWorkbook({ cells }), { isDry: true });

test('B11 an exported text is a text for another program, whatever it begins with, and no cell is a formula', async () => {
  const texts = ['=1+1', '+1', '-1', '@A1', '0042', "'x"];
  for (const name of texts) await tenant.must('POST', '/v1/options', { name, reference: name, price: 0.5 });
  const { bytes, headers } = await client.download('?lang=en');
  assert.match(String(headers['content-disposition']), /filename="options\.xlsx"/);
  const [sheet] = await readExcelFile(bytes);
  const [titles, ...lines] = sheet?.data ?? [];
  assert.deepEqual(titles?.slice(0, 3), ['Id', 'Reference', 'Name']);
  assert.deepEqual(
    lines.map((line) => line.slice(1, 3)),
    texts.map((text) => [text, text]),
  );
  assert.equal(lines[0]?.[5], 0.5, 'a price is a number');
  assert.equal(lines[0]?.[16], true);
  const xml = Buffer.from(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? []).toString();
  assert.doesNotMatch(xml, /<f[ >]/);
  const unchanged = { 'if-none-match': String(headers.etag) };
  assert.equal((await client.download('?lang=en', unchanged)).status, 304);
});

test('B11 every column must be known, and there once; the API’s names are known as well', async () => {
  assert.deepEqual(cellFaults(await sent(['reference', 'prix', 'Price', 'Colour'], ['A', 1, 1, 'x'])), [
    'column_given_twice C1',
    'unknown_column D1',
  ]);
  assert.deepEqual(cellFaults(await sent(['name', 'price'], ['A', 1])), ['missing_column 1']);
  assert.deepEqual(cellFaults(await sent(['reference', 'name'], ['A', 'A', 'beside'])), ['unknown_column C2']);
  const report = await sent(['  REFERENCE ', 'translations.de.name', 'name'], ['A', 'Ä', 'A']);
  assert.equal(report.body.created, 1, report.text);
});

test('B11 the sheet is found by its name or because it is the only one, and others are named', async () => {
  const cells = [
    ['reference', 'name'],
    ['S', 'S'],
  ];
  const two = (name: string) => makeWorkbook({ name: 'Notes', cells: [['x']] }, { name, cells });
  const found = await client.send(two('Options'), { isDry: true });
  assert.deepEqual([found.body.sheet, found.body.unread_sheets], ['Options', ['Notes']]);
  assert.deepEqual(cellFaults(await client.send(two('Other'), { isDry: true })), ['unknown_sheet']);
});

test('B11 only an XLSX workbook is read, with 10,000 lines and 2,000 changes at the most', async () => {
  const text = await client.send(Buffer.from('reference;name\nA;A\n'), { name: 'options.csv' });
  assertProblem(text as never, 422, 'validation_error');
  assert.deepEqual(cellFaults(text), ['not_a_spreadsheet']);
  const lines = (count: number) => Array.from({ length: count }, (_, at) => [`R${at}`, 'Name']);
  assert.deepEqual(cellFaults(await sent(['reference', 'name'], ...lines(10_001))), ['too_many']);
  assert.deepEqual(cellFaults(await sent(['reference', 'name'], ...lines(2001))), ['too_many']);
});

test('B11 a text counts as often as cells refer to it, and an empty place beside a line like a cell', async () => {
  const heading = ['reference', 'name', 'description'];
  const shared = (cell: string, times: number) => {
    const files = workbookFiles({ cells: [heading, ['A', 'A', cell]] });
    const part = 'xl/worksheets/sheet1.xml';
    const [line = ''] = files[part]?.match(/<row r="2">.*?<\/row>/) ?? [];
    const lines = Array.from({ length: times }, (_, at) => line.replaceAll(/r="([A-Z]?)2"/g, `r="$1${at + 2}"`));
    return packed({ ...files, [part]: files[part]?.replace(line, lines.join('')) ?? '' });
  };
  const long = await client.send(shared('x'.repeat(100_000), 2), { isDry: true });
  assert.deepEqual(cellFaults(long), ['too_long C2']);
  assert.ok(long.text.length < 10_000, `the answer has ${long.text.length} characters`);
  const many = shared('x'.repeat(9000), 4000);
  assert.ok(many.length < 100_000, `the file has ${many.length} bytes`);
  assert.deepEqual(cellFaults(await client.send(many, { isDry: true })), ['too_large_unpacked']);
  const far = workbookFiles({ cells: [heading, ['A', 'A', 'A']] });
  const spread = {
    ...far,
    'xl/worksheets/sheet1.xml': far['xl/worksheets/sheet1.xml']?.replace('"C2"', '"GS2"') ?? '',
  };
  assert.deepEqual(cellFaults(await client.send(packed(spread), { isDry: true })), ['too_spread_out GS2']);
});

test('B11 an export has names in 150 languages at the most, since every line has a cell for each', async () => {
  const shop = await service.newTenant();
  const codes = (from: string) =>
    Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`aa-${from}${at + 10}`, { name: 'A' }]));
  for (const from of ['a', 'b', 'c']) await shop.must('POST', '/v1/options', { name: 'A', translations: codes(from) });
  const path = '/v1/options/workbook';
  assert.equal((await shop.call('GET', path)).status, 200);
  await shop.must('POST', '/v1/options', { name: 'A', translations: { 'aa-d10': { name: 'A' } } });
  const refused = await shop.call('GET', path);
  assertProblem(refused, 422, 'validation_error');
  assert.deepEqual(refused.body.errors, [
    { ...(refused.body.errors as object[])[0], code: 'too_many', params: { limit: 150, count: 151 } },
  ]);
});

test('B11 a number that is shown as something else is no price', async () => {
  const styled = (style: number) => ({ number: '12', style });
  const refused = await sent(['reference', 'name', 'price'], ['D', 'D', styled(1)], ['E', 'E', styled(3)]);
  assert.deepEqual(cellFaults(refused), ['date_cell C2', 'not_a_number C3']);
});

test('B11 merged cells below the titles are refused: a value that nobody sees is no price', async () => {
  const cells = [
    ['reference', 'name', 'price'],
    ['M1', 'M1', 88],
    ['M2', 'M2', 99],
  ];
  const merged = (area: string) => client.send(makeWorkbook({ cells, merged: [area] }), { isDry: true });
  assert.deepEqual(cellFaults(await merged('C2:C3')), ['merged_cells C2']);
  assert.deepEqual(cellFaults(await merged('A3:B3')), ['merged_cells A3']);
  assert.equal((await merged('B1:C1')).status, 200);
});

test('B11 a change in a hidden row or column is asked about, and hidden cells that stay as they are do not matter', async () => {
  const shop = await service.newTenant();
  const options = workbookClient(service, shop, 'options');
  for (const reference of ['A', 'B']) await shop.must('POST', '/v1/options', { name: reference, reference, price: 5 });
  const sheet = await editable((await options.download('?lang=en')).bytes);
  const hiding = (hidden: { hiddenRows?: number[]; hiddenColumns?: number[] }) =>
    workbook({ name: 'Options', cells: sheet.cells.map((line) => line.map((cell) => cell ?? null)), ...hidden });
  assert.deepEqual((await options.must(hiding({ hiddenRows: [2, 3] }))).doubts, []);
  sheet.set(3, 'Price', 9);
  assert.deepEqual((await options.must(hiding({ hiddenRows: [2] }), { isDry: true })).doubts, []);
  for (const file of [hiding({ hiddenRows: [3] }), hiding({ hiddenColumns: [6] })])
    assert.deepEqual(cellFaults(await options.send(file)), ['hidden_change F3']);
  const { state } = await options.must(hiding({ hiddenRows: [3] }), { isDry: true });
  assert.equal((await options.must(hiding({ hiddenRows: [3] }), { accept: state })).updated, 1);
});

test('B11 lines that were sorted without their stamps are asked about', async () => {
  const shop = await service.newTenant();
  const options = workbookClient(service, shop, 'options');
  for (const reference of ['A', 'B']) await shop.must('POST', '/v1/options', { name: reference, reference, price: 5 });
  const sheet = await editable((await options.download('?lang=en')).bytes);
  const [, first = [], second = []] = sheet.cells;
  const stamp = sheet.titles.length - 1;
  // The id column stays as well: with it, the line is refused (`changed_id`).
  const sorted = [first.slice(), second.slice()].reverse();
  for (const [at, line] of sorted.entries()) {
    const own = sheet.cells[at + 1] ?? [];
    [line[0], line[stamp]] = [own[0] ?? null, own[stamp] ?? null];
  }
  const file = makeWorkbook({ name: 'Options', cells: [sheet.titles, ...sorted] });
  assert.deepEqual(cellFaults(await options.send(file)), ['moved_reference B2', 'moved_reference B3']);
});

test('B11 a flag in other words is no change', async () => {
  const shop = await service.newTenant();
  const options = workbookClient(service, shop, 'options');
  await shop.must('POST', '/v1/options', { name: 'A', reference: 'A' });
  const sheet = await editable((await options.download('?lang=en')).bytes);
  sheet.set(2, 'Active', 'oui');
  assert.deepEqual((await options.must(sheet.bytes())).lines, []);
});

test('B11 a reference with a NUL character, which files may spell, is refused at its cell', async () => {
  assert.deepEqual(cellFaults(await sent(['reference', 'name'], ['A_x0000_', 'A'], ['B', 'B'])), ['nul_character A2']);
});

test('B11 columns are fields that POST takes, and no two have a title in common', () => {
  const known = {
    option: Object.keys(optionSchema.fields),
    product: [...Object.keys(productSchema.fields), 'brand', 'category'],
  };
  for (const { kind, columns } of [optionWorkbook, productWorkbook([], [])]) {
    for (const { field } of columns) assert.ok(known[kind].includes(field), field);
    const titles = columns.flatMap(({ field, titles }) => [
      ...new Set([field, ...Object.values(titles)].map((title) => title.toLowerCase())),
    ]);
    assert.deepEqual(
      titles.filter((title, at) => titles.indexOf(title) !== at),
      [],
    );
  }
});
