import type { PricingRow, QuotedStep, Rule, SharedTable } from '@vantail/pricing';
import type { TenantRead } from '../../platform/database/tenant-transaction.ts';
import { notFound } from '../../platform/errors.ts';
import { expandedSteps, parseJsonObject } from './expanded-step.ts';
import { mustBeReadable } from './must-be-readable.ts';
import { listAttachedOptions, listAttachmentStates } from './option-store.ts';
import { listTablesOfProduct } from './price-table-store.ts';
import { listAllRows } from './row-store.ts';
import { listActiveRules } from './rule-store.ts';
import type { AttachmentState, ProductState, StepState } from './states.ts';
import { listStepStates, listStoredSteps } from './step-store.ts';
import { findProductState } from './store.ts';

/** All of a product as one consistent read saw it, for the report. */
export type ProductSnapshot = {
  product: ProductState;
  /** By (display_order, id); inactive ones too, for references. */
  steps: readonly StepState[];
  attachments: readonly AttachmentState[];
  /** The steps as the API gives them back, which is what prices are read from (D9.2). */
  shownSteps: readonly QuotedStep[];
  /** Inactive ones too: a reference to one does not dangle. */
  rows: readonly PricingRow[];
  /** Those that the rows share. */
  priceTables: readonly SharedTable[];
  /** The active ones, by id. */
  rules: readonly Rule[];
};

export const readSnapshot = async (read: TenantRead, productId: number): Promise<ProductSnapshot> => {
  const [, product, steps, attachments, attached, rows, priceTables, rules] = await Promise.all([
    mustBeReadable(read, productId),
    findProductState(read, productId),
    listStepStates(read, productId),
    listAttachmentStates(read, productId),
    listAttachedOptions(read, productId),
    listAllRows(read, productId),
    listTablesOfProduct(read, productId, false),
    listActiveRules(read, productId),
  ]);
  if (!product) throw notFound();
  const readable = steps.map((step) => ({
    ...step,
    content_configuration: parseJsonObject(step.content_configuration) ?? {},
  }));
  return { product, steps, attachments, shownSteps: expandedSteps(readable, attached), rows, priceTables, rules };
};

/** All steps of a product with their options as they are now; two statements, sent at once. */
export const listShownSteps = async (read: TenantRead, productId: number) => {
  const [steps, attached] = await Promise.all([listStoredSteps(read, productId), listAttachedOptions(read, productId)]);
  return expandedSteps(steps, attached);
};
