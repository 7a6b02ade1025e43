import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import writeXlsxFile from 'write-excel-file/node';
import { pdfOutcome } from '../../server/test/price-lists/pdf/pdf-outcome.ts';
import { type PdfTruth, randomOf } from '../../server/test/price-lists/pdf/random-pdf.ts';

/**
 * Takes random grids through LibreOffice from XLSX to PDF, some wider than a page, and reads them: `node scripts/office/pdf-lists.ts 100`. It
 * needs LibreOffice Calc (`soffice` in the path; Debian: libreoffice-calc-nogui). None may be read wrongly.
 */
const count = Number(process.argv[2] ?? 60);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
console.log(`SEED=${seed}`);

type Value = number | string | null;
type List = { rows: Value[][]; width: number; truth: PdfTruth[] };

const randomList = (number: number): List => {
  const { whole, pick, chance } = randomOf(seed + number);
  const isText = chance(0.4);
  const corner = pick(['Hauteur \\ Largeur (mm)', 'H \\ L mm', 'mm', 'H/L mm']);
  const decimals = pick([0, 2]);
  const rows: Value[][] = [];
  const truth: PdfTruth[] = [];
  for (let table = whole(1, 2); table > 0; table--) {
    const step = pick([50, 100, 200]);
    const widths = Array.from({ length: chance(0.2) ? whole(10, 14) : whole(2, 9) }, (_, index) => 500 + step * index);
    const heights = Array.from({ length: whole(2, 70) }, (_, index) => 400 + step * index);
    const base = whole(90, 1500);
    const prices = heights.map((_, row) =>
      widths.map((_, column) =>
        chance(0.03) && row + column > 0
          ? null
          : Number((base + 20 * row + 15 * column + whole(0, 99) / (decimals === 0 ? 100_000 : 100)).toFixed(decimals)),
      ),
    );
    const shown = (price: number | null): Value => {
      if (price === null || !isText) return price;
      return price
        .toFixed(decimals)
        .replace('.', ',')
        .replace(/^([0-9]+)([0-9]{3})(?![0-9])/, '$1 $2');
    };
    truth.push({ widths, heights, prices });
    if (rows.length > 0) rows.push([], []);
    rows.push([`Table ${'AB'[truth.length - 1]}`], [corner, ...widths]);
    for (const [row, height] of heights.entries()) rows.push([height, ...(prices[row] ?? []).map(shown)]);
  }
  return { rows, width: whole(7, 12), truth };
};

/** A workbook as other programs write it. */
const workbookOf = async ({ rows, width }: List): Promise<Buffer> => {
  const data = rows.map((row) => row.map((value) => (value === null ? null : { value })));
  const columns = [{ width: 22 }, ...Array.from({ length: 20 }, () => ({ width }))];
  return await writeXlsxFile(data as never, { columns, orientation: 'landscape' } as never).toBuffer();
};

const folder = await mkdtemp(join(tmpdir(), 'office-pdf-'));
try {
  const lists = Array.from({ length: count }, (_, number) => randomList(number));
  for (const [number, list] of lists.entries()) await writeFile(join(folder, `${number}.xlsx`), await workbookOf(list));
  await promisify(execFile)(
    'soffice',
    [
      `-env:UserInstallation=${pathToFileURL(join(folder, 'profile')).href}`,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      ...lists.map((_, number) => join(folder, `${number}.xlsx`)),
    ],
    { timeout: 500_000 },
  );
  const sums: Record<string, number> = { right: 0, asked: 0, refused: 0, wrong: 0 };
  for (const [number, { truth }] of lists.entries()) {
    const { kind, why } = await pdfOutcome(await readFile(join(folder, `${number}.pdf`)), truth);
    sums[kind] = (sums[kind] ?? 0) + 1;
    if (kind !== 'right') console.log(number, kind, why.slice(0, 200));
  }
  console.log(sums);
  process.exitCode = sums.wrong === 0 ? 0 : 1;
} finally {
  if (process.env.KEEP === undefined) await rm(folder, { recursive: true, force: true });
  else console.log(folder);
}
