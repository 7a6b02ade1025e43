import assert from 'node:assert/strict';
import { test } from 'node:test';
import { zipSync } from 'fflate';
import sharp from 'sharp';
import { PICTURE_LIMITS } from '../src/catalogue/media/picture-job.ts';
import { Overload, Problem } from '../src/platform/errors.ts';
import { JobEnded, jobPool } from '../src/platform/workers/job-pool.ts';
import { readFileApart, readLinesApart } from '../src/prices/imports/worker/run-file-job.ts';
import { randomPdf } from './price-lists/pdf/random-pdf.ts';
import { makeWorkbook } from './support/make-workbook.ts';
import { diceOf, mutated } from './support/mutated-files.ts';

/** `FUZZ_FILES=5000` sets the number for each format, `FUZZ_SEED` repeats a run. */
const FILES = Number(process.env.FUZZ_FILES ?? 5);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31);

/** As the service makes them, but in one process one after the other, which a process for each would take an hour. */
const pictures = jobPool({
  script: new URL('../src/catalogue/media/picture-process.ts', import.meta.url),
  limits: PICTURE_LIMITS,
  waitMs: 60_000,
  isReused: true,
});

const caller = { tenantId: 1, signal: new AbortController().signal };
const grid = [
  ['mm', 600, 700, 800],
  [750, 101, 102, 103],
  [850, 201.5, 202, 203],
];
const options = [
  ['Stamp', 'ID', 'Name', 'Price', 'Price type', 'Active'],
  ['1:abc', 1, 'Blanc 9016', 12.5, 'flat', 'yes'],
  [null, null, 'Chêne', 20, 'percent', 'no'],
];
const products = [
  ['Stamp', 'ID', 'Name', 'Reference', 'Brand', 'Category', 'Active'],
  ['1:abc', 1, 'Fenêtre', 'F1', 'Vantail', 'Fenêtres', 'yes'],
];
const cells = grid.map((row) =>
  row
    .map(
      (cell) =>
        `<table:table-cell office:value-type="${typeof cell === 'number' ? 'float' : 'string'}" office:value="${cell}"><text:p>${cell}</text:p></table:table-cell>`,
    )
    .join(''),
);
const content = `<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="Fixe">${cells.map((row) => `<table:table-row>${row}</table:table-row>`).join('')}</table:table></office:spreadsheet></office:body></office:document-content>`;
const ods = () =>
  Buffer.from(
    zipSync({
      mimetype: [Buffer.from('application/vnd.oasis.opendocument.spreadsheet'), { level: 0 }],
      'content.xml': Buffer.from(content),
    }),
  );

const plain = () =>
  sharp({ create: { width: 40, height: 30, channels: 4, background: { r: 9, g: 90, b: 200, alpha: 0.5 } } });
const read = (name: string) => (bytes: Buffer) => readFileApart(caller, { name, bytes }, {});
const readLines = (tabs: string[]) => (bytes: Buffer) =>
  readLinesApart(caller, { name: 'x.xlsx', bytes }, { tabs, mostLines: 10_000 });

const formats: Record<
  string,
  [originals: () => Promise<Buffer[]> | Buffer[], work: (bytes: Buffer) => Promise<unknown>]
> = {
  PDF: [() => [3, 4, 5].map((number) => Buffer.from(randomPdf(number).bytes)), read('list.pdf')],
  XLSX: [() => [Buffer.from(makeWorkbook({ cells: grid }))], read('list.xlsx')],
  ODS: [() => [ods()], read('list.ods')],
  CSV: [() => [Buffer.from(grid.map((row) => row.join(';')).join('\n'))], read('list.csv')],
  'workbook of options': [
    () => [Buffer.from(makeWorkbook({ name: 'Options', cells: options }))],
    readLines(['Options']),
  ],
  'workbook of products': [
    () => [Buffer.from(makeWorkbook({ name: 'Produits', cells: products }))],
    readLines(['Produits', 'Products']),
  ],
  picture: [
    () =>
      Promise.all([
        plain().png().toBuffer(),
        plain().png({ progressive: true }).toBuffer(),
        plain().jpeg().toBuffer(),
        plain().jpeg({ progressive: true }).toBuffer(),
        plain().webp().toBuffer(),
      ]),
    (bytes) => pictures.run(bytes, caller),
  ],
};

for (const [format, [originals, work]] of Object.entries(formats)) {
  test(`whatever is done to a file (${format}), it is read or refused, and the service goes on`, async (context) => {
    const dice = diceOf(SEED);
    const files = await originals();
    for (const file of files) assert.ok(await work(file), 'the file itself is read');
    const outcomes: Record<string, number> = {};
    for (let number = 0; number < FILES; number++) {
      const file = mutated(files[dice(files.length)] as Buffer, dice);
      const outcome = await work(file).then(
        (result) => (result as { fault?: { code: string } }).fault?.code ?? 'read',
        (error: Error) => {
          if (error instanceof JobEnded) return `ended: ${error.excess}`;
          // A file that would use its CPU time may use up its time by the clock first where others want the processor.
          if (error instanceof Overload) return 'too busy';
          if (error instanceof Problem && error.status === 422) return error.errors?.[0]?.code ?? '';
          throw new Error(`file ${number} of seed ${SEED}`, { cause: error });
        },
      );
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
    context.diagnostic(`${format}, seed ${SEED}: ${JSON.stringify(outcomes)}`);
  });
}
