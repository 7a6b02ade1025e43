import {
  type ExampleIds,
  type PricedFields,
  type PriceTable,
  parsePriceTable,
  type RuleIds,
  remapExample,
  remapRowReferences,
  remapRule,
} from '@vantail/pricing';
import {
  contributionOf,
  listUserCounts,
  lockOptionsForStep,
  lockTables,
  mustTakeUsers,
} from '../../catalogue/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { heldBytes } from '../../platform/held-bytes.ts';
import { recordWrite } from '../../platform/ledger/record.ts';
import type { BatchSize, Pause } from '../../platform/scheduling/scheduled-work.ts';
import { type PricingConfigurationRow, pricingConfigurations, storedPrices } from '../../prices/index.ts';
import { type ExampleRecord, examples } from '../examples/store.ts';
import { type RuleRecord, rules } from '../rules/store.ts';
import { attachOptions, type StepRow, stepLedger, steps } from '../steps/store.ts';
import { unreachable } from './document.ts';
import type { ExampleBlueprint, RowBlueprint, RuleBlueprint, StepBlueprint } from './source-product.ts';
import { linkSteps, listRowSizes, listRowsOf } from './store.ts';

/** The next items that are few enough for a batch; one that is larger than a batch may be is one by itself. */
export const batchAt = <Item>(
  items: readonly Item[],
  from: number,
  bytesOf: (item: Item) => number,
  size: BatchSize,
): Item[] => {
  const batch: Item[] = [];
  let bytes = 0;
  for (let index = from; index < items.length && batch.length < size.items; index++) {
    const item = items[index] as Item;
    bytes += bytesOf(item);
    if (batch.length > 0 && bytes > size.bytes) break;
    batch.push(item);
  }
  return batch;
};

/** Works through the items batch by batch, each with a pause before it: what is made is in the order of the items. */
const inBatches = async <Item, Made>(
  items: readonly Item[],
  bytesOf: (item: Item) => number,
  pause: Pause,
  make: (batch: readonly Item[]) => Promise<readonly Made[]>,
): Promise<Made[]> => {
  const made: Made[] = [];
  for (let from = 0; from < items.length; ) {
    const batch = batchAt(items, from, bytesOf, await pause());
    made.push(...(await make(batch)));
    from += batch.length;
  }
  return made;
};

const idsOf = (made: readonly Made<{ id: number }>[]): Map<number, number> =>
  new Map(made.map(({ key, record }) => [key, record.id]));

/** Makes each item by statements of its own, in batches. */
export const makeAll = <Item, Made>(items: readonly Item[], pause: Pause, make: (item: Item) => Promise<Made>) =>
  inBatches(items, heldBytes, pause, (batch) => Promise.all(batch.map(make)));

/** A record that was made. `key` is its id in the product or document that it comes from. */
type Made<Row> = { key: number; record: Row };

/** Without its table: a product may have many and large ones. */
type MadeRow = Made<Pick<PricingConfigurationRow, 'id' | 'active' | 'computed_minimum_price'>>;

/** The parsed tables that rows share, by id (D15.2). */
export type SharedTables = ReadonlyMap<number, PriceTable>;

/** Locks the shared tables that new rows are to use; after the options, as everyone does. */
export const holdTables = async (tx: TenantTransaction, ids: readonly number[]): Promise<SharedTables> => {
  const tables = ids.length > 0 ? await lockTables(tx, ids) : [];
  return new Map(tables.map(({ id, price_table }) => [id, parsePriceTable(price_table)]));
};

/** D15.2: after the rows are made, whose tables are locked. */
export const mustTakeNewUsers = async (tx: TenantTransaction, tables: SharedTables): Promise<void> => {
  if (tables.size === 0) return;
  for (const { id, users } of await listUserCounts(tx, [...tables.keys()])) mustTakeUsers(users, id);
};

