import {
  examplesReport,
  fromPriceMoves,
  listOfferingProducts,
  listStepsPricedBy,
  lockProducts,
  lockTables,
  mayCarryPrices,
  type Option,
  type OptionPatch,
  optionRecords,
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
import { type MatchedLine, matchLines, type PlacedFault } from './match-lines.ts';
import type { LineField, OptionLine, OptionListBody, OptionListReport } from './schema.ts';
import { listByName, listByReference, queueToImport } from './store.ts';

type Line = OptionListReport['lines'][number];

/** Lines to be written: the options that they are about, which is which, and where in the request a fault is. */
export type OptionLines<Values extends OptionPatch = OptionPatch> = {
  list: (tx: TenantTransaction) => Promise<Option[]>;
  match: (stored: readonly Option[]) => { matched: MatchedLine<Values>[]; faults: PlacedFault[] };
  placed: (fault: PlacedFault) => Fault;
};

/** A line that was written: the option as it was, unless it is new, and as it is. */
type WrittenLine<Values> = { line: number; values: Values; before: Option | undefined; after: Option };

const idsOf = (options: readonly { id: number }[]) => options.map(({ id }) => id);

/** The products whose from-price may follow: those that offer a changed option as a size, or by its own JSON (D9.2, D9.7). */
const pricedProducts = async (tx: TenantTransaction, options: readonly Option[]) => {
  const [carrying, others] = [options.filter(mayCarryPrices), options.filter((option) => !mayCarryPrices(option))];
  const steps = [
    ...(carrying.length > 0 ? await listStepsPricedBy(tx, idsOf(carrying), true) : []),
    ...(others.length > 0 ? await listStepsPricedBy(tx, idsOf(others), false) : []),
  ];
  return [...new Set(steps.map(({ product_id }) => product_id))].sort((a, b) => a - b);
};

/** Products, then options, as every writer locks them; what was read before the locks must still be so. */
const lockMatched = async (tx: TenantTransaction, list: OptionLines['list']) => {
  const found = await list(tx);
  const productIds = await pricedProducts(tx, found);
  const products = productIds.length > 0 ? await lockProducts(tx, productIds) : [];
  if (found.length > 0) await lockOptions(tx, idsOf(found));
  const stored = await list(tx);
  const affected = await pricedProducts(tx, stored);
  const isSame = JSON.stringify(idsOf(stored)) === JSON.stringify(idsOf(found));
  if (!isSame || affected.some((id) => !productIds.includes(id)))
    throw new RestartTransaction('An option of the list was changed meanwhile');
  return { stored, products };
};

/** Others get their turn in between. */
const LINES_AT_ONCE = 25;

const always = () => {};

/** What differs, as the report shows it. */
const changedFields = (before: Option, after: Option, values: OptionLine): Line['fields'] =>
  (Object.keys(values) as LineField[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, old: before[field], new: after[field] }));

const writeLine = async <Values extends OptionPatch>(
  tx: TenantTransaction,
  { line, values, option }: MatchedLine<Values>,
): Promise<WrittenLine<Values>> => {
  // The name is required where there is no option yet: the schema of a new one says so.
  const after = option
    ? await optionRecords.patch(tx, option.id, values, always)
    : await optionRecords.create(tx, values as Values & { name: string });
  return { line, values, before: option, after };
};

const nameFault = ({ line, values, option }: MatchedLine<OptionPatch>): PlacedFault[] =>
  option || values.name !== undefined
    ? []
    : [
        {
          line,
          pointer: '/name',
          code: 'required',
          message: 'is required: no option has this reference yet',
          params: { field: 'name' },
        },
      ];

