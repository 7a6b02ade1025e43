import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resourceKinds } from '../../src/platform/ledger/recorded-change.ts';
import { startTestService } from '../support/test-service.ts';

/** Lists of words stand in the schemas of the API and in check constraints of the database: both say the same. */
const service = await startTestService();

type Schema = {
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  allOf?: Schema[];
};
const { components } = (await service.call<{ components: { schemas: Record<string, Schema> } }>('GET', '/openapi.json'))
  .body;

/** The schema that shows the rows of a table; or why none does. */
const SHOWN_BY: Readonly<Record<string, string | { because: string }>> = {
  api_keys: 'ApiKey',
  brands: 'Brand',
  categories: 'Category',
  changes: 'Change',
  examples: 'Example',
  media: 'Media',
  options: 'Option',
  passkeys: 'Passkey',
  people: 'Person',
  plan_requests: 'PlanRequest',
  plans: 'Plan',
  price_list_mappings: 'PriceListMapping',
  price_tables: 'PriceTable',
  pricing_configurations: 'PricingConfiguration',
  products: 'Product',
  quotes: 'Quote',
  rules: 'Rule',
  services: 'Service',
  sessions: 'Session',
  settings: 'Settings',
  steps: 'Step',
  tariffs: 'Tariff',
  tenants: 'Tenant',
  vat_rates: 'VatRate',
  webhook_deliveries: 'WebhookDelivery',
  webhooks: 'Webhook',
  change_values: { because: 'values of changes by their hash' },
  plan_examples: { because: 'copies of examples, which show them' },
  due_work: { because: 'what processes have to do; its two kinds are written by two statements' },
  idempotency_keys: { because: 'answers as they were sent' },
  schema_migrations: { because: 'the migrations themselves' },
  service_secrets: { because: 'secrets by name' },
  webhook_secrets: { because: 'shown once, as a field of its webhook' },
};

/** Columns that hold one of a list of words and have no constraint. A new one is added here only with a reason. */
const WITHOUT_CONSTRAINT: Readonly<Record<string, string>> = {
  'api_keys.scopes': 'A scope that no release knows gives no right: `mayUse` looks for those that a route names.',
  'changes.type': 'The ledger outlives its types: what an older release wrote stays readable.',
  'changes.actor_kind': 'As `type`.',
  'changes.resource_kind': 'As `type`.',
  'plan_requests.target_kind': 'It follows from the route, which is found again when the request runs.',
  'quotes.price_basis': 'Copied from the tenant, whose constraint it has passed.',
  'webhook_deliveries.error_class': 'Shown to people, decides nothing.',
  'webhooks.types': 'As `changes.type`: a type that is no more is never told.',
  ...Object.fromEntries(
    ['', 'fixed_part_'].flatMap((part) =>
      [1, 2, 3, 4].map((leaf) => [`pricing_configurations.${part}opening_v${leaf}`, 'As `fixed_part_type`.']),
    ),
  ),
  'pricing_configurations.fixed_part_type':
    'It chooses a row by equality: a row with a word that nobody can ask for is never chosen.',
};

/** Constraints that name words and are no list. */
const OTHER_CHECKS: Readonly<Record<string, string>> = {
  options_price_table_ck: 'D15.4: `table` is the price type that names a shared table (`namesTable`).',
  services_price_table_ck: 'D19.4: `table` names a shared table in place of a price.',
  vat_rates_rate_ck: 'D19.2: `S` is the category whose rate is above 0.',
};

const wordsOf = (schema: Schema | undefined): string[] | undefined => {
  const found = schema?.enum ?? schema?.items?.enum ?? schema?.anyOf?.map(wordsOf).find((words) => words);
  const words = found?.filter((word): word is string => typeof word === 'string');
  return words && words.length > 0 ? words.toSorted() : undefined;
};

