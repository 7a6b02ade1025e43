import type { RowPrice } from '@vantail/pricing';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { optionSchema } from '../options/schema.ts';
import type { pricingConfigurationSchema } from '../pricing-configurations/schema.ts';
import {
  optionColumns,
  pricingConfigurationColumns,
  productColumns,
  stepColumns,
} from '../product-configuration/columns.ts';
import type { StoredContribution } from '../product-configuration/shown-step.ts';
import type { productSchema } from '../products/schema.ts';
import type { RecordOf } from '../resource/schema.ts';
import { tenantTable } from '../resource/store.ts';
import type { stepSchema } from '../steps/schema.ts';

export type Product = RecordOf<typeof productSchema.fields>;

export const products = tenantTable<Product>({
  table: 'products',
  columns: productColumns,
  json: ['translations'],
  search: ['name', 'name_en', 'reference'],
});

export type Option = RecordOf<typeof optionSchema.fields>;

export const options = tenantTable<Option>({
  table: 'options',
  columns: optionColumns,
  json: ['configuration', 'translations'],
  search: ['name', 'name_en', 'reference'],
});

export type Step = RecordOf<typeof stepSchema.fields> & { product_id: number };

/** A step as its table holds it: attachments stand in a table of their own. */
export type StepRow = Omit<Step, 'option_ids'> & {
  options_written: boolean;
  contribution: StoredContribution;
};

export const steps = tenantTable<StepRow>({
  table: 'steps',
  columns: [...stepColumns, 'contribution'],
  json: ['translations', 'content_configuration', 'contribution'],
  search: [],
  orderBy: 'display_order, id',
});

export const attachOptions = async (tx: TenantTransaction, stepId: number, optionIds: readonly number[]) => {
  if (optionIds.length === 0) return;
  await tx.query(
    `insert into step_options (tenant_id, step_id, position, option_id)
     select $1, $2, attached.position, attached.option_id
     from unnest($3::bigint[]) with ordinality as attached (option_id, position)`,
    [tx.tenantId, stepId, optionIds],
  );
};

export type PricingConfiguration = RecordOf<typeof pricingConfigurationSchema.fields> & {
  product_id: number;
  computed_minimum_price: number | null;
};

/** As the table holds it: with the exact price, which is not shown. */
export type PricingConfigurationRow = PricingConfiguration & { row_price: RowPrice };

export const pricingConfigurations = tenantTable<PricingConfigurationRow>({
  table: 'pricing_configurations',
  columns: [...pricingConfigurationColumns, 'row_price'],
  json: ['coefficients', 'surcharges', 'row_price'],
  search: [],
});

/** How many rows a product has, and how many bytes their tables. */
export type RowSums = { rows: number; bytes: number };

/** The length of a stored text is known without reading it: the sum over 5,000 rows takes milliseconds. */
const rowSums = 'count(*) as rows, coalesce(sum(octet_length(price_table)), 0)::bigint as bytes';

export const findRowSums = async (tx: TenantTransaction, productId: number): Promise<RowSums> => {
  const sums = await tx.one<RowSums>(
    `select ${rowSums} from pricing_configurations where tenant_id = $1 and product_id = $2`,
    [tx.tenantId, productId],
  );
  return sums ?? { rows: 0, bytes: 0 };
};

/** The same of several products; those without rows are missing. */
export const listRowSums = (tx: TenantTransaction, productIds: readonly number[]) =>
  tx.query<RowSums & { product_id: number }>(
    `select product_id, ${rowSums} from pricing_configurations
     where tenant_id = $1 and product_id = any($2::bigint[]) group by product_id order by product_id`,
    [tx.tenantId, productIds],
  );
