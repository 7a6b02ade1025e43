import {
  eachInPieces,
  type Pieces,
  type PricingRow,
  remapExample,
  remapRowReferences,
  remapRule,
} from '@vantail/pricing';
import type { TProperties } from 'typebox';
import {
  listAllRows,
  listedOptionIds,
  type Option,
  optionSchema,
  productSchema,
  remapListedOptions,
} from '../../catalogue/index.ts';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { endOfTransaction, notThereYet } from '../../platform/ledger/past-states.ts';
import type { Values } from '../../platform/resource/store.ts';
import { withShortPauses } from '../../platform/scheduling/scheduled-work.ts';
import { type PriceTableRecord, priceTableSchema, pricingConfigurationSchema } from '../../prices/index.ts';
import { exampleSchema } from '../examples/schema.ts';
import { ruleSchema } from '../rules/schema.ts';
import type { RuleRecord } from '../rules/store.ts';
import { stepSchema } from '../steps/schema.ts';
import { type ConfigurationDocument, type DocumentRecord, nowhere, unreachable } from './document.ts';
import { FORMAT, VERSION } from './document-schema.ts';
import { pastName, pastOptions, pastProduct, pastTables } from './past-product.ts';
import { readSource, type SourceProduct } from './source-product.ts';
import { listOptions, listTables } from './store.ts';
import { categoryAndBrandOf } from './write-document.ts';

/** Where the number of the change is named. */
const AT = { parameter: 'at' } as const;

type Step = SourceProduct['steps'][number];

const fieldsOf = (fields: TProperties, record: Values): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, record[name] ?? null]));

/** Numbers records from 1, in their order. */
const localIds = (records: readonly { id: number }[]) => new Map(records.map(({ id }, index) => [id, index + 1]));

/** Attached options, and those that a client's own list names. */
const optionIdsOf = ({ option_ids, options_written, content_configuration }: Step): number[] =>
  options_written ? option_ids : listedOptionIds(content_configuration);

/** The parts of a product that a document is made from. */
type Parts = {
  source: SourceProduct;
  rows: readonly PricingRow[];
  options: readonly Option[];
  tables: readonly PriceTableRecord[];
};

/** What a record is charged, in the units of a piece: a rule has 200 leaves, a row some thirty fields. */
const WORK_PER_RECORD = 200;

function* madeInPieces<Item, Made>(items: readonly Item[], make: (item: Item, index: number) => Made): Pieces<Made[]> {
  const made: Made[] = [];
  yield* eachInPieces(items, (item) => {
    made.push(make(item, made.length));
    return WORK_PER_RECORD;
  });
  return made;
}

