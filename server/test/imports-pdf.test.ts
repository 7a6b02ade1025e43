import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readTables } from '../src/prices/imports/worker/read-tables.ts';
import { pdfOutcome } from './price-lists/pdf/pdf-outcome.ts';
import { Drawing, makePdf, type TextStyle, textWidth } from './price-lists/pdf/pdf-writer.ts';
import { randomPdf } from './price-lists/pdf/random-pdf.ts';
import { faultsOf } from './support/read-price-list.ts';

const style: TextStyle = { font: 'Helvetica', size: 9 };
const grid = [
  ['H \\ L mm', '600', '700'],
  ['750', '301,50', '1 312,00'],
  ['850', '341,50', '1 352,00'],
];
const truth = {
  widths: [600, 700],
  heights: [750, 850],
  prices: [
    [301.5, 1312],
    [341.5, 1352],
  ],
};

/** Draws texts in columns of 80 points, each with its right end at the right of its column. */
const drawGrid = (page: Drawing, rows: readonly (readonly string[])[], top = 100, left = 40) => {
  rows.forEach((cells, row) => {
    cells.forEach((text, column) => {
      page.text(left + column * 80 + 70 - textWidth(text, 'Helvetica', 9), top + row * 14, text, style);
    });
  });
};

const pageOf = (rows: readonly (readonly string[])[] = grid): Drawing => {
  const page = new Drawing();
  drawGrid(page, rows);
  return page;
};

const read = async (bytes: Uint8Array) => {
  const { tables, faults } = await readTables({ name: 'list.pdf', bytes: Buffer.from(bytes) }, {});
  return { tables, faults, doubts: tables.flatMap((table) => table.doubts.map(({ code }) => code)) };
};

const outcome = async (page: Drawing, tables = [truth]) => (await pdfOutcome(makePdf([page]), tables)).kind;

test('a grid on a page is read by its positions, without a question', async () => {
  const { tables, faults, doubts } = await read(makePdf([pageOf()]));
  assert.deepEqual([faults, doubts], [[], []]);
  const [table] = tables;
  assert.deepEqual([table?.id, table?.widths, table?.heights, table?.prices], ['Page 1!A1', ...Object.values(truth)]);
});

test('numbers a space apart are one price or two, and never one in silence', async () => {
  const narrow = (text: string) => {
    const page = pageOf([grid[0] ?? [], ['750', '301,50', '1 312,00'], ['850', '', '']]);
    page.text(150, 128, text, style);
    return outcome(page, [
      {
        ...truth,
        prices: [
          [301.5, 1312],
          [341, 352],
        ],
      },
    ]);
  };
  assert.ok(['asked', 'refused'].includes(await narrow('341 352')));
});

test('two columns that are a space apart are not one of large numbers', async () => {
  const page = new Drawing();
  const rows = [
    ['H \\ L mm', '600', '700', '800'],
    ['750', '249', '352', '461'],
    ['850', '259', '371', '478'],
  ];
  const starts = [40, 120, 200, 200 + textWidth('700 ', 'Helvetica', 9)];
  rows.forEach((cells, row) => {
    cells.forEach((text, column) => {
      page.text(starts[column] ?? 0, 100 + row * 14, text, style);
    });
  });
  const { tables, doubts } = await read(makePdf([page]));
  assert.deepEqual([tables[0]?.widths, doubts], [[600, 700, 800], ['columns_guessed']]);
});

test('cents that are raised are not digits of the amount', async () => {
  const page = pageOf([grid[0] ?? [], ['750', '301', '312'], ['850', '341', '']]);
  page.text(240, 128, '352', style);
  page.text(240 + textWidth('352', 'Helvetica', 9), 125, '50', { font: 'Helvetica', size: 5 });
  assert.ok(['asked', 'refused'].includes(await outcome(page)));
});

test('a corner of two lines is one corner, and not a label of the heights', async () => {
  const page = pageOf([['', '600', '700'], [], ...grid.slice(1)]);
  page.text(40, 100, 'Hauteur /', style);
  page.text(40, 111, 'Largeur mm', style);
  const { tables, doubts } = await read(makePdf([page]));
  assert.ok(doubts.includes('layout_guessed') || tables[0]?.layout === 'grid', `${tables[0]?.layout}`);
});

test('a label that is turned names the axis that it stands beside', async () => {
  const page = pageOf([['mm', '600', '700'], ...grid.slice(1)]);
  page.text(30, 135, 'Largeur', { ...style, turned: true });
  const { tables, doubts } = await read(makePdf([page]));
  assert.ok(tables[0]?.layout === 'transposed' || doubts.includes('layout_guessed'));
});

test('a table that goes on with its header on the next page is one', async () => {
  const head = grid[0] ?? [];
  const pages = [
    pageOf([head, ['750', '301', '312'], ['850', '341', '352']]),
    pageOf([head, ['950', '381', '392'], ['1050', '401', '412']]),
  ];
  const { tables, doubts } = await read(makePdf(pages));
  assert.deepEqual(
    [tables.map(({ id, heights }) => [id, heights]), doubts],
    [[['Pages 1-2!A1', [750, 850, 950, 1050]]], []],
  );
});

test('a grid below a title that changes in its number alone is another table', async () => {
  const head = grid[0] ?? [];
  const pages = [
    pageOf([['Modell 70'], head, ['750', '301', '312'], ['850', '341', '352']]),
    pageOf([['Modell 80'], head, ['950', '381', '392'], ['1050', '401', '412']]),
  ];
  const { tables } = await read(makePdf(pages));
  assert.deepEqual(
    tables.map(({ headings, heights }) => [headings.at(-1), heights]),
    [
      ['Modell 70', [750, 850]],
      ['Modell 80', [950, 1050]],
    ],
  );
});

