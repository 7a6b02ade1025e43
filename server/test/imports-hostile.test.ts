import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { UnreadableFile } from '@vantail/price-lists/files';
import fc from 'fast-check';
import { readTables } from '../src/prices/imports/worker/read-tables.ts';
import { makeWorkbook, packed, workbookFiles } from './support/make-workbook.ts';
import { deflated, deflatedBomb, type RawEntry, rawZip } from './support/raw-zip.ts';
import { faultsOf } from './support/read-price-list.ts';

const MIB = 1024 * 1024;
const cells = [
  ['mm', 600, 700],
  [750, 1, 2],
  [850, 3, 4],
];
const files = workbookFiles({ name: 'S', cells });
const sheetPath = 'xl/worksheets/sheet1.xml';
const sheet = files[sheetPath] ?? '';

/** The good workbook with another sheet in it. */
const withSheet = (xml: string) => packed({ ...files, [sheetPath]: xml });
/** Its relationships, with another path for one of its parts. */
const named = (path: string, other: string) => (files['xl/_rels/workbook.xml.rels'] ?? '').replace(path, other);
const withEntry = (entry: RawEntry) =>
  rawZip([
    ...Object.entries(files)
      .filter(([name]) => name !== entry.name)
      .map(([name, text]) => deflated(name, text)),
    entry,
  ]);

/** The most memory that the work takes, above what was in use before. */
const peakMib = async (work: () => Promise<unknown>): Promise<number> => {
  const before = process.memoryUsage().rss;
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  await work().finally(() => clearInterval(timer));
  return (Math.max(peak, process.memoryUsage().rss) - before) / MIB;
};

test('the good one is read, so that what follows is refused for its own fault', async () => {
  assert.deepEqual(await faultsOf('s.xlsx', packed(files)), []);
  assert.deepEqual(await faultsOf('s.xlsx', withEntry(deflated(sheetPath, sheet))), []);
});

test('parts are found in any case and with the slash of Windows, as spreadsheet programs find them', async () => {
  const styles = (files['xl/styles.xml'] ?? '').replace('<xf numFmtId="14"/>', '<xf numFmtId="9"/>');
  const { 'xl/styles.xml': _, [sheetPath]: __, ...rest } = files;
  const percent = sheet.replace('<c r="B2">', '<c r="B2" s="1">');
  const file = packed({
    ...rest,
    'xl/Styles.xml': styles,
    'xl/Worksheets/Sheet1.xml': percent,
    'xl/_rels/workbook.xml.rels': named('worksheets/sheet1.xml', 'worksheets\\sheet1.xml'),
  });
  const { tables } = await readTables({ name: 's.xlsx', bytes: Buffer.from(file) }, {});
  assert.deepEqual(
    tables[0]?.doubts.map(({ code }) => code),
    ['percent_cells'],
  );
});

/** A piece of XML that is cheap to read; with noise in it, it packs less well. */
const filler = (noiseBytes: number) =>
  `<x a="${randomBytes(noiseBytes / 2).toString('hex')}"/>${`<x a="${' '.repeat(1000)}"/>`.repeat(1000)}`;

const bombs: Record<string, RawEntry> = {
  'a zip bomb': deflatedBomb(sheetPath, filler(0), 1100),
  'one among the shared texts': deflatedBomb('xl/sharedStrings.xml', filler(0), 1100),
  'one that is packed as well as a price list': deflatedBomb(sheetPath, filler(20_000), 140),
};

for (const [what, entry] of Object.entries(bombs)) {
  test(`refused in little memory, whatever size it claims: ${what}`, async () => {
    const bomb = withEntry(entry);
    assert.ok(bomb.length < 4 * MIB, `the file has ${bomb.length} bytes`);
    const peak = await peakMib(async () => assert.deepEqual(await faultsOf('s.xlsx', bomb), ['too_large_unpacked']));
    assert.ok(peak < 200, `took ${peak} MiB`);
  });
}

test('the cells of a file are counted, and their number is limited', async () => {
  const row = `${'1;'.repeat(2000)}1\n`;
  assert.deepEqual(await faultsOf('s.csv', row.repeat(1000)), ['too_many_cells']);
});

