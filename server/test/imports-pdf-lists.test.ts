import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countsOn } from '../../price-lists/src/formats/counting-rows.ts';
import { readTables } from '../src/prices/imports/worker/read-tables.ts';
import { type ListLanguage, type ListPlan, listPages, listWords, type PageEdge } from './price-lists/pdf/list-pages.ts';
import { pdfOutcome } from './price-lists/pdf/pdf-outcome.ts';

const languages = Object.keys(listWords) as ListLanguage[];

const outcomes = async (
  plan: Omit<ListPlan, 'language' | 'pages'>,
  pages: readonly number[] = [2, 3, 2, 4, 2, 6, 3],
) => {
  const found: Record<string, string> = {};
  for (const [turn, language] of languages.entries()) {
    const count = pages[turn % pages.length] ?? 2;
    const { bytes, truth } = listPages({ language, pages: count, ...plan });
    const { kind, why } = await pdfOutcome(bytes, [truth]);
    found[`${language}, ${count} pages`] = kind === 'right' ? kind : `${kind} ${why}`;
  }
  return found;
};

const all = (found: Record<string, string>, wanted: RegExp) => {
  for (const [list, outcome] of Object.entries(found)) assert.match(outcome, wanted, list);
};

const edges: Record<string, { head?: PageEdge; foot?: PageEdge; titleOf?: ListPlan['titleOf'] }> = {
  'nothing but their titles': {},
  'a page number in words': { foot: (words, number, count) => [words.page(number, count)] },
  'a page number alone': { foot: (_, number) => ['', '', String(number)] },
  'a year above and a telephone, a date and the page below': {
    head: (words) => [words.year],
    foot: (words, number, count) => [words.telephone, words.date, words.page(number, count)],
  },
  'a date and a page between dashes': { foot: (_, number) => ['01.03.2026', `- ${number} -`] },
  'pages of a whole and the title carried over': {
    head: (words, number, count) => [words.year, `${number}/${count}`],
    titleOf: (words, number) => (number === 1 ? words.title : words.continued),
  },
  'the title again, with year and page in one line': {
    head: (words, number, count) => [`${words.year} - ${words.page(number, count)}`],
    titleOf: (words) => words.title,
  },
  'pages that are counted from another number on': { foot: (words, number) => [words.telephone, `${number + 36}`] },
};

for (const [name, plan] of Object.entries(edges))
  test(`a long list over pages is one table without a question: pages with ${name}`, async () =>
    all(await outcomes(plan), /^right$/));

test('pages without titles are joined only where the sizes count on without a gap', async () => {
  all(await outcomes({ repeatsTitles: false }), /^right$/);
  all(await outcomes({ repeatsTitles: false, run: 6 }), /^right$/);
  const lost = (rows: string[][], number: number) => (number === 2 ? rows.slice(1) : rows);
  all(await outcomes({ repeatsTitles: false, rowsOf: lost }), /^asked|^refused/);
});

test('a page with a number that is in doubt is asked about', async () => {
  const lone = (rows: string[][], number: number) => (number === 1 ? [...rows, ['', '', '812,50']] : rows);
  all(await outcomes({ rowsOf: lone }), /^asked .*stray_numbers/);
  const beside = (rows: string[][], number: number) =>
    rows.map((cells, row) => (row === 3 && number === 2 ? [...cells, '77'] : cells));
  all(await outcomes({ rowsOf: beside }), /^asked .*stray_numbers/);
});

test('a title that changes in its number alone begins another table', async () => {
  const titles: NonNullable<ListPlan['titleOf']>[] = [
    (words, number) => `${words.title} ${number}`,
    (_, number) => `Modell ${60 + number * 10}`,
    (_, number) => `Serie ${2000 + number * 10}`,
  ];
  for (const titleOf of titles) {
    const { bytes } = listPages({ language: 'de', pages: 2, titleOf });
    const { tables } = await readTables({ name: 'list.pdf', bytes: Buffer.from(bytes) }, {});
    assert.deepEqual(
      tables.map(({ sheet, headings }) => [sheet, headings.at(-1)]),
      [1, 2].map((number) => [`Page ${number}`, titleOf(listWords.de, number)]),
    );
  }
});

test('columns count on like the wheels of a meter, or not at all', () => {
  const lines = (count: number) =>
    Array.from({ length: count }, (_, line) => [
      String(600 + (line % 3) * 100),
      String(800 + Math.floor(line / 3) * 50),
      `${200 + line},50`,
    ]);
  assert.ok(countsOn(lines(14), 8));
  assert.ok(countsOn(lines(9), 8));
  assert.ok(!countsOn(lines(14), 14), 'nothing on the next page');
  assert.ok(!countsOn(lines(14), 3), 'one turn is not enough to know the sizes');
  assert.ok(!countsOn(lines(14).toSpliced(8, 1), 8), 'the first line of the next page is missing');
  assert.ok(!countsOn(lines(14).toSpliced(10, 1), 8), 'a line of the next page is missing');
  assert.ok(!countsOn([...lines(9), ...lines(6)], 9), 'the sizes begin again');
  const other = lines(14).map(([width = '', height = '', price = ''], line) =>
    line < 8 ? [width, height, price] : [height, width, price],
  );
  assert.ok(!countsOn(other, 8), 'the columns change places');
});
