import {
  adjustPriceTableInPieces,
  lostFormulaPrice,
  type Pieces,
  type PriceAdjustment,
  type PriceTable,
  parsePriceTable,
} from '@vantail/pricing';
import type { LockedTable, SharingRow } from '../../catalogue/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { shortPause, withShortPauses } from '../../platform/scheduling/scheduled-work.ts';
import { priceTables } from '../tables/store.ts';
import { mustLoseNoPrice, type RowFault, rowFaults, tableFaults } from './rules.ts';
import type { AdjustmentReport } from './schema.ts';

/** What an adjustment made of the shared tables. */
export type AdjustedTables = {
  /** As they are afterwards, by id; those that cannot be read are left as they are. */
  parsed: ReadonlyMap<number, PriceTable>;
  changed: { id: number; price_table: string }[];
  report: AdjustmentReport['price_tables'];
};

const sizesOf = ({ total_width_min = null, total_height_min = null }: SharingRow) => ({
  total_width_min,
  total_height_min,
});

type AdjustedOne = { table: PriceTable; faults: RowFault[]; text: string | null; cells: number };

/** The new text of one table, or why it is refused; null where nothing changes. */
function* adjustOne(
  table: LockedTable,
  users: readonly SharingRow[],
  adjustment: PriceAdjustment,
): Pieces<AdjustedOne> {
  const before = parsePriceTable(table.price_table);
  yield;
  const outcome = yield* adjustPriceTableInPieces(table.price_table, adjustment, before);
  if (outcome.kind === 'refused')
    return { table: before, faults: tableFaults(table, outcome.errors), text: null, cells: 0 };
  if (outcome.kind === 'broken' || outcome.cells_changed === 0)
    return { table: before, faults: [], text: null, cells: 0 };
  const after = parsePriceTable(outcome.price_table);
  const faults: RowFault[] = [
    // Longer numbers can make a table exceed its size limit.
    ...(after.kind === 'broken' ? tableFaults(table, after.errors) : []),
    ...users.flatMap((row) => rowFaults(row, lostFormulaPrice(sizesOf(row), before, after))),
  ];
  return { table: after, faults, text: outcome.price_table, cells: outcome.cells_changed };
}

/** D15.3: each shared table once, however many rows it prices. */
export const adjustTables = async (
  tx: TenantTransaction,
  tables: readonly LockedTable[],
  users: readonly SharingRow[],
  adjustment: PriceAdjustment,
  advance: () => void,
): Promise<AdjustedTables> => {
  const parsed = new Map<number, PriceTable>();
  const changed: AdjustedTables['changed'] = [];
  const report: AdjustedTables['report'] = [];
  const usersOf = Map.groupBy(users, ({ price_table_id }) => price_table_id);
  const pause = shortPause();
  for (const table of tables) {
    const { id, name, version } = table;
    const outcome = await withShortPauses(adjustOne(table, usersOf.get(id) ?? [], adjustment), pause);
    mustLoseNoPrice(outcome.faults);
    parsed.set(id, outcome.table);
    advance();
    if (outcome.text === null) continue;
    await priceTables.update(tx, { id, price_table: table.price_table }, { price_table: outcome.text });
    changed.push({ id, price_table: outcome.text });
    report.push({ price_table_id: id, name, version: version + 1, cells_changed: outcome.cells });
  }
  return { parsed, changed, report };
};
