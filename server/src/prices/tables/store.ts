import { cellCounts } from '@vantail/pricing';
import type { LedgerKind } from '../../platform/ledger/recorded-change.ts';
import { priceTableColumns } from '../../platform/resource/columns.ts';
import type { RecordOf } from '../../platform/resource/schema.ts';
import { tenantTable } from '../../platform/resource/store.ts';
import type { priceTableSchema } from './schema.ts';

export type PriceTableRecord = RecordOf<typeof priceTableSchema.fields>;

/** D12.5: a changed table tells how many of its prices moved. */
const tableDetail: LedgerKind<PriceTableRecord>['detail'] = function* (field, before, after) {
  return field === 'price_table' ? { cells: yield* cellCounts(before as string | null, after as string | null) } : {};
};

export const priceTables = tenantTable<PriceTableRecord>({
  table: 'price_tables',
  columns: priceTableColumns,
  json: [],
  search: ['name', 'reference'],
  ledger: { kind: 'price_table', fields: priceTableColumns, detail: tableDetail },
});
