import type { TestDatabase } from './test-database.ts';

/** The columns of a table, its identity aside: a copy of a row takes them over, but for those that are given. */
const copyOf = async (db: TestDatabase, table: string, given: Record<string, string>): Promise<[string, string]> => {
  const rows = await db.asSuperuser(
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_identity = 'NO' and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  );
  const names = rows.map(({ name }) => String(name));
  return [
    names.map((name) => `"${name}"`).join(', '),
    names.map((name) => given[name] ?? `sample."${name}"`).join(', '),
  ];
};

/**
 * Thousands of rows in every table of a tenant, copied from its own: enough for the planner to see what a statement would
 * cost a large shop. What the copies say does not matter.
 */
export const growCatalogue = async (db: TestDatabase, tenantId: number, count: number): Promise<void> => {
  const grow = async (table: string, given: Record<string, string>, from = `generate_series(1, ${count}) as n`) => {
    const [names, values] = await copyOf(db, table, given);
    await db.asSuperuser(
      `insert into ${table} (${names}) select ${values}
       from (select * from ${table} where tenant_id = ${tenantId} limit 1) as sample, ${from}`,
    );
  };
  /** The newest rows of another table, numbered, so that the copies spread over them. */
  const each = (table: string, name: string) =>
    `(select id, row_number() over (order by id desc) as place from ${table} where tenant_id = ${tenantId} order by id desc limit ${count}) as ${name}`;
  for (const table of [
    'brands',
    'categories',
    'options',
    'price_tables',
    'price_list_mappings',
    'vat_rates',
    'tariffs',
  ])
    await grow(table, { name: `'Grown ' || n` });
  // Categories below each other: copies that all had one parent would tell the planner that an index by parent is of no use.
  await db.asSuperuser(
    `update categories set parent_id = above.id from categories above
     where categories.tenant_id = ${tenantId} and above.tenant_id = ${tenantId} and above.id = categories.id - 1
       and categories.name like 'Grown %'`,
  );
  await grow(
    'services',
    { name: `'Grown ' || rate.id`, vat_rate_id: 'rate.id', price_table_id: 'shared.id' },
    `${each('vat_rates', 'rate')} join ${each('price_tables', 'shared')} using (place)`,
  );
  await grow('api_keys', { key_hash: `decode(md5(n::text), 'hex')` });
  await grow('media', { token: `'grown' || n`, hash: `decode(md5(n::text), 'hex')` });
  await grow('media_files', { media_id: 'picture.id' }, each('media', 'picture'));
  await grow('offer_logos', { hash: `decode(md5(n::text), 'hex')` });
  await grow('people', { email: `'grown' || n`, handle: `'grown' || n`, role: `'viewer'` });
  const person = each('people', 'person');
  await grow('passkeys', { person_id: 'person.id', credential: `'grown' || person.id` }, person);
  await grow(
    'sessions',
    {
      person_id: 'person.id',
      passkey_id: 'null',
      api_key_id: 'null',
      api_key_hash: 'null',
      token_hash: `decode(md5(person.id::text), 'hex')`,
    },
    person,
  );
  await grow(
    'sessions',
    {
      person_id: 'null',
      passkey_id: 'null',
      api_key_id: 'owner.id',
      api_key_hash: `decode(md5(owner.id::text), 'hex')`,
      token_hash: `decode(md5('key ' || owner.id), 'hex')`,
    },
    each('api_keys', 'owner'),
  );
  await grow('price_versions', { category_id: 'category.id' }, each('categories', 'category'));
  await grow(
    'products',
    { category_id: 'category.id', brand_id: 'brand.id' },
    `${each('categories', 'category')} join ${each('brands', 'brand')} using (place)`,
  );
  const product = each('products', 'product');
  await grow('steps', { product_id: 'product.id', next_step_id: 'null', previous_step_id: 'null' }, product);
  await grow(
    'pricing_configurations',
    { product_id: 'product.id', price_table: 'null', price_table_id: 'shared.id' },
    `${product} join ${each('price_tables', 'shared')} using (place)`,
  );
  await grow('rules', { product_id: 'product.id' }, product);
  await grow('examples', { product_id: 'product.id' }, product);
  await grow(
    'step_options',
    { step_id: 'step.id', option_id: 'option.id' },
    `${each('steps', 'step')} join ${each('options', 'option')} using (place)`,
  );
  await grow('quotes', { number: '1000 + n', share_token: `'grown ' || n` });
  await grow(
    'quote_rows',
    { quote_id: 'quote.id', pricing_configuration_id: 'priced.id' },
    `${each('quotes', 'quote')} join ${each('pricing_configurations', 'priced')} using (place)`,
  );
  await grow('changes', {
    number: '100000 + n',
    at: `now() - n * interval '1 minute'`,
    type: `'brand.' || n % 20`,
    product_id: 'n',
    resource_id: 'n',
    actor_id: 'n',
    cause: 'n',
  });
  await db.asSuperuser(
    `insert into change_values (tenant_id, hash, value, used_at)
     select ${tenantId}, md5(n::text), repeat('x', 100), now() - n * interval '1 minute'
     from generate_series(1, ${count}) as n`,
  );
  await grow('idempotency_keys', { key: `'grown ' || n` });
  await db.asSuperuser('analyze');
};
