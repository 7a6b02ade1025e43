import { cellCounts, type RowPrice } from '@vantail/pricing';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { LedgerKind } from '../../platform/ledger/recorded-change.ts';
import { pricingConfigurationColumns } from '../../platform/resource/columns.ts';
import type { RecordOf } from '../../platform/resource/schema.ts';
import { tenantTable } from '../../platform/resource/store.ts';
import { pricingConfigurationSchema } from './schema.ts';

export type PricingConfiguration = RecordOf<typeof pricingConfigurationSchema.fields> & {
  product_id: number;
  computed_minimum_price: number | null;
};

/** As the table holds it: with the exact price, which no answer contains. */
export type PricingConfigurationRow = PricingConfiguration & { row_price: RowPrice };

/** D12.5: a changed table tells how many of its prices moved. */
const tableDetail: LedgerKind<PricingConfigurationRow>['detail'] = function* (field, before, after) {
  return field === 'price_table' ? { cells: yield* cellCounts(before as string | null, after as string | null) } : {};
};

export const rowLedger: LedgerKind<PricingConfigurationRow> = {
  kind: 'pricing_configuration',
  fields: Object.keys(pricingConfigurationSchema.fields),
  nameOf: () => null,
  productIdOf: ({ product_id }) => product_id,
  detail: tableDetail,
};

export const pricingConfigurations = tenantTable<PricingConfigurationRow>({
  table: 'pricing_configurations',
  columns: [...pricingConfigurationColumns, 'row_price'],
  json: ['coefficients', 'surcharges', 'row_price'],
  search: [],
  ledger: rowLedger,
});

/** The lines of saved quotes that were priced by the row. */
export const listQuoteLines = (tx: TenantTransaction, rowId: number) =>
  tx.query<{ quote_id: number; number: number; line: number }>(
    `select r.quote_id, q.number, r.line
     from quote_rows r join quotes q on q.tenant_id = r.tenant_id and q.id = r.quote_id
     where r.tenant_id = $1 and r.pricing_configuration_id = $2
     order by r.quote_id, r.line limit 50`,
    [tx.tenantId, rowId],
  );

export const deleteRow = (tx: TenantTransaction, id: number) =>
  tx.query('delete from pricing_configurations where tenant_id = $1 and id = $2', [tx.tenantId, id]);
