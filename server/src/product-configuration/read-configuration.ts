import type { TenantRead } from '../database/tenant-transaction.ts';
import type { ConfigurationParts } from './configuration-parts.ts';
import { mustBeReadable } from './must-be-readable.ts';
import { expandedSteps } from './shown-step.ts';
import { findProductRecord, listActiveRows, listActiveSteps, listAttachedOptions } from './store.ts';

/** One statement to know that there is not too much, then four, sent at once, whatever the number of steps and rows. */
export const readConfiguration = async (
  read: TenantRead,
  productId: number,
): Promise<ConfigurationParts | undefined> => {
  await mustBeReadable(read, productId);
  const [product, steps, attached, rows] = await Promise.all([
    findProductRecord(read, productId),
    listActiveSteps(read, productId),
    listAttachedOptions(read, productId),
    listActiveRows(read, productId),
  ]);
  if (!product) return undefined;
  return { product, steps: expandedSteps(steps, attached), pricing_configurations: rows };
};
