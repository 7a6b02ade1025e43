import type { TenantRead } from '../database/tenant-transaction.ts';
import { notFound } from '../errors.ts';
import { expandedConfiguration } from './shown-step.ts';
import type { AttachmentState, ProductState, StepState } from './states.ts';
import {
  findProductState,
  listAttachedOptions,
  listAttachmentStates,
  listStepStates,
  listStoredSteps,
} from './store.ts';

/** All of a product as one consistent read saw it, for the report (and, with its rows, for prices and quotes). */
export type ProductSnapshot = {
  product: ProductState;
  /** By (display_order, id); inactive ones too, for references. */
  steps: readonly StepState[];
  attachments: readonly AttachmentState[];
};

export const readSnapshot = async (read: TenantRead, productId: number): Promise<ProductSnapshot> => {
  const [product, steps, attachments] = await Promise.all([
    findProductState(read, productId),
    listStepStates(read, productId),
    listAttachmentStates(read, productId),
  ]);
  if (!product) throw notFound();
  return { product, steps, attachments };
};

/** A step as the API gives it back, as far as prices read it. */
export type ShownStep = {
  id: number;
  type: string;
  content_type: string | null;
  display_order: number;
  active: boolean;
  option_ids: number[];
  content_configuration: Record<string, unknown>;
};

/** All steps of a product with their options as they are now; two statements, sent at once. */
export const listShownSteps = async (read: TenantRead, productId: number): Promise<ShownStep[]> => {
  const [steps, attached] = await Promise.all([listStoredSteps(read, productId), listAttachedOptions(read, productId)]);
  const byStep = Map.groupBy(attached, ({ step_id }) => step_id);
  return steps.map(({ contribution, options_written, ...step }) => {
    const options = byStep.get(step.id) ?? [];
    return {
      ...step,
      option_ids: options.map(({ id }) => id),
      content_configuration: expandedConfiguration({ ...step, options_written }, options),
    };
  });
};
