import { type Check, checkOf } from '../../platform/database/check.ts';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { containsAllWords, withoutAccents } from '../../platform/resource/search.ts';

/**
 * D16.5: changes with everything that the tree and the cards show: the labels of prices (the tenant), names, pictures,
 * brands and the VAT of prices (raised by the ledger), and every from-price, which any release raises.
 */
const catalogueVersion = `select (select version from tenants where id = $1) || '.'
  || coalesce((select version from catalogue_versions where tenant_id = $1), 0) || '.'
  || coalesce((select sum(version) from price_versions where tenant_id = $1), 0) as version`;

export const findCatalogueVersion = async (read: TenantRead): Promise<string> => {
  const found = await read.one<{ version: string }>(catalogueVersion, [read.tenantId]);
  return String(found?.version);
};

export const catalogueVersionCheck = (tenantId: number): Check => checkOf(catalogueVersion, [tenantId]);

export type ListedCategory = {
  id: number;
  parent_id: number | null;
  name: string;
  name_en: string | null;
  translations: object;
  image_url: string | null;
  display_order: number | null;
  product_count: number;
};

export const listActiveCategories = (read: TenantRead) =>
  read.query<ListedCategory>(
    `select c.id, c.parent_id, c.name, c.name_en, c.translations, c.image_url, c.display_order,
       (select count(*) from products p where p.tenant_id = c.tenant_id and p.category_id = c.id and p.active) as product_count
     from categories c where c.tenant_id = $1 and c.active order by c.display_order nulls last, c.id`,
    [read.tenantId],
  );

export type ListedBrand = {
  id: number;
  name: string;
  name_en: string | null;
  translations: object;
  logo_url: string | null;
};

export const listActiveBrands = (read: TenantRead) =>
  read.query<ListedBrand>(
    `select id, name, name_en, translations, logo_url from brands where tenant_id = $1 and active
     order by lower(${withoutAccents('name')}) collate "C", id`,
    [read.tenantId],
  );

export const hasCategory = async (read: TenantRead, id: number): Promise<boolean> =>
  (await read.query('select id from categories where tenant_id = $1 and id = $2', [read.tenantId, id])).length > 0;

export type CardFilter = {
  /** null: all active categories (D23.2). */
  categoryId: number | null;
  descendants: boolean;
  q?: string | undefined;
  brandId?: number | undefined;
  order?: CardOrder | undefined;
  page: number;
  page_size: number;
};

export const cardOrders = ['name', 'from_price', '-from_price'] as const;
export type CardOrder = (typeof cardOrders)[number];

/** A product without a price comes last, whichever way round. */
const ORDER_BY: Readonly<Record<CardOrder, string>> = {
  name: `lower(${withoutAccents('p.name')}) collate "C", p.id`,
  from_price: 'p.from_price nulls last, p.id',
  '-from_price': 'p.from_price desc nulls last, p.id',
};

const MAX_LEVELS = 20; // D3

/** The category itself, or all at the top, and with `descendants` the active ones below; each level is looked up by its index. */
const belowCategory = ({ categoryId }: CardFilter) => `with recursive below (id, level) as (
  select c.id, 1 from categories c where c.tenant_id = $1
    and ${categoryId === null ? 'c.parent_id is null and c.active and $2::bigint is null' : 'c.id = $2'}
  union all
  select child.id, below.level + 1 from below cross join lateral (
    select c.id from categories c where c.tenant_id = $1 and c.parent_id = below.id and c.active offset 0) child
  where $3::boolean and below.level < ${MAX_LEVELS})`;

/** The requested products, and the values of the statement so far. */
const requestedProducts = (read: TenantRead, { categoryId, descendants, q, brandId }: CardFilter) => {
  const values: unknown[] = [read.tenantId, categoryId, descendants];
  const bind = (value: unknown) => `$${values.push(value)}`;
  const terms = [
    'tenant_id = $1 and active and category_id in (select id from below)',
    ...(brandId === undefined ? [] : [`brand_id = ${bind(brandId)}`]),
    ...(q === undefined ? [] : [containsAllWords(q, bind)]),
  ];
  return { where: terms.join(' and '), values, bind };
};

type CardRow = {
  product_id: number;
  name: string;
  name_en: string | null;
  translations: object;
  description: string | null;
  reference: string | null;
  image_url: string | null;
  brand: object;
  category_id: number;
  from_price: number | null;
};

/**
 * D16.5: a page of cards, and how many there are in all. Brands are joined to the page alone: a planner without statistics would
 * join each of them to each category first, which took 400 ms in a tenant of 150.
 */
export const listCards = async (read: TenantRead, filter: CardFilter): Promise<{ rows: CardRow[]; total: number }> => {
  const { where, values, bind } = requestedProducts(read, filter);
  const counted = [...values];
  const order = filter.order ? ORDER_BY[filter.order] : 'p.id';
  const offset = Math.min((filter.page - 1) * filter.page_size, Number.MAX_SAFE_INTEGER);
  const page = `limit ${bind(filter.page_size)} offset ${bind(offset)}`;
  const [rows, counts] = await Promise.all([
    read.query<CardRow>(
      `${belowCategory(filter)}
       select p.id as product_id, p.name, p.name_en, p.translations, p.description, p.reference, p.image_url,
         json_build_object('id', b.id, 'name', b.name, 'name_en', b.name_en, 'translations', b.translations, 'logo_url', b.logo_url) as brand,
         p.category_id, p.from_price
       from (select * from products p where ${where} order by ${order} ${page}) p
       join brands b on b.tenant_id = p.tenant_id and b.id = p.brand_id
       where p.tenant_id = $1 order by ${order}`,
      values,
    ),
    read.query<{ total: number }>(
      `${belowCategory(filter)} select count(*) as total from products where ${where}`,
      counted,
    ),
  ]);
  return { rows, total: counts[0]?.total ?? 0 };
};
