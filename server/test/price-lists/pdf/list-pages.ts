import { Drawing, makePdf, type TextStyle, textWidth } from './pdf-writer.ts';
import type { PdfTruth } from './random-pdf.ts';

/** The words of a long list over several pages, in the languages that the fonts of the writer can spell. */
export type ListWords = {
  title: string;
  titles: readonly [string, string, string];
  continued: string;
  page: (number: number, count: number) => string;
  telephone: string;
  date: string;
  year: string;
};

export const listWords = {
  de: {
    title: 'Fenster weiß',
    titles: ['Breite (mm)', 'Höhe (mm)', 'Preis'],
    continued: 'Fenster weiß (Fortsetzung)',
    page: (number, count) => `Seite ${number}/${count}`,
    telephone: 'Tel. 089 1234567',
    date: 'Stand: 01.03.2026',
    year: 'Preisliste 2026',
  },
  fr: {
    title: 'Fenêtre PVC blanche',
    titles: ['Largeur (mm)', 'Hauteur (mm)', 'Prix'],
    continued: 'Fenêtre PVC blanche (suite)',
    page: (number, count) => `Page ${number} sur ${count}`,
    telephone: 'Tél. 01 23 45 67 89',
    date: '01/03/2026',
    year: 'Tarif 2026',
  },
  en: {
    title: 'Casement window, white',
    titles: ['Width (mm)', 'Height (mm)', 'Price'],
    continued: 'Casement window, white - continued',
    page: (number, count) => `Page ${number} of ${count}`,
    telephone: 'Phone +44 20 7946 0018',
    date: '1 March 2026',
    year: 'Price list 2026',
  },
  nl: {
    title: 'Raam wit',
    titles: ['Breedte (mm)', 'Hoogte (mm)', 'Prijs'],
    continued: 'Raam wit (vervolg)',
    page: (number) => `Pagina ${number}`,
    telephone: 'Tel. +31 20 123 4567',
    date: '01-03-2026',
    year: 'Prijslijst 2026',
  },
  es: {
    title: 'Ventana blanca',
    titles: ['Anchura (mm)', 'Altura (mm)', 'Precio'],
    continued: 'Ventana blanca (continuación)',
    page: (number, count) => `Página ${number} de ${count}`,
    telephone: 'Tel. 912 345 678',
    date: '01/03/2026',
    year: 'Tarifa 2026',
  },
  it: {
    title: 'Finestra bianca',
    titles: ['Larghezza (mm)', 'Altezza (mm)', 'Prezzo'],
    continued: 'Finestra bianca (segue)',
    page: (number, count) => `Pag. ${number} di ${count}`,
    telephone: 'Tel. 02 1234567',
    date: '01.03.2026',
    year: 'Listino 2026',
  },
  sv: {
    title: 'Fönster vit',
    titles: ['Bredd (mm)', 'Höjd (mm)', 'Pris'],
    continued: 'Fönster vit (fortsättning)',
    page: (number, count) => `Sida ${number} av ${count}`,
    telephone: 'Tel. 08-123 45 67',
    date: '2026-03-01',
    year: 'Prislista 2026',
  },
} as const satisfies Record<string, ListWords>;
export type ListLanguage = keyof typeof listWords;

/** What stands at the head or the foot of each page, in cells from left to right. */
export type PageEdge = (words: ListWords, number: number, count: number) => readonly string[];

export type ListPlan = {
  language: ListLanguage;
  pages: number;
  /** Whether the pages after the first repeat the titles of the columns. */
  repeatsTitles?: boolean;
  /** What stands above the titles of each page; its title on the first, and nothing on the others, if it is not given. */
  titleOf?: (words: ListWords, number: number) => string;
  head?: PageEdge;
  foot?: PageEdge;
  /** Changes the rows of a page: what goes wrong in print. */
  rowsOf?: (rows: string[][], number: number) => string[][];
  /** How many sizes run inside of each other one. */
  run?: number;
};

const style: TextStyle = { font: 'Helvetica', size: 9 };
const COLUMN = 110;
const LINES = 24;

const right = (page: Drawing, column: number, y: number, text: string) =>
  page.text(50 + column * COLUMN + 80 - textWidth(text, 'Helvetica', 9), y, text, style);

const edge = (page: Drawing, y: number, texts: readonly string[]) => {
  for (const [place, text] of texts.entries()) page.text(50 + place * 190, y, text, style);
};

/** A list of one size pair and price a line over several pages, and what a person reads in it. */
export const listPages = (plan: ListPlan): { bytes: Uint8Array; truth: PdfTruth } => {
  const { language, pages: count, repeatsTitles = true, titleOf, head, foot, rowsOf = (rows) => rows, run = 7 } = plan;
  const words: ListWords = listWords[language];
  const widths = Array.from({ length: run }, (_, place) => 600 + place * 100);
  const heights = Array.from({ length: Math.floor((count * LINES) / run) }, (_, place) => 500 + place * 50);
  const prices = heights.map((height) =>
    widths.map((width) => Math.round(90 + width / 10 + height / 7 + (width * height) / 90_000) + 0.5),
  );
  const lines = heights.flatMap((height, row) =>
    widths.map((width, column) => [
      String(width),
      String(height),
      (prices[row]?.[column] ?? 0).toFixed(2).replace('.', ','),
    ]),
  );
  const pages = Array.from({ length: count }, (_, index) => {
    const page = new Drawing();
    const number = index + 1;
    if (head) edge(page, 40, head(words, number, count));
    const title = titleOf ? titleOf(words, number) : index === 0 ? words.title : undefined;
    if (title !== undefined) page.text(50, 80, title, style);
    if (index === 0 || repeatsTitles)
      for (const [column, text] of words.titles.entries()) right(page, column, 110, text);
    const own = lines.slice(index * LINES, index === count - 1 ? lines.length : (index + 1) * LINES);
    for (const [row, cells] of rowsOf(own, number).entries())
      for (const [column, text] of cells.entries()) if (text !== '') right(page, column, 124 + row * 14, text);
    if (foot) edge(page, 810, foot(words, number, count));
    return page;
  });
  return { bytes: makePdf(pages), truth: { widths, heights, prices } };
};