test('the same header above other sizes on the next page is another table', async () => {
  const pages = [pageOf(), pageOf()];
  assert.equal((await read(makePdf(pages))).tables.length, 2);
});

test('the rest of a wide table on the next page is asked about, a single column too', async () => {
  const wide = new Drawing();
  drawGrid(wide, [
    ['800', '900'],
    ['322', '332'],
    ['362', '372'],
  ]);
  assert.deepEqual((await read(makePdf([pageOf(), wide]))).doubts, ['stray_numbers']);
  const narrow = new Drawing();
  drawGrid(narrow, [['800'], ['322'], ['362']]);
  assert.deepEqual((await read(makePdf([pageOf(), narrow]))).doubts, ['stray_numbers']);
});

test('nothing is read that nobody sees: invisible text, a hidden layer; white text is asked about', async () => {
  const more = (page: Drawing) => drawGrid(page, [['800'], ['322,00'], ['362,00']], 100, 280);
  const invisible = pageOf();
  invisible.raw('3 Tr');
  more(invisible);
  assert.equal(await outcome(invisible), 'right');
  const layered = pageOf();
  layered.raw('/OC /L BDC');
  more(layered);
  layered.raw('EMC');
  const layer = {
    catalogue: '/OCProperties<</OCGs[100 0 R]/D<</OFF[100 0 R]>>>>',
    resources: '/Properties<</L 100 0 R>>',
    objects: { 100: '<</Type/OCG/Name(old)>>' },
  };
  assert.equal((await pdfOutcome(makePdf([layered], layer), [truth])).kind, 'right');
  const white = pageOf();
  white.raw('1 1 1 rg');
  more(white);
  assert.deepEqual((await read(makePdf([white]))).doubts, ['hidden_cells']);
});

test('columns that the edge of the page cuts off are asked about, marks of the printer above it are not', async () => {
  const wide = new Drawing(275);
  drawGrid(wide, grid);
  assert.equal((await read(makePdf([wide]))).doubts.length, 0);
  wide.text(285, 100, '800', style);
  assert.deepEqual((await read(makePdf([wide]))).doubts, ['columns_guessed']);
  const marked = pageOf();
  marked.text(100, -20, 'Liste.indd 1', style);
  assert.deepEqual((await read(makePdf([marked]))).doubts, []);
});

test('white text on a dark box is as good as any other', async () => {
  const page = new Drawing();
  page.box(30, 85, 300, 20, 0.2);
  page.raw('1 1 1 rg');
  drawGrid(page, grid.slice(0, 1));
  page.raw('0 0 0 rg');
  drawGrid(page, grid.slice(1), 114);
  assert.equal(await outcome(page), 'right');
});

const IMAGE =
  '<</Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8/Length 4>>stream\nabcd\nendstream';
const withImage = { resources: '/XObject<</Im 100 0 R>>', objects: { 100: IMAGE } };
const picture = (): Drawing => {
  const page = new Drawing();
  page.raw('q 500 0 0 700 40 40 cm /Im Do Q');
  return page;
};

test('a scan is refused with its pages, with and without the text that a program guessed', async () => {
  assert.deepEqual(await faultsOf('scan.pdf', makePdf([picture()], withImage)), ['picture_pages']);
  const guessed = picture();
  guessed.raw('3 Tr');
  drawGrid(guessed, grid);
  assert.deepEqual(await faultsOf('scan.pdf', makePdf([guessed, picture()], withImage)), ['picture_pages']);
});

test('a page that is a picture among others is asked about', async () => {
  const { tables, doubts } = await read(makePdf([pageOf(), picture()], withImage));
  assert.deepEqual(doubts, ['pages_not_read']);
  assert.deepEqual(tables[0]?.doubts[0]?.params, { pages: [2], count: 1 });
});

test('a page with comments, or one that breaks off, is asked about', async () => {
  const comment = { pageEntries: '/Annots[<</Type/Annot/Subtype/FreeText/Rect[0 0 9 9]/Contents(-10 %)>>]' };
  assert.deepEqual((await read(makePdf([pageOf()], comment))).doubts, ['columns_guessed']);
  const page = pageOf();
  page.raw('BI /W 2 /H');
  assert.notEqual((await pdfOutcome(makePdf([page]), [truth])).kind, 'wrong');
});

test('a page is chosen by its name', async () => {
  const bytes = Buffer.from(makePdf([pageOf(), pageOf()]));
  const { tables } = await readTables({ name: 'list.pdf', bytes }, { sheet: 'Page 2' });
  assert.deepEqual(
    tables.map(({ id }) => id),
    ['Page 2!A1'],
  );
  assert.deepEqual(await faultsOf('list.pdf', makePdf([pageOf()]), { sheet: 'Page 7' }), ['unknown_sheet']);
});

/** `RANDOM_PDFS=3000` reads that many, `RANDOM_PDFS_SEED` repeats a run. */
test('no random PDF is read wrongly in silence', async (t) => {
  const count = Number(process.env.RANDOM_PDFS ?? 48);
  const seed = Number(process.env.RANDOM_PDFS_SEED ?? Date.now() % 2 ** 30);
  const sums = { right: 0, asked: 0, refused: 0, wrong: 0 };
  for (let number = seed; number < seed + count; number++) {
    const { bytes, tables, about } = randomPdf(number);
    const { kind, why } = await pdfOutcome(bytes, tables);
    sums[kind]++;
    assert.notEqual(kind, 'wrong', `RANDOM_PDFS_SEED=${number} RANDOM_PDFS=1: ${about}: ${why}`);
  }
  t.diagnostic(`seed ${seed}: ${JSON.stringify(sums)}`);
  assert.ok(sums.right > 0 || count < 20, JSON.stringify(sums));
});