const refused: Record<string, [name: string, file: Uint8Array | string, fault: string]> = {
  'an entity bomb': ['s.xlsx', withSheet(`<!DOCTYPE x [<!ENTITY a "aaaa">]>${sheet}`), 'broken_workbook'],
  'a tag without end': ['s.xlsx', withSheet(`<worksheet a="${'x'.repeat(6 * MIB)}`), 'broken_workbook'],
  'XML that is none': ['s.xlsx', withSheet('<worksheet><sheetData></worksheet>'), 'broken_workbook'],
  'a row past the last': ['s.xlsx', withSheet(sheet.replace('r="1"', 'r="40000000"')), 'broken_workbook'],
  'a column past the last': ['s.xlsx', withSheet(sheet.replace('r="A1"', 'r="ZZZZ1"')), 'broken_workbook'],
  'a text that is missing': ['s.xlsx', withSheet(sheet.replace('<v>0</v>', '<v>99</v>')), 'broken_workbook S!A1'],
  'a number that is none': ['s.xlsx', withSheet(sheet.replace('<v>600</v>', '<v>6OO</v>')), 'broken_workbook S!B1'],
  'a sheet that is not UTF-8': [
    's.xlsx',
    packed({ ...files, [sheetPath]: new Uint8Array([0x3c, 0xff, 0xfe]) }),
    'broken_workbook',
  ],
  'a file that is cut off': ['s.xlsx', packed(files).subarray(0, 900), 'broken_workbook'],
  'a wrong checksum': ['s.xlsx', withEntry({ ...deflated(sheetPath, sheet), crc: 1 }), 'broken_workbook'],
  'data that does not unpack': [
    's.xlsx',
    withEntry({ name: sheetPath, data: new Uint8Array(50).fill(7) }),
    'broken_workbook',
  ],
  'a part that is there twice': ['s.xlsx', withEntry(deflated('XL/worksheets/sheet1.xml', sheet)), 'broken_workbook'],
  'styles that are missing: 5 % would be a price of 0.05': [
    's.xlsx',
    packed({ ...files, 'xl/_rels/workbook.xml.rels': named('/xl/styles.xml', '/xl/other.xml') }),
    'broken_workbook',
  ],
  'a sheet that is missing': [
    's.xlsx',
    packed({ ...files, 'xl/_rels/workbook.xml.rels': named('worksheets/sheet1.xml', 'worksheets/other.xml') }),
    'broken_workbook',
  ],
  'a cell that is there twice': [
    's.xlsx',
    withSheet(sheet.replace('</row>', '<c r="B1"><v>601</v></c></row>')),
    'broken_workbook S!B1',
  ],
  'an encrypted part': ['s.xlsx', withEntry({ ...deflated(sheetPath, sheet), flags: 1 }), 'broken_workbook'],
  'an unknown way of packing': ['s.xlsx', withEntry({ ...deflated(sheetPath, sheet), method: 12 }), 'broken_workbook'],
  'a zip archive of something else': ['s.xlsx', packed({ 'word/document.xml': '<x/>' }), 'not_a_workbook'],
  'more sheets than the limit': [
    's.xlsx',
    makeWorkbook(...Array.from({ length: 5001 }, () => ({ cells: [] }))),
    'too_many_sheets',
  ],
  'an unknown sheet': ['s.xlsx', packed(files), 'unknown_sheet'],
  'an old .xls, or a password': ['s.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'not_a_spreadsheet'],
  'a PDF with nothing in it': ['s.pdf', '%PDF-1.7', 'broken_pdf'],
  'a PDF that is named .xlsx': ['s.xlsx', '%PDF-1.7', 'wrong_extension'],
  'a web page that is named .xls': ['s.xls', '<html><table></table></html>', 'not_a_spreadsheet'],
  'an image': ['s.png', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]), 'not_a_spreadsheet'],
  'a workbook that is named .csv': ['s.csv', packed(files), 'wrong_extension'],
  'text that is named .xlsx': ['s.xlsx', 'mm;600;700\n750;1;2\n850;3;4\n', 'wrong_extension'],
};

for (const [what, [name, file, fault]] of Object.entries(refused)) {
  test(`refused: ${what}`, async () => {
    assert.deepEqual(await faultsOf(name, file, fault === 'unknown_sheet' ? { sheet: 'X' } : {}), [fault]);
  });
}

test('headers of a whole sheet do not multiply', async () => {
  const across = Array.from({ length: 16_000 }, (_, index) => index + 100).join(';');
  const down = Array.from({ length: 60_000 }, (_, index) => index + 100).join('\n');
  assert.deepEqual(await faultsOf('s.csv', `mm;${across}\n${down}\n`), ['too_many_sizes GT1', 'too_many_sizes A202']);
});

test('a sheet of dates does not multiply', async () => {
  const dates = `${Array.from({ length: 500 }, (_, index) => `${(index % 28) + 1}.02.2026`).join(';')}\n`;
  assert.deepEqual(await faultsOf('s.csv', dates.repeat(400)), ['no_table']);
});

test('more tables than the limit are refused, and do not multiply either', async () => {
  const grid = 'mm;600;700\n750;1;2\n850;3;4\n\n';
  assert.deepEqual(await faultsOf('s.csv', grid.repeat(5001)), ['too_many_tables']);
});

