import { plainLabel } from '@vantail/pricing/price-lists';
import type { NamedTable } from '../matching/match-fault.ts';

/** By which a saved answer finds a table again; null where nothing tells it from another table of the file. */
export type TableLabels = { own: string | null; sheet: string | null };

const labelOf = (...texts: (string | null | undefined)[]): string | null =>
  plainLabel(texts.filter((text) => text !== null && text !== undefined).join(' ')) || null;

/**
 * The label of each table: the name of its sheet with its nearest heading; and that of its sheet alone. Where the table
 * stands is no part of it, so that a line more does not matter. Two tables with one label have none.
 */
export const tableLabels = (tables: readonly NamedTable[]): TableLabels[] => {
  const all = tables.map(({ sheet, headings: [heading] }) => ({
    own: labelOf(sheet, heading),
    sheet: labelOf(sheet),
    name: sheet,
  }));
  const count = new Map<string, number>();
  for (const { own } of all) if (own !== null) count.set(own, (count.get(own) ?? 0) + 1);
  const sheets = new Map<string, Set<string | null>>();
  for (const { sheet, name } of all) if (sheet !== null) sheets.set(sheet, (sheets.get(sheet) ?? new Set()).add(name));
  return all.map(({ own, sheet }) => ({
    own: own !== null && count.get(own) === 1 ? own : null,
    sheet: sheet !== null && sheets.get(sheet)?.size === 1 ? sheet : null,
  }));
};
