import { configurationName, type WindowConfiguration } from '@vantail/drawing';
import { exportNotes } from '@vantail/price-lists';
import { decimalOf, decimalText, type ExactNumber, parsePriceTable } from '@vantail/pricing';

const MAX_NAMED_ROWS = 10;

/** A number keeps every digit: as a number if spreadsheet programs keep them all, otherwise as text. */
export type ExportedCell = string | number | { exact: string } | null;

/**
 * A pricing row or shared price table as lines of cells. The first line is its heading, by which an import finds it again;
 * `tab` is what its sheet is called.
 */
export type ExportedBlock = { tab: string; lines: ExportedCell[][]; isGrid: boolean };

/** What an export needs of a row. */
export type ExportableRow = WindowConfiguration & {
  id: number;
  price_table: string | null;
  /** The other rows that share its table (D15). */
  also?: readonly number[];
  /** In the list of a brand, which has several. */
  product?: { name: string; reference: string | null };
};

/** A shared price table, which is one sheet in the list of a brand, whoever shares it (D15.3). */
type ExportableTable = { shared: { id: number; name: string; reference: string | null }; price_table: string };

export type Exportable = ExportableRow | ExportableTable;

const words = {
  fr: {
    corner: 'hauteur ↓ / largeur → (mm)',
    formula: (text: string) => `Formule ${text} : pas de grille. ${exportNotes.fr.noGrid}`,
    none: `Pas de grille. ${exportNotes.fr.noGrid}`,
    empty: exportNotes.fr.noRows,
    contents: 'Sommaire',
    titles: ['Onglet', 'Référence', 'Produit ou table partagée', 'Configuration'],
  },
  en: {
    corner: 'height ↓ / width → (mm)',
    formula: (text: string) => `Formula ${text}: no grid. ${exportNotes.en.noGrid}`,
    none: `No grid. ${exportNotes.en.noGrid}`,
    empty: exportNotes.en.noRows,
    contents: 'Contents',
    titles: ['Sheet', 'Reference', 'Product or shared table', 'Configuration'],
  },
} as const;

/** The languages of an exported file. */
export type ExportLang = keyof typeof words;

/** Spreadsheet programs keep 15 significant digits of a number. */
const SIGNIFICANT_DIGITS = 15;

/** A number as a cell, so that none of its digits is lost on the way. */
export const exported = (price: ExactNumber | null): ExportedCell => {
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

const rowHeading = (row: ExportableRow, lang: ExportLang) =>
  [`#${row.id} ${configurationName(row, lang)}`, ...alsoOf(row)].join(', ');

/**
 * No name of a product or table above a grid: words in it could be taken for a unit or a currency. The tab has it, where
 * only matching looks, and the table of contents.
 */
const namesOf = (item: Exportable, lang: ExportLang): { heading: string; tab: string } => {
  if ('shared' in item) {
    const heading = `Table #${item.shared.id}`;
    return { heading, tab: `${heading} ${item.shared.name}` };
  }
  const heading = rowHeading(item, lang);
  if (!item.product) return { heading, tab: heading };
  return {
    heading,
    tab: `#${item.id} ${item.product.reference ?? item.product.name} ${configurationName(item, lang)}`,
  };
};

/** B5: a grid with its sizes; for anything else its heading and what it has instead of a grid. */
export const exportedBlock = (item: Exportable, lang: ExportLang): ExportedBlock => {
  const { heading, tab } = namesOf(item, lang);
  const table = parsePriceTable(item.price_table);
  if (table.kind !== 'grid') {
    const text = shortFormula(item.price_table ?? '');
    const note = table.kind === 'formula' ? words[lang].formula(text) : words[lang].none;
    return { tab, lines: [[heading], [note]], isGrid: false };
  }
  const lines = [
    [heading],
    [words[lang].corner, ...table.widths],
    ...table.heights.map((height, index) => [height, ...(table.prices[index] ?? []).map(exported)]),
  ];
  return { tab, lines, isGrid: true };
};

/** A workbook must have at least one sheet. */
export const emptyBlock = (lang: ExportLang): ExportedBlock => ({
  tab: words[lang].empty,
  lines: [[words[lang].empty]],
  isGrid: false,
});

const contentsLine = (item: Exportable, lang: ExportLang): ExportedCell[] =>
  'shared' in item
    ? [`Table #${item.shared.id}`, item.shared.reference ?? '', item.shared.name, '']
    : [`#${item.id}`, item.product?.reference ?? '', item.product?.name ?? '', configurationName(item, lang)];

/** The first sheet of a brand's list: what each of the others is for. */
export const contentsBlock = (items: readonly Exportable[], lang: ExportLang): ExportedBlock => ({
  tab: words[lang].contents,
  lines: [[...words[lang].titles], ...items.map((item) => contentsLine(item, lang))],
  isGrid: false,
});