test('long texts do not keep the patterns busy', async () => {
  for (const text of [
    ' '.repeat(30_000),
    '1 '.repeat(15_000),
    '€'.repeat(30_000),
    `L${' '.repeat(30_000)}x`,
    '1,'.repeat(15_000),
  ])
    assert.deepEqual(await faultsOf('s.csv', `mm;600;700\n750;"a${text}b";2\n850;3;4\n`), ['not_a_price B2']);
});

test('a corner of many lines takes time as it is long, not as its square', async () => {
  const before = process.cpuUsage();
  assert.deepEqual(await faultsOf('s.csv', `"${'a\n'.repeat(20_000)}";600;700\n750;1;2\n850;3;4\n`), []);
  const { user } = process.cpuUsage(before);
  assert.ok(user < 4e6, `took ${user / 1e6} s`);
});

test('names that objects have by themselves are names like others', async () => {
  const { tables } = await readTables(
    { name: 's.xlsx', bytes: Buffer.from(makeWorkbook({ name: '__proto__', cells }, { name: 'constructor', cells })) },
    {},
  );
  assert.deepEqual(
    tables.map(({ id }) => id),
    ['__proto__!A1', 'constructor!A1'],
  );
});

test('whatever is done to a workbook or a text, it is read or refused, and never breaks the reader', async () => {
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);
  const originals = [
    { name: 's.xlsx', bytes: Buffer.from(packed(files)) },
    { name: 's.csv', bytes: Buffer.from('#1 a;b\nmm;600;700\n750;1,5;2\n850;x;"4"\n\nwidth;height;price\n1;2;3\n') },
  ];
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...originals), edits, fc.nat(), async ({ name, bytes }, changes, cut) => {
      const changed = Buffer.from(cut % 4 === 0 ? bytes.subarray(0, cut % bytes.length) : bytes);
      for (const [at, value] of changes) if (changed.length > 0) changed[at % changed.length] = value;
      try {
        await readTables({ name, bytes: changed }, {});
      } catch (error) {
        assert.ok(error instanceof UnreadableFile, `${(error as Error).stack}`);
      }
    }),
    { seed, numRuns: Number(process.env.FUZZED_FILES ?? 400) },
  );
});

const FAR = '<row r="R"><c r="XFDR"><v>1</v></c></row>';
const farSheet = (rows: number) =>
  `<worksheet><sheetData>${Array.from({ length: rows }, (_, index) => FAR.replaceAll('R', String(index + 1))).join('')}</sheetData></worksheet>`;

test('a sheet that is named many times is refused, and not read many times', async () => {
  const tabs = Array.from(
    { length: 5000 },
    (_, index) => `<sheet name="S${index}" sheetId="${index + 1}" r:id="rId1"/>`,
  );
  const workbook = (files['xl/workbook.xml'] ?? '').replace(/<sheet .*\/>/, tabs.join(''));
  const file = packed({ ...files, 'xl/workbook.xml': workbook, [sheetPath]: farSheet(200) });
  assert.ok(file.length < 100_000, `the file has ${file.length} bytes`);
  assert.deepEqual(await faultsOf('s.xlsx', file), ['broken_workbook']);
});

test('a sheet with an endless name is refused: each of its tables would repeat it', async () => {
  const long = 'x'.repeat(100_000);
  const many = Array.from({ length: 3 }, () => [...cells, []]).flat();
  assert.deepEqual(await faultsOf('s.xlsx', makeWorkbook({ name: long, cells: many })), ['broken_workbook']);
  const content = `<office:document-content><table:table table:name="${long}"><table:table-row/></table:table></office:document-content>`;
  const entries = [
    { name: 'mimetype', data: Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), method: 0 },
    deflated('content.xml', content),
  ];
  assert.deepEqual(await faultsOf('s.ods', rawZip(entries)), ['broken_workbook']);
});

test('cells that are spread far apart are refused by the places between them, whatever sheet they are in', async () => {
  const sheets = workbookFiles(...Array.from({ length: 30 }, (_, index) => ({ name: `S${index}`, cells: [[1]] })));
  const spread = Object.fromEntries(
    Object.entries(sheets).map(([name, text]) => [name, name.includes('worksheets') ? farSheet(60) : text]),
  );
  assert.deepEqual(await faultsOf('s.xlsx', packed(spread)), ['too_spread_out S20!XFD21']);
  const last = sheet.replace(/<row r="3".*<\/row>/, '<row r="1048576"><c r="A1048576"><v>1</v></c></row>');
  assert.notDeepEqual(await faultsOf('s.xlsx', withSheet(last)), ['too_spread_out'], 'one cell far away is none');
  const merges = Array(30).fill('<mergeCell ref="A1:A1048576"/>').join('');
  const merged = sheet.replace('</worksheet>', `<mergeCells>${merges}</mergeCells></worksheet>`);
  assert.deepEqual(await faultsOf('s.xlsx', withSheet(merged)), ['too_spread_out']);
});
