import type { Doubt, DoubtChoice } from '@vantail/pricing/price-lists';
import type { ImportedTable, ImportReport, PriceList, TableChoice } from './import-price-list.ts';

/**
 * Identifies a doubt: it is the same as long as it says the same about the same table, however often the file is read.
 */
export const doubtKey = (table: Pick<ImportedTable, 'id'>, { code, params }: Doubt): string =>
  JSON.stringify([table.id, code, params]);

/** A table that is skipped raises no questions. */
export const openDoubtsOf = ({ action, doubts }: Pick<ImportedTable, 'action' | 'doubts'>): Doubt[] =>
  action === 'skipped' ? [] : (doubts as Doubt[]);

export const doubtsOf = (report: Pick<ImportReport, 'tables'>): string[] =>
  report.tables.flatMap((table) => openDoubtsOf(table).map((doubt) => doubtKey(table, doubt)));

/** What is still to be answered. */
export const openDoubts = (report: Pick<ImportReport, 'tables'>, accepted: ReadonlySet<string>): string[] =>
  doubtsOf(report).filter((key) => !accepted.has(key));

/** The doubts that one "keep it as read" settles: a file has one tax basis, so that it is asked about once. */
export const settledWith = (
  report: Pick<ImportReport, 'tables'> | undefined,
  table: Pick<ImportedTable, 'id'>,
  doubt: Doubt,
): string[] => {
  if (doubt.code !== 'tax_basis_differs' || !report) return [doubtKey(table, doubt)];
  return report.tables.flatMap((one) =>
    openDoubtsOf(one)
      .filter(({ code, params }) => code === doubt.code && JSON.stringify(params) === JSON.stringify(doubt.params))
      .map((same) => doubtKey(one, same)),
  );
};

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