function* documentOf({ source, rows, options, tables }: Parts) {
  const [rowIds, stepIds, optionIds] = [localIds(rows), localIds(source.steps), localIds(options)];
  const [ruleIds, tableIds] = [localIds(source.rules), localIds(tables)];
  const rowId = (id: number) => rowIds.get(id) ?? nowhere(id);
  const optionId = (id: number) => optionIds.get(id) ?? nowhere(id);
  const stepId = (id: number | null) => (id === null ? null : (stepIds.get(id) ?? null));
  const local = (id: number, ids: Map<number, number>, fields: Values): DocumentRecord => ({
    id: ids.get(id) as number,
    ...fields,
  });

  const step = ({ id, option_ids, options_written, ...values }: Step) => {
    const { option_ids: _, ...fields } = fieldsOf(stepSchema.fields, values);
    const content = remapRowReferences(values.content_configuration, rowId);
    return local(id, stepIds, {
      ...fields,
      next_step_id: stepId(values.next_step_id),
      previous_step_id: stepId(values.previous_step_id),
      default_option_ids: values.default_option_ids.map(optionId),
      content_configuration: options_written ? content : remapListedOptions(content, optionId),
      ...(options_written ? { option_ids: option_ids.map(optionId) } : {}),
    });
  };
  // An option can carry prices, and so refer to rows, wherever it has free JSON (D9.2).
  const option = ({ id, configuration, translations, price_table_id, ...values }: Option) =>
    local(id, optionIds, {
      ...fieldsOf(optionSchema.fields, { ...values, price_table_id: tableIds.get(price_table_id ?? 0) }),
      configuration: remapRowReferences(configuration, rowId),
      translations: remapRowReferences(translations, rowId),
    });
  const row = ({ price_table_id, ...values }: PricingRow) =>
    local(
      values.id,
      rowIds,
      fieldsOf(pricingConfigurationSchema.fields, { ...values, price_table_id: tableIds.get(price_table_id ?? 0) }),
    );
  const ids = { step: (id: number) => stepIds.get(id) ?? nowhere(id), option: optionId };
  const rule = ({ id, ...values }: RuleRecord) =>
    local(id, ruleIds, fieldsOf(ruleSchema.fields, { ...values, ...remapRule(values, ids) }));
  const exampleIds = {
    step: (id: number) => stepIds.get(id) ?? unreachable(id),
    option: (id: number) => optionIds.get(id) ?? unreachable(id),
    row: (id: number) => rowIds.get(id) ?? unreachable(id),
    rule: (id: number) => ruleIds.get(id) ?? unreachable(id),
  };
  const example = ({ id, ...values }: SourceProduct['examples'][number], index: number): DocumentRecord => ({
    id: index + 1,
    ...fieldsOf(exampleSchema.fields, { ...values, ...remapExample(values, exampleIds) }),
  });
  return {
    options: yield* madeInPieces(options, option),
    steps: yield* madeInPieces(source.steps, step),
    price_tables: tables.map((table) => local(table.id, tableIds, fieldsOf(priceTableSchema.fields, table))),
    pricing_configurations: yield* madeInPieces(rows, row),
    rules: yield* madeInPieces(source.rules, rule),
    examples: yield* madeInPieces(source.examples, example),
  };
}

const optionIdsIn = (source: SourceProduct): number[] => [...new Set(source.steps.flatMap(optionIdsOf))];

type Names = { category: string; brand: string; labels: Pick<ConfigurationDocument, 'currency' | 'price_basis'> };

type Sharing = { price_table_id?: number | null };

const tableIdsIn = (users: readonly Sharing[]): number[] => [
  ...new Set(users.flatMap(({ price_table_id }) => price_table_id ?? [])),
];

const wholeDocument = async (parts: Parts, { category, brand, labels }: Names): Promise<ConfigurationDocument> => {
  const { category_id, brand_id, active, ...product } = fieldsOf(productSchema.fields, parts.source.product);
  return {
    format: FORMAT,
    version: VERSION,
    ...labels,
    product: { ...product, category: { name: category }, brand: { name: brand } },
    ...(await withShortPauses(documentOf(parts))),
  };
};

/** B6: the whole configuration of a product, inactive steps and rows included, without an id of the tenant in it. */
export const exportDocument = async (read: TenantRead, productId: number): Promise<ConfigurationDocument> => {
  const [source, rows] = await Promise.all([readSource(read, productId), listAllRows(read, productId)]);
  const [{ category, brand, labels }, options] = await Promise.all([
    categoryAndBrandOf(read, productId),
    listOptions(read, optionIdsIn(source)),
  ]);
  const tables = await listTables(read, tableIdsIn([...rows, ...options]));
  return wholeDocument({ source, rows, options, tables }, { category: category.name, brand: brand.name, labels });
};

/** D12.7: the same as it was right after the transaction of a change, with options, shared tables, brand and category as they were. */
export const exportDocumentAt = async (
  read: TenantRead,
  productId: number,
  at: number,
): Promise<ConfigurationDocument> => {
  const [source, rows] = await Promise.all([readSource(read, productId), listAllRows(read, productId)]);
  const { labels } = await categoryAndBrandOf(read, productId);
  const through = await endOfTransaction(read, at, AT);
  const past = await pastProduct(read, { source, rows }, through);
  if (!past) throw notThereYet(AT, at);
  const options = await pastOptions(read, await listOptions(read, optionIdsIn(past.source)), through);
  const tables = await pastTables(read, await listTables(read, tableIdsIn([...past.rows, ...options])), through);
  const { category_id, brand_id } = past.source.product;
  const [category, brand] = await Promise.all([
    pastName(read, 'category', category_id as number, through),
    pastName(read, 'brand', brand_id as number, through),
  ]);
  return wholeDocument({ ...past, options, tables }, { category, brand, labels });
};
