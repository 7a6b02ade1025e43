import { configurationName, type WindowConfiguration } from '@vantail/drawing';
import { decimalOf, decimalText, type ExactNumber, parsePriceTable } from '@vantail/pricing';

const MAX_NAMED_ROWS = 10;

/** A number keeps every digit: as a number if spreadsheet programs keep them all, otherwise as text. */
export type ExportedCell = string | number | { exact: string } | null;

/** A pricing row as lines of cells. The first line is its heading, by which an import finds the row again. */
export type ExportedBlock = { heading: string; lines: ExportedCell[][]; isGrid: boolean };

/** What an export needs of a row. */
export type ExportableRow = WindowConfiguration & {
  id: number;
  price_table: string | null;
  /** The other rows that share its table (D15). */
  also?: readonly number[];
};

const words = {
  fr: {
    corner: 'hauteur ↓ / largeur → (mm)',
    formula: (text: string) => `Formule ${text} : pas de grille. Un import ne change pas cette ligne tarifaire.`,
    none: 'Pas de grille. Un import ne change pas cette ligne tarifaire.',
    empty: 'Aucune ligne tarifaire',
  },
  en: {
    corner: 'height ↓ / width → (mm)',
    formula: (text: string) => `Formula ${text}: no grid. An import does not change this pricing row.`,
    none: 'No grid. An import does not change this pricing row.',
    empty: 'No pricing rows',
  },
} as const;

/** The languages of an exported file. */
export type ExportLang = keyof typeof words;

/** Spreadsheet programs keep 15 significant digits of a number. */
const SIGNIFICANT_DIGITS = 15;

const exported = (price: ExactNumber | null): ExportedCell => {
  if (price === null) return null;
  if (typeof price !== 'number') return { exact: decimalText(price) };
  const isInCents = Math.abs(price) < 1e12 && Math.round(price * 100) / 100 === price;
  const fits = isInCents || Number(price.toPrecision(SIGNIFICANT_DIGITS)) === price;
  return fits ? price : { exact: decimalText(decimalOf(price)) };
};

const shortFormula = (text: string): string => (text.length > 60 || text.includes('{') ? '' : `(${text.trim()})`);

/** No name of a table: words in it could be taken for a unit or a currency. */
const alsoOf = ({ also = [] }: ExportableRow): string[] => [
  ...also.slice(0, MAX_NAMED_ROWS).map((id) => `#${id}`),
  ...(also.length > MAX_NAMED_ROWS ? ['…'] : []),
];

/** B5: a grid with its sizes; for any other row its heading and what it has instead of a grid. */
export const exportedBlock = (row: ExportableRow, lang: ExportLang): ExportedBlock => {
  const heading = [`#${row.id} ${configurationName(row, lang)}`, ...alsoOf(row)].join(', ');
  const table = parsePriceTable(row.price_table);
  if (table.kind !== 'grid') {
    const note = table.kind === 'formula' ? words[lang].formula(shortFormula(row.price_table ?? '')) : words[lang].none;
    return { heading, lines: [[heading], [note]], isGrid: false };
  }
  const lines = [
    [heading],
    [words[lang].corner, ...table.widths],
    ...table.heights.map((height, index) => [height, ...(table.prices[index] ?? []).map(exported)]),
  ];
  return { heading, lines, isGrid: true };
};

/** A workbook must have at least one sheet. */
export const emptyBlock = (lang: ExportLang): ExportedBlock => ({
  heading: words[lang].empty,
  lines: [[words[lang].empty]],
  isGrid: false,
});
