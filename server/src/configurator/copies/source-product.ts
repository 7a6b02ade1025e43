import { findProductRecord, mustBeReadable, type ProductRecord, type StoredStep } from '../../catalogue/index.ts';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Values } from '../../platform/resource/store.ts';
import type { ExampleRecord } from '../examples/store.ts';
import { type ReadParts, readParts } from '../product-parts-store.ts';
import type { RuleRecord } from '../rules/store.ts';

/** A product and its parts as a copy takes them along. */
export type SourceProduct = ReadParts & { product: ProductRecord };

/** All statements are sent at once; the first tells whether it is too much. */
export const readSource = async (read: TenantRead, productId: number): Promise<SourceProduct> => {
  const [, product, parts] = await Promise.all([
    mustBeReadable(read, productId),
    findProductRecord(read, productId),
    readParts(read, productId),
  ]);
  if (!product) throw notFound();
  return { product, ...parts };
};

/** A pricing row to be made. `key` is what references to it say: its id in the product or document that it comes from. */
export type RowBlueprint = { key: number; values: Values };

/** A step to be made; next_step_id and previous_step_id are keys of steps, option_ids are the tenant's own options. */
export type StepBlueprint = {
  key: number;
  values: Values & Pick<StoredStep, 'type' | 'content_type' | 'content_configuration'>;
  options_written: boolean;
  option_ids: readonly number[];
};

/** A record below a product, without what the database gives it. */
type Fields<Row> = Omit<Row, 'id' | 'product_id' | 'version' | 'created_at' | 'updated_at'>;

/** A rule to be made; the steps that it names are keys of steps, the options are the tenant's own. */
export type RuleBlueprint = { key: number; values: Fields<RuleRecord> };

/** An example to be made; the steps, rows and rules that it names are keys, the options are the tenant's own. */
export type ExampleBlueprint = { key: number; values: Fields<ExampleRecord> };
