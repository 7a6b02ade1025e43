import type { TenantRead } from '../database/tenant-transaction.ts';
import type { ConfigurationParts } from './configuration-parts.ts';
import { expandedSteps } from './shown-step.ts';
import { findProductRecord, listActiveRows, listActiveSteps, listAttachedOptions } from './store.ts';

/** Four statements, sent at once, whatever the number of steps, options and rows. */
export const readConfiguration = async (
  read: TenantRead,
  productId: number,
): Promise<ConfigurationParts | undefined> => {
  const [product, steps, attached, rows] = await Promise.all([
    findProductRecord(read, productId),
    listActiveSteps(read, productId),
    listAttachedOptions(read, productId),
    listActiveRows(read, productId),
  ]);
  if (!product) return undefined;
  return { product, steps: expandedSteps(steps, attached), pricing_configurations: rows };
};