const makeRow = async (
  tx: TenantTransaction,
  productId: number,
  { key, values }: RowBlueprint,
  tables: SharedTables,
): Promise<MadeRow> => {
  const table = tables.get((values.price_table_id as number | null) ?? 0) ?? parsePriceTable(values.price_table);
  const prices = storedPrices(values as PricedFields, table);
  const row = await pricingConfigurations.insert(tx, { ...values, product_id: productId, ...prices });
  const { id, active, computed_minimum_price } = row;
  return { key, record: { id, active, computed_minimum_price } };
};

/** Makes pricing rows below a locked product, in the order given. */
export const makeRows = (
  tx: TenantTransaction,
  productId: number,
  rows: readonly RowBlueprint[],
  tables: SharedTables,
  pause: Pause,
) => makeAll(rows, pause, (row) => makeRow(tx, productId, row, tables));

/** Copies all rows of a product that is held, a few at a time: its tables may be more than should be in memory. */
export const copyRows = async (
  tx: TenantTransaction,
  sourceId: number,
  copyId: number,
  tables: SharedTables,
  pause: Pause,
) => {
  const sizes = await listRowSizes(tx, sourceId);
  return inBatches(
    sizes,
    ({ bytes }) => bytes,
    pause,
    async (batch) => {
      const ids = batch.map(({ id }) => id);
      const rows = await listRowsOf(tx, sourceId, ids);
      return Promise.all(rows.map((row) => makeRow(tx, copyId, { key: row.id, values: row }, tables)));
    },
  );
};

/**
 * Where a reference of the original leads in the copy. One that led to no row of the original must not lead to one of
 * the copy either: where its number happens to be the id of a new row, it gets one that no row ever has (B3).
 */
export const rowIdInCopy = (made: readonly MadeRow[]): ((key: number) => number) => {
  const ids = idsOf(made);
  const taken = new Set(ids.values());
  return (key) => ids.get(key) ?? (taken.has(key) ? -key : key);
};

/** Writes what the steps refer to, now that all are there, and records them as they are then. */
const writeReferences = async (
  tx: TenantTransaction,
  made: readonly Made<StepRow>[],
  steps: readonly StepBlueprint[],
) => {
  const ids = idsOf(made);
  const idOf = (key: unknown) => ids.get(key as number) ?? null;
  const links = steps.map(({ key, values: { next_step_id, previous_step_id } }) => ({
    id: idOf(key),
    next_step_id: idOf(next_step_id),
    previous_step_id: idOf(previous_step_id),
  }));
  if (links.length > 0) await linkSteps(tx, links);
  for (const [index, { record: step }] of made.entries()) {
    const { next_step_id = null, previous_step_id = null } = links[index] ?? {};
    const option_ids = steps[index]?.option_ids ?? [];
    recordWrite(tx, stepLedger, {
      before: null,
      after: { ...step, next_step_id, previous_step_id, option_ids },
      record: step,
    });
  }
};

/** An attachment is a row with three keys to check: it takes the database as long as a kilobyte of a table. */
const ATTACHMENT_BYTES = 1024;

/** What a step counts for in a batch: a hundred steps may have 50,000 attachments, which took 5 s in one piece. */
export const stepBytes = (step: StepBlueprint): number => heldBytes(step) + ATTACHMENT_BYTES * step.option_ids.length;

/** Makes steps with their attachments below a locked product; its rows and the options are there already. */
const makeSteps = async (
  tx: TenantTransaction,
  productId: number,
  blueprints: readonly StepBlueprint[],
  rowIdOf: (key: number) => number,
  pause: Pause,
): Promise<Made<StepRow>[]> => {
  const optionIds = [...new Set(blueprints.flatMap(({ option_ids }) => option_ids))];
  const held = optionIds.length > 0 ? await lockOptionsForStep(tx, optionIds) : [];
  const options = new Map(held.map((option) => [option.id, option]));
  const makeStep = async ({ key, values, options_written, option_ids }: StepBlueprint): Promise<Made<StepRow>> => {
    const fields = {
      ...values,
      product_id: productId,
      options_written,
      content_configuration: remapRowReferences(values.content_configuration, rowIdOf),
      // A step may name one that is not there yet: references are written when all of them are.
      next_step_id: null,
      previous_step_id: null,
    };
    const attached = option_ids.map((id) => options.get(id)).filter((option) => option !== undefined);
    const step = await steps.insertUnrecorded(tx, { ...fields, contribution: contributionOf(fields, attached) });
    await attachOptions(tx, step.id, option_ids);
    return { key, record: step };
  };
  const made = await inBatches(blueprints, stepBytes, pause, (batch) => Promise.all(batch.map(makeStep)));
  await writeReferences(tx, made, blueprints);
  return made;
};

