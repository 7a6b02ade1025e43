import type pg from 'pg';

/** The columns of a table that are copied unchanged. */
const columnsOf = async (owner: pg.Client, table: string, except: readonly string[]): Promise<string[]> => {
  const { rows } = await owner.query<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' and column_name <> all($2)`,
    [table, ['id', ...except]],
  );
  return rows.map(({ name }) => `"${name}"`);
};

/** Copies a product as the owner of the database: thousands in a moment. Returns their ids. */
export const cloneProduct = async (
  owner: pg.Client,
  productId: number,
  categoryId: number,
  count: number,
): Promise<number[]> => {
  const columns = await columnsOf(owner, 'products', ['category_id', 'price_adjustment_percentage']);
  // Each with its own percentage, so that their prices differ.
  const { rows } = await owner.query<{ id: string }>(
    `insert into products (${columns.join(', ')}, category_id, price_adjustment_percentage)
     select ${columns.join(', ')}, $2, (n % 97)::numeric / 10 from products, generate_series(1, $3) n where id = $1 returning id`,
    [productId, categoryId, count],
  );
  return rows.map(({ id }) => Number(id));
};

/** Gives the rows of one product to others as well, `times` times. */
export const clonePricingRows = async (
  owner: pg.Client,
  fromProductId: number,
  productIds: readonly number[],
  times = 1,
): Promise<Map<number, number[]>> => {
  const columns = (await columnsOf(owner, 'pricing_configurations', ['product_id'])).join(', ');
  const { rows } = await owner.query<{ id: string; product_id: string }>(
    `insert into pricing_configurations (${columns}, product_id)
     select ${columns}, p from pricing_configurations, unnest($2::bigint[]) p, generate_series(1, $3)
     where product_id = $1 returning id, product_id`,
    [fromProductId, productIds, times],
  );
  const byProduct = Map.groupBy(rows, ({ product_id }) => Number(product_id));
  return new Map([...byProduct].map(([productId, own]) => [productId, own.map(({ id }) => Number(id))]));
};

const PRODUCTS_A_TENANT = 1000;

/**
 * Other tenants of the same database, which must not affect the reads of one tenant: a thousand products each in ten
 * categories, one row per product, one quote per ten products.
 */
export const addOtherTenants = async (owner: pg.Client, productId: number, products: number): Promise<void> => {
  const of = async (table: string, given: readonly string[]) => {
    const columns = await columnsOf(owner, table, ['tenant_id', ...given]);
    return { names: columns.join(', '), values: columns.map((column) => `model.${column}`).join(', ') };
  };
  await owner.query(
    `with t as (insert into tenants (name, currency, price_basis, active)
       select 'Other ' || n, 'EUR', 'TTC', true from generate_series(1, $1) n returning id),
     b as (insert into brands (tenant_id, name, translations, active) select id, 'B', '{}', true from t returning id),
     c as (insert into categories (tenant_id, name, translations, active)
       select id, 'C', '{}', true from t, generate_series(1, 10) returning tenant_id, id)
     insert into price_versions (tenant_id, category_id, version) select tenant_id, id, 1 from c`,
    [products / PRODUCTS_A_TENANT],
  );
  const product = await of('products', ['category_id', 'brand_id']);
  await owner.query(
    `insert into products (tenant_id, category_id, brand_id, ${product.names})
     select c.tenant_id, c.id, b.id, ${product.values}
     from categories c join brands b on b.tenant_id = c.tenant_id join tenants t on t.id = c.tenant_id,
       products model, generate_series(1, 100) where t.name like 'Other %' and model.id = $1`,
    [productId],
  );
  const row = await of('pricing_configurations', ['product_id']);
  await owner.query(
    `insert into pricing_configurations (tenant_id, product_id, ${row.names})
     select p.tenant_id, p.id, ${row.values} from products p join tenants t on t.id = p.tenant_id,
       (select * from pricing_configurations where product_id = $1 and price_table like '%:%' limit 1) model
     where t.name like 'Other %'`,
    [productId],
  );
  await owner.query(
    `insert into quotes (tenant_id, number, status, lines, total, currency, price_basis)
     select p.tenant_id, p.id, 'sent', '[]', 100, 'EUR', 'TTC' from products p join tenants t on t.id = p.tenant_id
     where t.name like 'Other %' and p.id % 10 = 0`,
  );
  await owner.query('vacuum analyze');
};
