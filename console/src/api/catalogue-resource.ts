import { type Schemas, unwrap, type VantailClient } from '@vantail/client';

/** What the catalogue's lists have in common (D5, D15). */
export type ListQuery<Order = ListOrder> = {
  q?: string;
  active?: boolean;
  page?: number;
  page_size?: number;
  order?: Order;
};

/** A4: what all of these lists can be ordered by. */
export const LIST_ORDERS = ['id', '-id', 'name', '-name', 'updated_at', '-updated_at'] as const;
export type ListOrder = (typeof LIST_ORDERS)[number];

/** What products and options can be ordered by besides. */
export const PRODUCT_ORDERS = ['from_price', '-from_price'] as const;
export const OPTION_ORDERS = ['price', '-price'] as const;

export type Page<Item> = { data: Item[]; page: number; page_size: number; total: number; total_pages: number };

export type CatalogueName =
  | 'brands'
  | 'categories'
  | 'products'
  | 'options'
  | 'price-tables'
  | 'vat-rates'
  | 'services'
  | 'tariffs';

/** One catalogue resource as the pages use it: the same five calls, typed by their bodies. */
export type CatalogueResource<Item, Create, Query extends ListQuery<string> = ListQuery> = {
  /** The name in paths and query keys. */
  name: CatalogueName;
  list: (client: VantailClient, query: Query) => Promise<Page<Item>>;
  get: (client: VantailClient, id: number) => Promise<Item>;
  create: (client: VantailClient, body: Create) => Promise<Item>;
  patch: (client: VantailClient, id: number, body: Partial<Create>, version?: number) => Promise<Item>;
  deactivate: (client: VantailClient, id: number) => Promise<Item>;
};

/** If-Match with a version that was read; without a version the write is unconditional. */
export const ifVersion = (version: number | undefined) => (version === undefined ? {} : { 'If-Match': `"${version}"` });

/**
 * The five calls of a resource. The paths of all of them are those of brands with another name in it, which TypeScript cannot
 * relate to a body: the types of the bodies are those given here.
 */
const catalogueResource = <Item, Create, Query extends ListQuery<string> = ListQuery>(
  name: CatalogueName,
): CatalogueResource<Item, Create, Query> => {
  type Brand = Schemas['BrandCreate'];
  const [all, one] = [`/v1/${name}` as '/v1/brands', `/v1/${name}/{id}` as '/v1/brands/{id}'];
  const item = (brand: Schemas['Brand']) => brand as Item;
  return {
    name,
    list: async (client, query) =>
      unwrap(await client.GET(all, { params: { query: query as ListQuery } })) as Page<unknown> as Page<Item>,
    get: async (client, id) => item(unwrap(await client.GET(one, { params: { path: { id } } }))),
    create: async (client, body) => item(unwrap(await client.POST(all, { body: body as Brand }))),
    patch: async (client, id, body, version) => {
      const params = { path: { id }, header: ifVersion(version) };
      return item(unwrap(await client.PATCH(one, { params, body: body as Partial<Brand> })));
    },
    deactivate: async (client, id) => item(unwrap(await client.DELETE(one, { params: { path: { id } } }))),
  };
};

export const brands = catalogueResource<Schemas['Brand'], Schemas['BrandCreate']>('brands');

export const categories = catalogueResource<Schemas['Category'], Schemas['CategoryCreate']>('categories');

export type ProductQuery = ListQuery<ListOrder | (typeof PRODUCT_ORDERS)[number]> & {
  category_id?: number;
  brand_id?: number;
  option_id?: number;
  ids?: string;
};

export const products = catalogueResource<Schemas['Product'], Schemas['ProductCreate'], ProductQuery>('products');

type OptionQuery = ListQuery<ListOrder | (typeof OPTION_ORDERS)[number]> & { content_type?: string; ids?: string };

export const options = catalogueResource<Schemas['Option'], Schemas['OptionCreate'], OptionQuery>('options');

/** The from-prices that a change of an option would move, and the examples that would turn red or green; nothing is written. */
export const dryPatchOption = async (
  client: VantailClient,
  id: number,
  body: Partial<Schemas['OptionCreate']>,
): Promise<{ prices: Schemas['OptionMoves']['from_prices']; examples: Schemas['ExamplesReport'] | undefined }> => {
  const params = { path: { id }, query: { dry_run: true } };
  const { moves, examples } = unwrap(await client.PATCH('/v1/options/{id}', { params, body }));
  return { prices: moves?.from_prices ?? [], examples };
};

/** D15: the price tables that rows and options share. */
export const priceTables = catalogueResource<Omit<Schemas['PriceTable'], 'used_by'>, Schemas['PriceTableCreate']>(
  'price-tables',
);

/** With who is priced by it. */
export const readTable = async (client: VantailClient, id: number): Promise<Schemas['PriceTable']> =>
  unwrap(await client.GET('/v1/price-tables/{id}', { params: { path: { id } } }));

/**
 * D15.2, D21.2: what a change of a shared table would move, and the examples that would turn red or green; nothing is
 * written. Undefined where nothing moves.
 */
export const dryPatchTable = async (
  client: VantailClient,
  id: number,
  body: Partial<Schemas['PriceTableCreate']>,
): Promise<{ moves: Schemas['PriceTableMoves']; examples: Schemas['ExamplesReport'] | undefined } | undefined> => {
  if (body.price_table === undefined) return undefined;
  const params = { path: { id }, query: { dry_run: true } };
  const { moves, examples } = unwrap(await client.PATCH('/v1/price-tables/{id}', { params, body }));
  return moves && moves.pricing_configurations + moves.options > 0 ? { moves, examples } : undefined;
};

/** D19.2. */
export const vatRates = catalogueResource<Schemas['VatRate'], Schemas['VatRateCreate']>('vat-rates');

/** D19.4. */
export const services = catalogueResource<Schemas['Service'], Schemas['ServiceCreate']>('services');

/** D19.6. */
export const tariffs = catalogueResource<Schemas['Tariff'], Schemas['TariffCreate']>('tariffs');

/** Reads every item of a list, page by page: for pickers, and for pages that show a whole list. */
export const allPages = async <Item>(read: (page: number) => Promise<Page<Item>>): Promise<Item[]> => {
  const first = await read(1);
  const rest = Array.from({ length: Math.max(0, first.total_pages - 1) }, (_, index) => read(index + 2));
  return [...first.data, ...(await Promise.all(rest)).flatMap(({ data }) => data)];
};