/** The lists of a schema by the column that would hold them: `target.kind` is `target_kind`. */
const listsOf = (schema: Schema): Map<string, string[]> => {
  const found = new Map<string, string[]>();
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const words = wordsOf(property);
    if (words) found.set(name, words);
    const inner = property.properties ?? property.anyOf?.find(({ properties }) => properties)?.properties ?? {};
    for (const [part, one] of Object.entries(inner)) {
      const partWords = wordsOf(one);
      if (partWords) found.set(`${name}_${part}`, partWords);
    }
  }
  return found;
};

const columns = (await service.db.asSuperuser(
  `select table_name as "table", column_name as "column"
   from information_schema.columns join information_schema.tables using (table_schema, table_name)
   where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'ARRAY') and is_generated = 'NEVER'`,
)) as { table: string; column: string }[];

const checks = (await service.db.asSuperuser(
  `select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition
   from pg_constraint k join pg_class c on c.oid = k.conrelid
   where k.contype = 'c' and c.relnamespace = 'public'::regnamespace`,
)) as { table: string; name: string; definition: string }[];

/** `CHECK ((role = ANY (ARRAY['viewer'::text, 'editor'::text])))`, and `<@` of a list. */
const LIST = /^CHECK \(\(\(?(\w+)\)? (?:= ANY \(|<@ )ARRAY\[([^\]]+)\]\)?\)\)$/;
const WORD = /'([^']*)'::text/g;

const constrained = new Map<string, string[]>();
const strange: string[] = [];
for (const { table, name, definition } of checks) {
  const [, column, list = ''] = LIST.exec(definition) ?? [];
  const words = [...list.matchAll(WORD)].map(([, word = '']) => word);
  if (column && words.length > 0) constrained.set(`${table}.${column}`, words.toSorted());
  else if (definition.search(WORD) >= 0 && !(name in OTHER_CHECKS)) strange.push(`${name}: ${definition}`);
}

const listed = new Map<string, string[]>();
for (const { table, column } of columns) {
  const schema = SHOWN_BY[table];
  if (typeof schema !== 'string') continue;
  const words = listsOf(components.schemas[schema] ?? {}).get(column);
  if (words) listed.set(`${table}.${column}`, words);
}
// The description has it as text, because a later release may tell of more.
listed.set('changes.resource_kind', resourceKinds.toSorted());

test('every table with text says which schema shows it, or why none does', () => {
  assert.ok(columns.length > 80 && checks.length > 8, 'the schema was read');
  const tables = [...new Set(columns.map(({ table }) => table))].sort();
  assert.deepEqual(
    tables.filter((table) => !(table in SHOWN_BY)),
    [],
    'add the table to SHOWN_BY',
  );
  assert.deepEqual(
    Object.keys(SHOWN_BY).filter((table) => !tables.includes(table)),
    [],
    'there are such tables',
  );
  const unknown = Object.values(SHOWN_BY).filter((name) => typeof name === 'string' && !components.schemas[name]);
  assert.deepEqual(unknown, [], 'there are such schemas');
});

test('every list of words of a schema is that of its check constraint, and the reverse', () => {
  assert.deepEqual(strange, [], 'a constraint with words is read as a list, or is one of OTHER_CHECKS');
  for (const [place, words] of listed) {
    if (place in WITHOUT_CONSTRAINT) continue;
    assert.deepEqual(constrained.get(place), words, `the constraint of ${place} has the words of its schema`);
  }
  for (const place of constrained.keys()) assert.ok(listed.has(place), `${place} has a list in its schema`);
});

test('what is without a constraint is a list that is there, and has none', () => {
  const names = checks.map(({ name }) => name);
  assert.deepEqual(
    Object.keys(OTHER_CHECKS).filter((name) => !names.includes(name)),
    [],
  );
  const places = Object.keys(WITHOUT_CONSTRAINT);
  assert.deepEqual(
    places.filter((place) => !listed.has(place)),
    [],
    'each is a list of words',
  );
  assert.deepEqual(
    places.filter((place) => constrained.has(place)),
    [],
    'each has no constraint',
  );
});
