import { RestartTransaction } from '../../database/database-errors.ts';
import { summarize } from '../../database/ledger/record.ts';
import { lockOptions } from '../../database/option-locks.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { type Fault, Problem, refuseFaults } from '../../errors.ts';
import { optionRecords } from '../../options/service.ts';
import type { Option } from '../../options/store.ts';
import { fromPriceMoves, refreshFromPrices } from '../../product-configuration/change.ts';
import { mayCarryPrices, refreshContributionsOf } from '../../product-configuration/change-option.ts';
import { examplesReport } from '../../product-configuration/examples/schema.ts';
import { listOfferingProducts } from '../../product-configuration/examples/store.ts';
import { watchExamples } from '../../product-configuration/examples/watch-examples.ts';
import { listStepsPricedBy } from '../../product-configuration/steps/store.ts';
import { lockProducts } from '../../product-configuration/store.ts';
import type { Pause } from '../../scheduling/scheduled-work.ts';
import { type MatchedLine, matchLines } from './match-lines.ts';
import type { LineField, OptionLine, OptionListBody, OptionListReport } from './schema.ts';
import { listByName, listByReference } from './store.ts';

type Line = OptionListReport['lines'][number];

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
const lockMatched = async (tx: TenantTransaction, references: readonly string[]) => {
  const found = await listByReference(tx, references);
  const productIds = await pricedProducts(tx, found);
  const products = productIds.length > 0 ? await lockProducts(tx, productIds) : [];
  if (found.length > 0) await lockOptions(tx, idsOf(found));
  const stored = await listByReference(tx, references);
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

const writeLine = async (tx: TenantTransaction, { line, values, option }: MatchedLine): Promise<Line> => {
  if (!option) {
    // The name is required where there is no option yet: the schema of a new one says so.
    const { id, name } = await optionRecords.create(tx, values as OptionLine & { name: string });
    return { line, action: 'create', option_id: id, name, fields: [], same_name: [] };
  }
  const after = await optionRecords.patch(tx, option.id, values, always);
  const fields = changedFields(option, after, values);
  const action = fields.length > 0 ? 'update' : 'unchanged';
  return { line, action, option_id: option.id, name: after.name, fields, same_name: [] };
};

const nameFault = ({ line, values, option }: MatchedLine): Fault[] =>
  option || values.name !== undefined
    ? []
    : [
        {
          pointer: `/options/${line}/name`,
          code: 'required',
          message: 'is required: no option has this reference yet',
          params: { field: 'name' },
        },
      ];

/** Writes every line; what the rules refuse is gathered, so that one answer names all of it by line and field. */
const writeLines = async (tx: TenantTransaction, matched: readonly MatchedLine[], given: Fault[], pause: Pause) => {
  const faults = [...given, ...matched.flatMap(nameFault)];
  const refused = new Set(faults.map(({ pointer }) => pointer?.split('/')[2]));
  const lines: Line[] = [];
  for (const [at, one] of matched.entries()) {
    if (at % LINES_AT_ONCE === 0) await pause();
    if (refused.has(String(one.line))) continue;
    try {
      lines.push(await writeLine(tx, one));
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'validation_error') throw error;
      const own = error.errors ?? [];
      faults.push(...own.map((fault) => ({ ...fault, pointer: `/options/${one.line}${fault.pointer ?? ''}` })));
    }
  }
  refuseFaults(faults);
  return lines;
};

/** A new option that is called like another one of its kind may be the same thing without its reference: it is said. */
const withSameNames = async (tx: TenantTransaction, lines: readonly Line[], given: readonly OptionLine[]) => {
  const created = lines.filter(({ action }) => action === 'create');
  if (created.length === 0) return [...lines];
  const named = await listByName(
    tx,
    created.map(({ name }) => name),
  );
  const made = new Set(created.map(({ option_id }) => option_id));
  const others = Map.groupBy(
    named.filter(({ id }) => !made.has(id)),
    ({ name, content_type }) => JSON.stringify([name, content_type]),
  );
  return lines.map((line) => {
    const key = JSON.stringify([line.name, given[line.line]?.content_type ?? null]);
    return line.action === 'create' ? { ...line, same_name: idsOf(others.get(key) ?? []) } : line;
  });
};

/** B9: many options at once, all of them or none. */
export const writeOptionList = async (
  tx: TenantTransaction,
  { options: given }: OptionListBody,
  isDryRun: boolean,
  pause: Pause,
): Promise<OptionListReport> => {
  const references = [...new Set(given.flatMap(({ reference }) => reference ?? []))];
  const { stored, products } = await lockMatched(tx, references);
  const tenant = { kind: 'tenant' as const, id: tx.tenantId, name: null, version: null };
  summarize(tx, { type: 'import.applied', resource: tenant, product_id: null });
  const { matched, faults } = matchLines(given, stored);
  const compare = await watchExamples(tx, await listOfferingProducts(tx, { options: idsOf(stored) }), pause);
  const written = await withSameNames(tx, await writeLines(tx, matched, faults, pause), given);
  await refreshContributionsOf(tx, products, new Set(idsOf(stored)));
  const prices = await refreshFromPrices(
    tx,
    products.map((product) => ({ product, before: product })),
  );
  const count = (action: Line['action']) => written.filter((line) => line.action === action).length;
  const shown = ({ option_id, ...line }: Line) => ({
    ...line,
    option_id: isDryRun && line.action === 'create' ? null : option_id,
  });
  return {
    dry_run: isDryRun,
    created: count('create'),
    updated: count('update'),
    unchanged: count('unchanged'),
    lines: written.map(shown),
    from_prices: fromPriceMoves(products, prices),
    examples: examplesReport(await compare()),
  };
};
