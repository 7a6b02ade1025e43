import type { Doubt, DoubtChoice } from '@vantail/price-lists';
import type { ImportedTable, PriceList, TableChoice } from './import-price-list.ts';

/**
 * Identifies a doubt: it is the same as long as it says the same about the same table, however often the file is read.
 */
export const doubtKey = (table: Pick<ImportedTable, 'id'>, { code, params }: Doubt): string =>
  JSON.stringify([table.id, code, params]);

/** A table that is skipped raises no questions. */
const openDoubtsOf = ({ action, doubts }: Pick<ImportedTable, 'action' | 'doubts'>): Doubt[] =>
  action === 'skipped' ? [] : (doubts as Doubt[]);

type Asking = Pick<ImportedTable, 'id' | 'action' | 'doubts'>;

/**
 * The questions at one table. A file has one tax basis: its first table that says another one than the shop asks for
 * all of them.
 */
export const askedAt = (table: Asking, tables: readonly Asking[]): Doubt[] => {
  const isSame = (doubt: Doubt, { code, params }: Doubt) =>
    doubt.code === code && JSON.stringify(doubt.params) === JSON.stringify(params);
  return openDoubtsOf(table).filter((doubt) => {
    if (doubt.code !== 'tax_basis_differs') return true;
    const first = tables.find((one) => openDoubtsOf(one).some((other) => isSame(doubt, other)));
    return first?.id === table.id;
  });
};

export const doubtsOf = ({ tables }: { tables: readonly Asking[] }): string[] =>
  tables.flatMap((table) => askedAt(table, tables).map((doubt) => doubtKey(table, doubt)));

/** What is still to be answered. */
export const openDoubts = (report: { tables: readonly Asking[] }, accepted: ReadonlySet<string>): string[] =>
  doubtsOf(report).filter((key) => !accepted.has(key));

type Proposing = Pick<ImportedTable, 'id' | 'suggested_pricing_configuration_id'>;

/** Whether a row is proposed for a table: a question instead of a fault of the file. */
export const isProposed = ({ suggested_pricing_configuration_id: id }: Proposing): boolean => id !== null;

/** The faults without a question at their table. */
export const withoutProposed = <Fault extends { code: string; params: Readonly<Record<string, unknown>> }>(
  faults: readonly Fault[],
  tables: readonly Proposing[],
): Fault[] => {
  const proposed = new Set<unknown>(tables.filter(isProposed).map(({ id }) => id));
  return faults.filter(({ code, params }) => code !== 'unmatched_table' || !proposed.has(params.table));
};

/** The list with every row that is proposed. */
export const withProposals = <List extends Answered>(list: List, tables: readonly Proposing[]): List => ({
  ...list,
  mapping: {
    ...list.mapping,
    ...Object.fromEntries(
      tables.flatMap(({ id, suggested_pricing_configuration_id: row }) =>
        row === null ? [] : [[id, { pricing_configuration_id: row }]],
      ),
    ),
  },
});

const mappingOf = (value: string): Record<string, TableChoice> => {
  try {
    return JSON.parse(value) as Record<string, TableChoice>;
  } catch {
    return {};
  }
};

type Answered = Pick<PriceList, 'overrides'> & { mapping: object };

/**
 * The list with an answer added: `mapping` names tables, every other field belongs to the form. In a workbook of several
 * tabs a unit is that of the `tab` which was asked about.
 */
export const withAnswer = <List extends Answered>(list: List, { field, value }: DoubtChoice, tab?: string): List => {
  const { overrides } = list;
  if (field === 'mapping') return { ...list, mapping: { ...list.mapping, ...mappingOf(value) } };
  if (field === 'unit' && tab !== undefined)
    return { ...list, overrides: { ...overrides, units: { ...overrides.units, [tab]: value } } };
  return { ...list, overrides: { ...overrides, [field]: value } };
};

/** Whether the tables of a file stand on several tabs. */
export const hasTabs = (tables: readonly Pick<ImportedTable, 'sheet'>[]): boolean =>
  new Set(tables.map(({ sheet }) => sheet)).size > 1;

/** The list with one more mark for a size that cannot be made. */
export const withMark = <List extends Answered>(list: List, mark: string): List => {
  const { no_price_marks = [], ...others } = list.overrides;
  return { ...list, overrides: { ...others, no_price_marks: [...new Set([...no_price_marks, mark])] } };
};
