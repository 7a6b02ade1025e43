import {
  currentPrice,
  type ExamplesReport,
  examplesReport,
  type FromPriceMove,
  fromPriceMoves,
  listOfferingProducts,
  listStepsPricedBy,
  lockProducts,
  lockTables,
  mayCarryPrices,
  type Option,
  optionRecords,
  type PricedState,
  type Product,
  productService,
  refreshContributionsOf,
  refreshFromPrices,
  watchExamples,
} from '../../catalogue/index.ts';
import { RestartTransaction } from '../../platform/database/database-errors.ts';
import { lockOptions } from '../../platform/database/option-locks.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { type Fault, Problem, refuseFaults } from '../../platform/errors.ts';
import { summarize } from '../../platform/ledger/record.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import type { ComparedLine, LineFault } from './compare-lines.ts';
import { listByIds, optionKind } from './record-kinds.ts';
import { listByName } from './store.ts';
import type { WorkbookRecord } from './workbook.ts';

/** Lines to be written, and how their faults are answered. */
type WriteOrder<Row> = {
  lines: readonly ComparedLine<Row>[];
  /** Faults of the comparison: their lines are not written, and the refusal names them with those that writing finds. */
  faults: readonly LineFault[];
  faultOf: (fault: LineFault) => Fault;
  pause: Pause;
};

/** A line that was written, with its record after it. */
type WrittenLine<Row> = ComparedLine<Row> & { after: Row };

export type WrittenLines<Row> = {
  written: WrittenLine<Row>[];
  /** Of new options: the ids of other active options with the same name. */
  sameNames: ReadonlyMap<number, number[]>;
  from_prices: FromPriceMove[];
  examples: ExamplesReport;
};

/** Others run in between. */
const LINES_AT_ONCE = 25;

const always = () => {};

const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id);

const isChange = ({ action }: ComparedLine<unknown>) => action !== 'unchanged';

const changedRecords = <Row>(lines: readonly ComparedLine<Row>[]): Row[] =>
  lines.filter(isChange).flatMap(({ record }) => record ?? []);

/** Records are compared before they are locked: if one of them changed meanwhile, all lines are compared again. */
const mustBeAsCompared = (compared: readonly WorkbookRecord[], locked: readonly { id: number; version: number }[]) => {
  const versions = new Map(locked.map(({ id, version }) => [id, version]));
  if (compared.some(({ id, version }) => versions.get(id) !== version))
    throw new RestartTransaction('A record of the lines was changed meanwhile');
};

type RecordWriter<Row> = {
  create: (tx: TenantTransaction, body: never) => Promise<Row>;
  patch: (tx: TenantTransaction, id: number, body: never, precondition: () => void) => Promise<Row>;
};

/** Writes every line that changes something. One answer names all that the rules refuse. */
const writeLines = async <Row extends WorkbookRecord>(
  tx: TenantTransaction,
  { create, patch }: RecordWriter<Row>,
  { lines, faults: given, faultOf, pause }: WriteOrder<Row>,
): Promise<WrittenLine<Row>[]> => {
  const tenant = { kind: 'tenant' as const, id: tx.tenantId, name: null, version: null };
  summarize(tx, { type: 'import.applied', resource: tenant, product_id: null });
  const faults = [...given];
  const refused = new Set(given.map(({ row }) => row));
  const written: WrittenLine<Row>[] = [];
  for (const [at, line] of lines.filter(isChange).entries()) {
    if (at % LINES_AT_ONCE === 0) await pause();
    const { row, record, draft } = line;
    if (refused.has(row)) continue;
    try {
      // The schema of the record has checked the draft.
      const body = draft as never;
      const after = record ? await patch(tx, record.id, body, always) : await create(tx, body);
      written.push({ ...line, after });
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'validation_error') throw error;
      faults.push(...(error.errors ?? []).map((fault) => ({ ...fault, row })));
    }
  }
  refuseFaults(faults.map(faultOf));
  return written;
};

/** The products whose from-price may follow: those that offer a changed option as a size, or by its own JSON (D9.2, D9.7). */
const pricedProducts = async (tx: TenantTransaction, options: readonly Option[]) => {
  const [carrying, others] = [options.filter(mayCarryPrices), options.filter((option) => !mayCarryPrices(option))];
  const steps = [
    ...(carrying.length > 0 ? await listStepsPricedBy(tx, idsOf(carrying), true) : []),
    ...(others.length > 0 ? await listStepsPricedBy(tx, idsOf(others), false) : []),
  ];
  return [...new Set(steps.map(({ product_id }) => product_id))].sort((a, b) => a - b);
};

/** Products, then options, as every writer locks them; answers the products. */
const lockOptionsToWrite = async (tx: TenantTransaction, options: readonly Option[]): Promise<PricedState[]> => {
  if (options.length === 0) return [];
  const productIds = await pricedProducts(tx, options);
  const products = productIds.length > 0 ? await lockProducts(tx, productIds) : [];
  await lockOptions(tx, idsOf(options));
  mustBeAsCompared(options, await listByIds(tx, optionKind.table, idsOf(options)));
  const priced = await pricedProducts(tx, options);
  if (priced.some((id) => !productIds.includes(id)))
    throw new RestartTransaction('An option of the lines was attached meanwhile');
  return products;
};