/** Writes every line; what the rules refuse is gathered, so that one answer names all of it by line and field. */
const writeLines = async <Values extends OptionPatch>(
  tx: TenantTransaction,
  matched: readonly MatchedLine<Values>[],
  given: readonly PlacedFault[],
  { placed, pause }: { placed: OptionLines['placed']; pause: Pause },
): Promise<WrittenLine<Values>[]> => {
  const faults = [...given, ...matched.flatMap(nameFault)];
  const refused = new Set(faults.map(({ line }) => line));
  const lines: WrittenLine<Values>[] = [];
  for (const [at, one] of matched.entries()) {
    if (at % LINES_AT_ONCE === 0) await pause();
    if (refused.has(one.line)) continue;
    try {
      lines.push(await writeLine(tx, one));
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'validation_error') throw error;
      faults.push(...(error.errors ?? []).map((fault) => ({ ...fault, line: one.line })));
    }
  }
  refuseFaults(faults.map(placed));
  return lines;
};

/** D15.4: the tables that lines name, or begin to use again, in the order of locks: a line alone would lock its own. */
const lockNamedTables = async (tx: TenantTransaction, matched: readonly MatchedLine<OptionPatch>[]) => {
  const ids = matched.flatMap(({ values, option }) => {
    if (values.price_table_id === undefined && values.active === undefined) return [];
    return values.price_table_id ?? option?.price_table_id ?? [];
  });
  if (ids.length > 0) await lockTables(tx, [...new Set(ids)]);
};

/**
 * Writes lines of options, all of them or none: the one way for a list that is pasted (B9) and for a workbook (B11). From-prices
 * and examples follow.
 */
export const writeOptionLines = async <Values extends OptionPatch>(
  tx: TenantTransaction,
  { list, match, placed }: OptionLines<Values>,
  pause: Pause,
) => {
  const { stored, products } = await lockMatched(tx, list);
  const tenant = { kind: 'tenant' as const, id: tx.tenantId, name: null, version: null };
  summarize(tx, { type: 'import.applied', resource: tenant, product_id: null });
  const { matched, faults } = match(stored);
  await lockNamedTables(tx, matched);
  const compare = await watchExamples(tx, await listOfferingProducts(tx, { options: idsOf(stored) }), pause);
  const written = await writeLines(tx, matched, faults, { placed, pause });
  await refreshContributionsOf(tx, products, new Set(idsOf(stored)));
  const prices = await refreshFromPrices(
    tx,
    products.map((product) => ({ product, before: product })),
  );
  return {
    written,
    sameNames: await sameNames(tx, written),
    from_prices: fromPriceMoves(products, prices),
    examples: examplesReport(await compare()),
  };
};

/** A new option that is called like another one of its kind may be the same thing without its reference: it is said. */
const sameNames = async (tx: TenantTransaction, written: readonly WrittenLine<OptionPatch>[]) => {
  const created = written.filter(({ before }) => before === undefined).map(({ after }) => after);
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

/** B9: many options at once, matched by reference. */
export const writeOptionList = async (
  tx: TenantTransaction,
  { options: given }: OptionListBody,
  isDryRun: boolean,
  pause: Pause,
): Promise<OptionListReport> => {
  const references = [...new Set(given.flatMap(({ reference }) => reference ?? []))];
  const lines: OptionLines<OptionLine> = {
    list: (tx) => listByReference(tx, references),
    match: (stored) => matchLines(given, stored),
    placed: ({ line, ...fault }) => ({ ...fault, pointer: `/options/${line}${fault.pointer ?? ''}` }),
  };
  if (!isDryRun) await queueToImport(tx);
  const { written, sameNames, ...moves } = await writeOptionLines(tx, lines, pause);
  const shown = written.map(({ line, values, before, after }): Line => {
    const { id, name } = after;
    const fields = before ? changedFields(before, after, values) : [];
    const action = before ? (fields.length > 0 ? 'update' : 'unchanged') : 'create';
    const option_id = isDryRun && !before ? null : id;
    return { line, action, option_id, name, fields, same_name: sameNames.get(id) ?? [] };
  });
  const count = (action: Line['action']) => shown.filter((line) => line.action === action).length;
  return {
    dry_run: isDryRun,
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    lines: shown,
    ...moves,
  };
};
