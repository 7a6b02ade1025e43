import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import { validationError } from '../../../errors.ts';
import type { Thing } from './named-things.ts';
import { listBrandNames, listNamedProducts, listNamedTables, type NamedProduct } from './store.ts';

/** The names of so many products are held at once. */
const MAX_NAMES = 20_000;

/** What sheets can name, with the versions that it was read in. */
export type NamedCatalogue = { things: Thing[]; brands: string[]; versions: ReadonlyMap<string, number> };

export const thingKey = ({ kind, id }: Pick<Thing, 'kind' | 'id'>): string => `${kind} ${id}`;

const texts = (...labels: (string | null | undefined)[]): string[] =>
  labels.filter((label) => typeof label === 'string' && label.trim() !== '') as string[];

/** Its names in further languages. */
const translatedNames = (translations: string): (string | undefined)[] =>
  Object.values(JSON.parse(translations) as Record<string, { name?: unknown }>).map(({ name }) =>
    typeof name === 'string' ? name : undefined,
  );

const productThing = ({ id, name, name_en, reference, translations }: NamedProduct): Thing => ({
  kind: 'product',
  id,
  name,
  labels: texts(reference, name, name_en, ...translatedNames(translations)),
});

const mustBeFewEnough = (count: number, isOfBrand: boolean): void => {
  if (count <= MAX_NAMES) return;
  const what = isOfBrand ? 'The brand has' : 'There are';
  const message = `${what} more than ${MAX_NAMES} active products or price tables, the limit: name a brand in brand_id, or import product by product`;
  throw validationError([
    { pointer: '/brand_id', code: 'too_many_chosen', message, params: { count, limit: MAX_NAMES } },
  ]);
};

/** The active products, of one brand or of all, and the active shared price tables, by everything that names them. */
export const namedCatalogue = async (tx: TenantTransaction, brandId: number | null): Promise<NamedCatalogue> => {
  const products = await listNamedProducts(tx, brandId, MAX_NAMES);
  const tables = await listNamedTables(tx, MAX_NAMES);
  mustBeFewEnough(Math.max(products.length, tables.length), brandId !== null);
  const things: Thing[] = [
    ...products.map(productThing),
    ...tables.map(
      ({ id, name, reference }): Thing => ({ kind: 'price_table', id, name, labels: texts(reference, name) }),
    ),
  ];
  const brands = await listBrandNames(tx, brandId);
  return {
    things,
    brands: brands.flatMap(({ name, name_en }) => texts(name, name_en)),
    versions: new Map([
      ...products.map(({ id, version }) => [thingKey({ kind: 'product', id }), version] as const),
      ...tables.map(({ id, version }) => [thingKey({ kind: 'price_table', id }), version] as const),
    ]),
  };
};
