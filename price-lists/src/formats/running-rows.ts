import { isNumeric, type Piece } from './line-cells.ts';
import type { PageRow } from './page-rows.ts';

/** The number of a page in words: "Seite 2/5", "Page 2 of 5", "str. 3". */
const PAGE_WORDS =
  /(?<!\p{L})(?:pages?|seite|pagina|página|pág|pag|strona|strana|stránka|str|oldal|sida|side|sivu|σελίδα|σελ|stran|stranica|sayfa|p|s)\.?\s{0,2}[0-9]{1,4}(?:\s{0,2}(?:of|de|sur|von|van|di|z|ze|af|av|od|din|από|iz|\/|\|)\s{0,2}[0-9]{1,4})?(?![\p{L}\p{N}])/giu;
/** The number of a page alone: "2", "- 2 -", "2/5". */
const LONE_NUMBER = /^[-–—|·\s]{0,4}([0-9]{1,4})(?:\s{0,2}[/|]\s{0,2}[0-9]{1,4})?[-–—|·\s]{0,4}$/u;
/** Words behind a title that comes again on the next page. A sign before them: "Suite" is also a name. */
const CONTINUED =
  /\s{0,2}[-–—(,:…]\s{0,2}(?:suite|continued|cont'?d?|fortsetzung|forts|vervolg|continuación|cont|segue|continua|continuazione|continuação|ciąg dalszy|c\.d|cd|pokračování|pokračovanie|pokr|folytatás|continuare|fortsättning|forts|fortsat|fortsatt|jatkuu|συνέχεια|nadaljevanje|nastavak|devamı|devam)\.?\s{0,2}\)?$/iu;

const textOf = ({ pieces }: PageRow): string => pieces.map(({ text }) => text).join(' ');

/**
 * What a row says apart from the number of its page. A number alone counts by its distance from the page, so that it is
 * the same on two pages only if it rises with them.
 */
const runningText = (row: PageRow, page: number): string => {
  if (row.running !== undefined) return row.running;
  const inWords = row.pieces.map(({ text }) => text.replaceAll(PAGE_WORDS, '#'));
  const texts = inWords.map((text) => {
    const number = LONE_NUMBER.exec(text)?.[1];
    return number === undefined ? text : `#${Number(number) - page}`;
  });
  return texts.join(' ').replace(CONTINUED, '').trim();
};

/** Whether a text says the same on both pages, with its own number or word for word. */
export const runningTexts = (rows: readonly PageRow[], page: number): ((row: PageRow, itsPage: number) => boolean) => {
  const known = new Set(rows.flatMap((row) => [textOf(row).trim(), runningText(row, page)]));
  return (row, itsPage) => known.has(textOf(row).trim()) || known.has(runningText(row, itsPage));
};

const DATE = /^\P{N}{0,12}(?:[0-9]{1,2}[./-][0-9]{1,2}[./-](?:20)?[0-9]{2}|20[0-9]{2}-[0-9]{2}-[0-9]{2})$/u;
const TELEPHONE =
  /^(?:(?:t[eé]l(?:e?[fp]h?[oóô]n[eo]?)?|phone|fax|mob|tlf|tfn|ph|puh|τηλ|☎)\.?:?\s{0,2}|\+|00)[0-9+(][0-9\s()./-]{4,20}$/iu;
const YEAR = /^\P{N}{0,12}20[0-9]{2}$/u;

const isPageNumber = ({ text }: Piece): boolean => text.replace(PAGE_WORDS, '#') === '#' || LONE_NUMBER.test(text);

const EDGE_ROWS = 3;
const SAME_HEIGHT = 3;

/** A row whose numbers are no sizes and prices: the page, a date, a year, a telephone. */
const isOfPage = ({ pieces }: PageRow): boolean =>
  pieces.length > 1 &&
  pieces.some((piece) => isPageNumber(piece) || TELEPHONE.test(piece.text)) &&
  pieces
    .filter(isNumeric)
    .every((piece) => isPageNumber(piece) || [DATE, TELEPHONE, YEAR].some((form) => form.test(piece.text)));

const isAtEdge = (rows: readonly PageRow[], index: number): boolean =>
  index < EDGE_ROWS || index >= rows.length - EDGE_ROWS;

type Numbered = { number: number; rows: PageRow[] };

/** Whether a page has the same row at the same height and at its edge, too. */
const hasSame = (page: Numbered | undefined, row: PageRow, number: number): boolean =>
  page?.rows.some(
    (other, index) =>
      isAtEdge(page.rows, index) &&
      Math.abs(other.y - row.y) < SAME_HEIGHT &&
      runningText(other, page.number) === runningText(row, number),
  ) ?? false;

const asOneText = (row: PageRow, page: number): PageRow => {
  const [first, ...more] = row.pieces;
  const last = more.at(-1);
  if (!first || !last) return row;
  const isUncertain = row.pieces.some((piece) => piece.isUncertain);
  const pieces = [{ ...first, text: textOf(row), x1: last.x1, isUncertain }];
  return { ...row, running: runningText(row, page), pieces };
};

/**
 * Heads and feet that are repeated at the same height of the next page, or the one before, and count pages or name a
 * telephone are one text each: their numbers look like a line of a table otherwise.
 */
export const withRunningRows = <Page extends Numbered>(pages: readonly Page[]): Page[] =>
  pages.map((page, at) => ({
    ...page,
    rows: page.rows.map((row, index) => {
      if (!isAtEdge(page.rows, index) || !isOfPage(row)) return row;
      const isRunning = [pages[at - 1], pages[at + 1]].some((other) => hasSame(other, row, page.number));
      return isRunning ? asOneText(row, page.number) : row;
    }),
  }));
