import { OPTION_PRICE_TYPES } from '@vantail/pricing';
import type { Option, Product } from '../../catalogue/index.ts';
import { nameMark } from './stamp.ts';
import { type CellFault, plainColumn, type Workbook, type WorkbookColumn } from './workbook.ts';

/** What a product belongs to, by its name. */
export type Named = { id: number; name: string };

const required = { isRequired: true };

/** B11: window and configuration are JSON, and are edited one by one. */
export const optionWorkbook: Workbook<Option> = {
  kind: 'option',
  tabs: { fr: 'Options', en: 'Options' },
  columns: [
    plainColumn('reference', 'text', ['Référence', 'Reference'], { width: 16 }),
    plainColumn('name', 'text', ['Nom', 'Name'], { width: 32, ...required }),
    plainColumn('name_en', 'text', ['Nom anglais', 'English name'], { width: 32 }),
    plainColumn('content_type', 'text', ['Famille', 'Family'], { width: 16 }),
    plainColumn('price', 'number', ['Prix', 'Price'], required),
    plainColumn('price_type', 'text', ['Type de prix', 'Price type'], {
      width: 18,
      choices: OPTION_PRICE_TYPES,
      ...required,
    }),
    plainColumn('price_table_id', 'number', ['Id de la table de prix', 'Price table id']),
    plainColumn('minimum_charge', 'number', ['Montant minimal', 'Minimum charge']),
    plainColumn('maximum_charge', 'number', ['Montant maximal', 'Maximum charge']),
    plainColumn('finish', 'text', ['Finition', 'Finish'], { width: 14 }),
    plainColumn('discount_group', 'text', ['Groupe de remise', 'Discount group'], { width: 16 }),
    plainColumn('width_mm', 'number', ['Largeur (mm)', 'Width (mm)']),
    plainColumn('height_mm', 'number', ['Hauteur (mm)', 'Height (mm)']),
    plainColumn('description', 'text', ['Description', 'Description'], { width: 40 }),
    plainColumn('image_url', 'text', ['Image', 'Picture'], { width: 30 }),
    plainColumn('active', 'flag', ['Actif', 'Active'], required),
  ],
};

/** `#12`: the one with this id, where a name alone does not say which. */
const BY_ID = /^#([1-9][0-9]{0,15})$/;

/** Spreadsheet cells have no spaces at their ends. */
const cellName = ({ name }: Named) => name.trim();

const namedFault = (noun: string, text: string, ids: readonly number[]): CellFault =>
  ids.length === 0
    ? {
        code: 'unknown_name',
        message: `There is no ${noun} ${JSON.stringify(text)}`,
        params: { resource: noun, text },
      }
    : {
        code: 'ambiguous_name',
        message: `Several of ${noun} are called ${JSON.stringify(text)}: write ${ids.map((id) => `#${id}`).join(' or ')}`,
        params: { resource: noun, text, ids },
      };

/** Brand and category: their name, or `#id` where several have it. */
const namedColumn = (
  noun: 'brand' | 'category',
  titles: WorkbookColumn<Product>['titles'],
  all: readonly Named[],
): WorkbookColumn<Product> => {
  const field = `${noun}_id` as const;
  const byName = Map.groupBy(all, cellName);
  const nameOf = new Map(
    all.map((one) => {
      const name = cellName(one);
      const isClear = byName.get(name)?.length === 1 && !BY_ID.test(name);
      return [one.id, isClear ? name : `#${one.id}`] as const;
    }),
  );
  return {
    field: noun,
    titles,
    kind: 'text',
    width: 24,
    ...required,
    cell: (product) => nameOf.get(product[field]) ?? `#${product[field]}`,
    set: (draft, value) => {
      const text = String(value);
      const [, id] = BY_ID.exec(text) ?? [];
      const found = id === undefined ? (byName.get(text) ?? []).map((one) => one.id) : [Number(id)];
      if (found.length !== 1) return namedFault(noun, text, found);
      [draft[field]] = found;
      return undefined;
    },
  };
};

/** B11: brand and category by name. */
export const productWorkbook = (brands: readonly Named[], categories: readonly Named[]): Workbook<Product> => {
  const brand = namedColumn('brand', { fr: 'Marque', en: 'Brand' }, brands);
  const category = namedColumn('category', { fr: 'Catégorie', en: 'Category' }, categories);
  const markOf = ({ cell }: WorkbookColumn<Product>, product: Product) => nameMark(String(cell(product)));
  return {
    kind: 'product',
    tabs: { fr: 'Produits', en: 'Products' },
    columns: [
      plainColumn('reference', 'text', ['Référence', 'Reference'], { width: 16 }),
      plainColumn('name', 'text', ['Nom', 'Name'], { width: 36, ...required }),
      plainColumn('name_en', 'text', ['Nom anglais', 'English name'], { width: 36 }),
      brand,
      category,
      plainColumn('base_price', 'number', ['Prix de base', 'Base price']),
      plainColumn('price_adjustment_percentage', 'number', ['Ajustement (%)', 'Adjustment (%)'], required),
      plainColumn('discount_group', 'text', ['Groupe de remise', 'Discount group'], { width: 16 }),
      plainColumn('description', 'text', ['Description', 'Description'], { width: 40 }),
      plainColumn('image_url', 'text', ['Image', 'Picture'], { width: 30 }),
      plainColumn('active', 'flag', ['Actif', 'Active'], required),
    ],
    namesOf: (product) => ({ brand: markOf(brand, product), category: markOf(category, product) }),
  };
};
