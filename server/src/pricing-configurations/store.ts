import type { RowPrice } from '@vantail/pricing';
import type { TenantRead, TenantTransaction } from '../database/tenant-transaction.ts';
import type { RecordOf } from '../resource/schema.ts';
import { tenantTable } from '../resource/store.ts';
import type { pricingConfigurationSchema } from './schema.ts';

export type PricingConfiguration = RecordOf<typeof pricingConfigurationSchema.fields> & {
  product_id: number;
  computed_minimum_price: number | null;
};

/** As the table holds it: with the exact price, which is not shown. */
export type PricingConfigurationRow = PricingConfiguration & { row_price: RowPrice };

export const pricingConfigurations = tenantTable<PricingConfigurationRow>({
  table: 'pricing_configurations',
  columns: [
    'product_id',
    'leaf_count',
    'opening_v1',
    'opening_v2',
    'opening_v3',
    'opening_v4',
    'fixed_part_type',
    'fixed_part_opening_v1',
    'fixed_part_opening_v2',
    'fixed_part_opening_v3',
    'fixed_part_opening_v4',
    'total_width_min',
    'total_width_max',
    'total_height_min',
    'total_height_max',
    'minimum_price',
    'price_table',
    'percentage_adjustment',
    'price_per_square_meter',
    'coefficients',
    'surcharges',
    'computed_minimum_price',
    'row_price',
    'active',
  ],
  json: ['coefficients', 'surcharges', 'row_price'],
  search: [],
});

export const countRows = async (tx: TenantTransaction, productId: number): Promise<number> => {
  const [row] = await tx.query<{ total: number }>(
    'select count(*) as total from pricing_configurations where tenant_id = $1 and product_id = $2',
    [tx.tenantId, productId],
  );
  return row?.total ?? 0;
};

export const hasProduct = async (read: TenantRead, id: number): Promise<boolean> =>
  (await read.query('select id from products where tenant_id = $1 and id = $2', [read.tenantId, id])).length > 0;

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
