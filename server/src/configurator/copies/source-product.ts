import { findProductRecord, mustBeReadable, type ProductRecord, type StoredStep } from '../../catalogue/index.ts';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import type { Values } from '../../platform/resource/store.ts';
import type { ExampleRecord } from '../examples/store.ts';
import type { RuleRecord } from '../rules/store.ts';
import type { StepRow } from '../steps/store.ts';
import { listAttachments, listExamples, listRules, listSteps } from './store.ts';

/** A product, its steps, its rules and its examples as a copy takes them along, active and inactive, as they are stored; its rows are large, and read apart. */
export type SourceProduct = {
  product: ProductRecord;
  steps: readonly (Omit<StepRow, 'contribution'> & { option_ids: number[] })[];
  rules: readonly RuleRecord[];
  examples: readonly ExampleRecord[];
};

/** Six statements, sent at once; the first tells whether it is too much. */
export const readSource = async (read: TenantRead, productId: number): Promise<SourceProduct> => {
  const [, product, steps, attachments, rules, examples] = await Promise.all([
    mustBeReadable(read, productId),
    findProductRecord(read, productId),
    listSteps(read, productId),
    listAttachments(read, productId),
    listRules(read, productId),
    listExamples(read, productId),
  ]);
  if (!product) throw notFound();
  const byStep = Map.groupBy(attachments, ({ step_id }) => step_id);
  return {
    product,
    steps: steps.map((step) => ({
      ...step,
      option_ids: (byStep.get(step.id) ?? []).map(({ option_id }) => option_id),
    })),
    rules,
    examples,
  };
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

/** A rule to be made; the steps that it names are keys of steps, the options are the tenant's own. */
export type RuleBlueprint = {
  key: number;
  values: Omit<RuleRecord, 'id' | 'product_id' | 'version' | 'created_at' | 'updated_at'>;
};

/** An example to be made; the steps, rows and rules that it names are keys, the options are the tenant's own. */
export type ExampleBlueprint = {
  key: number;
  values: Omit<ExampleRecord, 'id' | 'product_id' | 'version' | 'created_at' | 'updated_at'>;
};
