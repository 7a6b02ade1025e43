import type { TenantRead } from '../database/tenant-transaction.ts';
import { notFound } from '../errors.ts';
import type { AttachmentState, ProductState, StepState } from './states.ts';
import { findProductState, listAttachmentStates, listStepStates } from './store.ts';

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
