import type { PricingRow } from '@vantail/pricing';
import type { StepRow } from '../catalogue/store.ts';
import type { TenantRead } from '../database/tenant-transaction.ts';
import { notFound } from '../errors.ts';
import type { ProductRecord } from '../product-configuration/configuration-parts.ts';
import { mustBeReadable } from '../product-configuration/must-be-readable.ts';
import { findProductRecord, listAllRows } from '../product-configuration/store.ts';
import { listAttachments, listSteps } from './store.ts';

/** All of a product that a copy takes along: active and inactive steps and rows, as they are stored. */
export type SourceProduct = {
  product: ProductRecord;
  steps: readonly (Omit<StepRow, 'contribution'> & { option_ids: number[] })[];
  rows: readonly PricingRow[];
};

/** Five statements, sent at once; the first tells whether it is too much. */
export const readSource = async (read: TenantRead, productId: number): Promise<SourceProduct> => {
  const [, product, steps, attachments, rows] = await Promise.all([
    mustBeReadable(read, productId),
    findProductRecord(read, productId),
    listSteps(read, productId),
    listAttachments(read, productId),
    listAllRows(read, productId),
  ]);
  if (!product) throw notFound();
  const byStep = Map.groupBy(attachments, ({ step_id }) => step_id);
  return {
    product,
    steps: steps.map((step) => ({
      ...step,
      option_ids: (byStep.get(step.id) ?? []).map(({ option_id }) => option_id),
    })),
    rows,
  };
};
