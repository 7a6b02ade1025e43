import type { LedgerKind } from '../../platform/ledger/recorded-change.ts';
import { optionColumns } from '../../platform/resource/columns.ts';
import type { RecordOf } from '../../platform/resource/schema.ts';
import { tenantTable } from '../../platform/resource/store.ts';
import type { optionSchema } from './schema.ts';

export type Option = RecordOf<typeof optionSchema.fields>;

/** How the ledger shows an option (D12.3). */
export const optionLedger: LedgerKind<Option> & { kind: 'option' } = { kind: 'option', fields: optionColumns };

export const options = tenantTable<Option>({
  table: 'options',
  columns: optionColumns,
  json: ['window', 'configuration', 'translations'],
  search: ['name', 'name_en', 'reference'],
  ledger: optionLedger,
});