/**
 * Where a step of the original is in the copy. One that is not there gets an id that none ever has (B3, B6): a rule must not
 * happen to name a step that was made later.
 */
const stepIdInCopy = (made: readonly Made<StepRow>[]): ((key: number) => number) => {
  const ids = idsOf(made);
  return (key) => ids.get(key) ?? -Math.abs(key);
};

/** Makes rules below a locked product, in the order given; its steps and the options are there already. */
const makeRules = (
  tx: TenantTransaction,
  productId: number,
  blueprints: readonly RuleBlueprint[],
  ids: RuleIds,
  pause: Pause,
): Promise<Made<RuleRecord>[]> =>
  makeAll(blueprints, pause, async ({ key, values }) => ({
    key,
    record: await rules.insert(tx, { ...values, ...remapRule(values, ids), product_id: productId }),
  }));

/** D21: where the steps, rows and rules of the original are in the copy; what is not there leads nowhere (B3, B6). */
const exampleIds = (made: Omit<MadeParts, 'examples'>, option: (key: number) => number): ExampleIds => {
  const idIn = (part: readonly Made<{ id: number }>[]) => {
    const ids = idsOf(part);
    return (key: number) => ids.get(key) ?? unreachable(key);
  };
  return { option, step: idIn(made.steps), row: idIn(made.pricing_configurations), rule: idIn(made.rules) };
};

/** Makes examples below a locked product, in the order given; all that they name is there already. */
const makeExamples = (
  tx: TenantTransaction,
  productId: number,
  blueprints: readonly ExampleBlueprint[],
  ids: ExampleIds,
  pause: Pause,
): Promise<Made<ExampleRecord>[]> =>
  makeAll(blueprints, pause, async ({ key, values }) => ({
    key,
    record: await examples.insert(tx, { ...values, ...remapExample(values, ids), product_id: productId }),
  }));

export type MadeParts = {
  pricing_configurations: MadeRow[];
  steps: Made<StepRow>[];
  rules: Made<RuleRecord>[];
  examples: Made<ExampleRecord>[];
};

/** What is made after the rows, and where rows and options of the original are in the copy. */
type PartBlueprints = {
  rows: MadeRow[];
  steps: readonly StepBlueprint[];
  rules: readonly RuleBlueprint[];
  examples: readonly ExampleBlueprint[];
  rowId: (key: number) => number;
  optionId: (key: number) => number;
  /** The same for examples, which lead nowhere in a way of their own. */
  optionIdInExample: (key: number) => number;
};

/** Makes steps, rules and examples below a locked product; its rows and the options are there already. */
export const makeParts = async (
  tx: TenantTransaction,
  productId: number,
  blueprints: PartBlueprints,
  pause: Pause,
): Promise<MadeParts> => {
  const { rows: pricing_configurations, rowId, optionId, optionIdInExample } = blueprints;
  const steps = await makeSteps(tx, productId, blueprints.steps, rowId, pause);
  const ruleIds = { step: stepIdInCopy(steps), option: optionId };
  const rules = await makeRules(tx, productId, blueprints.rules, ruleIds, pause);
  const ids = exampleIds({ pricing_configurations, steps, rules }, optionIdInExample);
  const examples = await makeExamples(tx, productId, blueprints.examples, ids, pause);
  return { pricing_configurations, steps, rules, examples };
};
