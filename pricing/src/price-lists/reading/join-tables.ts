import { parseAddress } from '../cell-address.ts';
import type { DetectedTable } from '../detected-table.ts';
import { joinedAxis } from '../doubts/split-tables.ts';
import { type FileFault, fileFault } from '../file-fault.ts';
import { limits } from '../limits.ts';

const joined = (whole: DetectedTable, part: DetectedTable, axis: 'widths' | 'heights'): DetectedTable => ({
  ...whole,
  range: `${whole.range},${part.range}`,
  widths: axis === 'widths' ? [...whole.widths, ...part.widths] : whole.widths,
  heights: axis === 'heights' ? [...whole.heights, ...part.heights] : whole.heights,
  prices:
    axis === 'widths'
      ? whole.prices.map((row, index) => [...row, ...(part.prices[index] ?? [])])
      : [...whole.prices, ...part.prices],
  assumed: [...new Set([...whole.assumed, ...part.assumed])],
  currency: whole.currency ?? part.currency,
  taxBasis: whole.taxBasis ?? part.taxBasis,
  warnings: [...whole.warnings, ...part.warnings],
  doubts: [...whole.doubts, ...part.doubts],
  hasFaults: whole.hasFaults || part.hasFaults,
});

/** Why two tables cannot be one. */
const refusal = (
  whole: DetectedTable,
  part: DetectedTable,
  axis: 'widths' | 'heights' | undefined,
): string | undefined => {
  if (!axis) return 'a part has the same heights and larger widths, or the same widths and larger heights';
  if (whole.currency !== null && part.currency !== null && whole.currency !== part.currency)
    return `their prices are in ${whole.currency} and ${part.currency}`;
  if (whole[axis].length + part[axis].length > limits.headers) return `${limits.headers} sizes on an axis is the limit`;
  return undefined;
};

/** Joins tables as the caller says: from the id of a part to the id of the table that it continues. */
export const joinTables = (
  tables: readonly DetectedTable[],
  join: Readonly<Record<string, string>>,
): { tables: DetectedTable[]; faults: FileFault[] } => {
  const faults: FileFault[] = [];
  const current = new Map(tables.map((table) => [table.id, table]));
  // A part of a part belongs to the first of them.
  const rootOf = new Map<string, string>();
  for (const part of tables) {
    const named = Object.hasOwn(join, part.id) ? join[part.id] : undefined;
    if (named === undefined) continue;
    const rootId = rootOf.get(named) ?? named;
    const whole = rootId === part.id ? undefined : current.get(rootId);
    const place = { sheet: part.sheet, ...parseAddress(part.range.split(':', 1)[0] ?? '') };
    if (!whole) {
      const message = `The table ${part.id} cannot continue ${JSON.stringify(named.slice(0, 80))}: the file has no such table before it`;
      faults.push(fileFault('unknown_table', message, place, { table: part.id, join: named }));
      continue;
    }
    const axis = joinedAxis(whole, part);
    const why = refusal(whole, part, axis);
    if (why !== undefined || !axis) {
      const message = `The table ${part.id} cannot continue ${whole.id}: ${why}`;
      faults.push(fileFault('cannot_join', message, place, { table: part.id, join: whole.id, reason: why }));
      continue;
    }
    current.set(whole.id, joined(whole, part, axis));
    current.delete(part.id);
    rootOf.set(part.id, whole.id);
  }
  return { tables: [...current.values()], faults };
};
