import type { Schemas } from '@vantail/client';
import { isFinish } from '@vantail/drawing';
import { type OPTION_PRICE_TYPES, plainNumber } from '@vantail/pricing';
import { type DecimalSign, decimalSign, readPrice } from '../../ui/fields/read-price.ts';
import { messages } from '../../ui/language/messages.ts';

/** The columns of the sheet, in the order in which people keep them. */
export const LINE_COLUMNS = [
  'name',
  'reference',
  'content_type',
  'price',
  'price_type',
  'finish',
  'discount_group',
] as const;

export type LineColumn = (typeof LINE_COLUMNS)[number];

/** A line as it was typed or pasted: nothing of it is lost, whether it can be read or not. */
export type LineDraft = Readonly<Record<LineColumn, string>>;

export type OptionLine = Schemas['OptionImport']['options'][number];

export const emptyLine: LineDraft = Object.fromEntries(LINE_COLUMNS.map((column) => [column, ''])) as LineDraft;

/** Without accents, capitals, signs and doubled spaces: `Réf.` and `REF` are one word. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9%²/]/g, ' ')
    .split(' ')
    .filter((word) => word !== '')
    .join(' ');

/** What people write above their columns. */
const HEADINGS: Readonly<Record<LineColumn, readonly string[]>> = {
  name: ['nom', 'name', 'designation', 'libelle', 'option', 'intitule', 'label'],
  reference: ['reference', 'ref', 'code', 'sku', 'article', 'code article', 'reference article'],
  content_type: ['famille', 'family', 'categorie', 'category', 'content type', 'groupe d options', 'option group'],
  price: ['prix', 'price', 'tarif', 'prix ht', 'prix ttc', 'plus value', 'supplement', 'montant', 'pv', 'amount'],
  price_type: ['type', 'type de prix', 'price type', 'unite', 'unit', 'mode', 'calcul', 'par'],
  finish: ['finition', 'finish', 'teinte', 'ral', 'couleur', 'colour', 'color'],
  discount_group: ['groupe', 'group', 'groupe de remise', 'discount group', 'remise'],
};

/** The column that a heading means; undefined for one that is none of ours. */
const columnOfHeading = (heading: string): LineColumn | undefined =>
  LINE_COLUMNS.find((column) => HEADINGS[column].includes(plain(heading)));

export type PastedLines = {
  lines: readonly LineDraft[];
  /** Headings of columns that are none of ours: they are not read, and that is said. */
  unread: readonly string[];
  /** The tax basis that the heading of the prices names. */
  basis: 'HT' | 'TTC' | undefined;
};

const BASES = ['HT', 'TTC'] as const;

/**
 * A block with a line of headings is read by them. Undefined for a block without: its cells go where it was pasted. Two
 * headings are enough, and one of them is the name or the reference; a column that comes twice is read the first time only.
 */
export const headedLines = (block: readonly (readonly string[])[]): PastedLines | undefined => {
  const [headings = [], ...rest] = block;
  const columns = headings.map(columnOfHeading);
  const known = new Set(columns.filter((column) => column !== undefined));
  if (known.size < 2 || !(known.has('name') || known.has('reference'))) return undefined;
  const at = (column: LineColumn, cells: readonly string[]) => cells[columns.indexOf(column)]?.trim() ?? '';
  const lines = rest
    .filter((cells) => cells.some((cell) => cell.trim() !== ''))
    .map(
      (cells) =>
        Object.fromEntries(
          LINE_COLUMNS.map((column) => [column, columns.includes(column) ? at(column, cells) : '']),
        ) as LineDraft,
    );
  const isRead = (index: number) => columns[index] !== undefined && columns.indexOf(columns[index]) === index;
  const priceWords = plain(headings[columns.indexOf('price')] ?? '').split(' ');
  return {
    lines,
    unread: headings.filter((heading, index) => heading.trim() !== '' && !isRead(index)),
    basis: BASES.find((basis) => priceWords.includes(basis.toLowerCase())),
  };
};

type LinePriceType = Exclude<(typeof OPTION_PRICE_TYPES)[number], 'table'>;