/** D15.4: the tables that lines name, or begin to use again, in the order of locks: a line alone would lock its own. */
const lockNamedTables = async (tx: TenantTransaction, lines: readonly ComparedLine<Option>[]) => {
  const ids = lines.filter(isChange).flatMap(({ draft, record }) => {
    if (draft.price_table_id === undefined && draft.active === undefined) return [];
    return (draft.price_table_id as number | null | undefined) ?? record?.price_table_id ?? [];
  });
  if (ids.length > 0) await lockTables(tx, [...new Set(ids)]);
};

/** A new option with the name of another one of its family may be the same one without its reference. */
const listSameNames = async (tx: TenantTransaction, written: readonly WrittenLine<Option>[]) => {
  const created = written.filter(({ record }) => record === undefined).map(({ after }) => after);
  if (created.length === 0) return new Map<number, number[]>();
  const named = await listByName(
    tx,
    created.map(({ name }) => name),
  );
  const made = new Set(idsOf(created));
  const keyOf = ({ name, content_type }: Pick<Option, 'name' | 'content_type'>) => JSON.stringify([name, content_type]);
  const others = Map.groupBy(
    named.filter(({ id }) => !made.has(id)),
    keyOf,
  );
  return new Map(created.map((option) => [option.id, idsOf(others.get(keyOf(option)) ?? [])]));
};

/** Writes lines of options, all of them or none. From-prices and examples follow. */
export const writeOptions = async (tx: TenantTransaction, order: WriteOrder<Option>): Promise<WrittenLines<Option>> => {
  const options = changedRecords(order.lines);
  const products = await lockOptionsToWrite(tx, options);
  await lockNamedTables(tx, order.lines);
  const compare = await watchExamples(tx, await listOfferingProducts(tx, { options: idsOf(options) }), order.pause);
  const written = await writeLines(tx, optionRecords, order);
  await refreshContributionsOf(tx, products, new Set(idsOf(options)));
  const prices = await refreshFromPrices(
    tx,
    products.map((product) => ({ product, before: product })),
  );
  return {
    written,
    sameNames: await listSameNames(tx, written),
    from_prices: fromPriceMoves(products, prices),
    examples: examplesReport(await compare()),
  };
};

/** §4.4: of the fields of a line, state and percentage move the price of a product. */
const pricesAfter = async (
  tx: TenantTransaction,
  before: readonly PricedState[],
  written: readonly WrittenLine<Product>[],
): Promise<(number | null)[]> => {
  const afterOf = new Map(written.map(({ after }) => [after.id, after]));
  const prices: (number | null)[] = [];
  for (const product of before) {
    const { active, price_adjustment_percentage } = afterOf.get(product.id) ?? product;
    const isMoved = active !== product.active || price_adjustment_percentage !== product.price_adjustment_percentage;
    const priced = { ...product, active, price_adjustment_percentage };
    prices.push(isMoved ? (await currentPrice(tx, priced)).price : product.from_price);
  }
  return prices;
};

/** The same of products. */
export const writeProducts = async (
  tx: TenantTransaction,
  order: WriteOrder<Product>,
): Promise<WrittenLines<Product>> => {
  const products = changedRecords(order.lines);
  const locked = products.length > 0 ? await lockProducts(tx, idsOf(products)) : [];
  mustBeAsCompared(products, locked);
  const compare = await watchExamples(tx, idsOf(locked), order.pause);
  const written = await writeLines(tx, productService, order);
  const made = written.filter(({ record }) => record === undefined).map(({ after }) => after.id);
  const prices = await pricesAfter(tx, locked, written);
  return {
    written,
    sameNames: new Map(),
    from_prices: fromPriceMoves(locked, prices),
    examples: examplesReport(await compare(made)),
  };
};

/** The lines of a report, whatever became of them. In a dry run a new record has no id. */
export const reportedLines = <Row extends WorkbookRecord>(
  lines: readonly ComparedLine<Row>[],
  { written, sameNames }: WrittenLines<Row>,
  isDryRun: boolean,
) => {
  const afterOf = new Map(written.map(({ row, after }) => [row, after]));
  return lines.map((line) => {
    const { id, name } = (afterOf.get(line.row) ?? line.record) as Row;
    return { ...line, name, id: isDryRun && !line.record ? null : id, same_name: sameNames.get(id) ?? [] };
  });
};

export const countActions = (lines: readonly Pick<ComparedLine<unknown>, 'action'>[]) => {
  const count = (expected: ComparedLine<unknown>['action']) => lines.filter(({ action }) => action === expected).length;
  return { created: count('create'), updated: count('update'), unchanged: count('unchanged') };
};
