import { identifyingFields } from '../../quote/identifying-fields.ts';
import { cellAt, type Sheet } from '../sheet.ts';
import { axisNamed } from './axis-words.ts';
import { bareNumberOf, isSizeLike } from './cell-values.ts';
import { plainWords } from './plain-words.ts';

/** A column that says which pricing row a line is for. */
export type KeyColumn = { column: number; key: 'id' | 'name' | (typeof identifyingFields)[number] };

/** The columns of a long list, with the line of their titles; -1 where it has none. */
export type LongColumns = {
  titleRow: number;
  width: number;
  height: number;
  price: number;
  keys: KeyColumn[];
  /** Titles of columns that mean nothing here. */
  ignored: { column: number; title: string }[];
};

const PRICE = /\b(prix|price|prices|tarif|tarifs|montant|preis|pv|pu|eur|euro|euros)\b|€/;
const ID = new Set(['pricing configuration id', 'id', 'row id']);
const NAME = new Set([
  'configuration',
  'configuration name',
  'name',
  'nom',
  'designation',
  'libelle',
  'modele',
  'model',
  'ouverture',
  'opening',
]);

const keyOf = (title: string): KeyColumn['key'] | undefined => {
  const words = plainWords(title);
  if (ID.has(words)) return 'id';
  if (NAME.has(words)) return 'name';
  return identifyingFields.find((field) => field === title.trim().toLowerCase());
};

/** What a title line says; undefined when it does not title a width, a height and a price, with a line of them below. */
export const longColumnsAt = (sheet: Sheet, row: number): LongColumns | undefined => {
  const titles: { column: number; title: string }[] = [];
  sheet.rows[row]?.forEach((cell, column) => {
    if (cell.kind === 'text' && bareNumberOf(cell) === undefined) titles.push({ column, title: cell.text });
  });
  const axis = (wanted: 'width' | 'height') => titles.find(({ title }) => axisNamed(title) === wanted)?.column;
  const [width, height] = [axis('width'), axis('height')];
  const price = titles.find(({ title }) => PRICE.test(plainWords(title)) || title.includes('€'))?.column;
  if (width === undefined || height === undefined || price === undefined) return undefined;
  const below = (column: number) => isSizeLike(cellAt(sheet, row + 1, column));
  if (!below(width) || !below(height)) return undefined;
  const rest = titles.filter(({ column }) => column !== width && column !== height && column !== price);
  const keys = rest.flatMap(({ column, title }): KeyColumn[] => {
    const key = keyOf(title);
    return key ? [{ column, key }] : [];
  });
  const ignored = rest.filter(({ column }) => keys.every((key) => key.column !== column));
  return { titleRow: row, width, height, price, keys, ignored };
};

/** A list without titles: three columns and nothing else, a width and a height in each line. */
export const untitledColumns = (sheet: Sheet): LongColumns | undefined => {
  const used = new Set<number>();
  let isList = true;
  sheet.rows.forEach((cells) => {
    cells.forEach((_, column) => {
      used.add(column);
    });
  });
  const [width = 0, height = 0, price = 0, ...more] = [...used].sort((a, b) => a - b);
  sheet.rows.forEach((cells) => {
    if (!isSizeLike(cells[width]) || !isSizeLike(cells[height])) isList = false;
  });
  if (used.size < 3 || more.length > 0 || !isList) return undefined;
  return { titleRow: -1, width, height, price, keys: [], ignored: [] };
};