/** How a price is counted, in the words of lists; `table` names a table, which a line cannot. */
const PRICE_TYPES: Readonly<Record<LinePriceType, string>> = {
  flat: 'flat,fixe,forfait,montant fixe,montant,piece,la piece,u,unite,fixed,fixed amount,each',
  percent: 'percent,%,en %,pourcentage,pour cent,percentage',
  per_m2: 'per m2,m²,m2,/m²,/m2,au m²,au m2,par m²,par m2,per m²,metre carre,square metre',
  per_linear_metre:
    'per linear metre,ml,/ml,au ml,metre lineaire,au metre lineaire,par metre lineaire,linear metre,per metre,m,/m',
  per_leaf: 'per leaf,vantail,par vantail,/vantail,vantaux,leaf,/leaf',
};

/** The word to suggest for each price type; the guide of pasted options lists the English ones. */
export const suggestedTypes = messages({
  en: {
    flat: 'fixed',
    percent: '%',
    per_m2: 'm²',
    per_linear_metre: 'ml',
    per_leaf: 'leaf',
  } satisfies Record<LinePriceType, string>,
  fr: { flat: 'fixe', percent: '%', per_m2: 'm²', per_linear_metre: 'ml', per_leaf: 'vantail' },
});

const readPriceType = (text: string): LinePriceType | undefined =>
  (Object.keys(PRICE_TYPES) as LinePriceType[]).find((type) => PRICE_TYPES[type].split(',').includes(plain(text)));

/** `RAL 7016`, `7016`, `#383E42`, or the name of a finish. */
const readFinish = (text: string): string | undefined => {
  const bare = text.trim().toLowerCase().replaceAll(' ', '');
  const candidates = [bare, `ral-${bare.replace('ral', '').replace('-', '')}`, `hex-${bare.replace('#', '')}`];
  return candidates.find(isFinish);
};

/** Why a cell cannot be read; the words are the page's. */
type CellFault = 'price' | 'price_type' | 'finish' | 'name';

type ReadLine = { values: OptionLine; faults: Partial<Record<LineColumn, CellFault>> };

const PERCENT = '%';

const readLine = (draft: LineDraft, sign: DecimalSign): ReadLine => {
  const faults: ReadLine['faults'] = {};
  const values: OptionLine = {};
  for (const column of ['name', 'reference', 'content_type', 'discount_group'] as const)
    if (draft[column].trim() !== '') values[column] = draft[column].trim();
  if (!values.name && !values.reference) faults.name = 'name';
  const isPercent = draft.price.includes(PERCENT);
  if (draft.price.trim() !== '') {
    const price = readPrice(draft.price.replaceAll(PERCENT, ''), sign);
    // A dash or a 0 is an option without a surcharge: an option can be made at every size.
    if (price === undefined) faults.price = 'price';
    else values.price = price === null ? 0 : plainNumber(price);
  }
  if (draft.price_type.trim() !== '') {
    const type = readPriceType(draft.price_type);
    if (type === undefined) faults.price_type = 'price_type';
    else values.price_type = type;
  } else if (isPercent) values.price_type = 'percent';
  // A percent sign with another unit says two things: neither is guessed.
  if (isPercent && values.price_type !== undefined && values.price_type !== 'percent') faults.price_type = 'price_type';
  if (draft.finish.trim() !== '') {
    const finish = readFinish(draft.finish);
    if (finish === undefined) faults.finish = 'finish';
    else values.finish = finish;
  }
  return { values, faults };
};

/** What the lines say; one decimal sign holds for the whole column of prices. */
export const readLines = (drafts: readonly LineDraft[], usual: DecimalSign): readonly ReadLine[] => {
  const sign = decimalSign(
    drafts.map(({ price }) => price),
    usual,
  );
  return drafts.map((draft) => readLine(draft, sign));
};

const isBlank = (line: LineDraft): boolean => LINE_COLUMNS.every((column) => line[column].trim() === '');

/** Writes a block of cells; new lines come as it needs them, and blank ones at the end go. */
export const writeCells = (
  lines: readonly LineDraft[],
  at: { row: number; column: number },
  block: readonly (readonly string[])[],
): readonly LineDraft[] => {
  const next = [...lines];
  for (const [down, cells] of block.entries()) {
    const patch = cells.flatMap((cell, across) => {
      const column = LINE_COLUMNS[at.column + across];
      return column ? [[column, cell]] : [];
    });
    const index = at.row + down;
    while (next.length <= index) next.push(emptyLine);
    next[index] = { ...(next[index] ?? emptyLine), ...Object.fromEntries(patch) };
  }
  while (next.length > 0 && isBlank(next.at(-1) as LineDraft)) next.pop();
  return next;
};
