import type { TenantRead } from '../database/tenant-transaction.ts';
import type { ConfigurationParts } from './configuration-parts.ts';
import { expandedSteps } from './expanded-step.ts';
import { mustBeReadable } from './must-be-readable.ts';
import { findProductRecord, listActiveRows, listActiveSteps, listAttachedOptions } from './store.ts';

/** Five statements, sent at once, whatever the number of steps, options and rows; the first tells whether it is too much. */
export const readConfiguration = async (
  read: TenantRead,
  productId: number,
): Promise<ConfigurationParts | undefined> => {
  const [, product, steps, attached, rows] = await Promise.all([
    mustBeReadable(read, productId),
    findProductRecord(read, productId),
    listActiveSteps(read, productId),
    listAttachedOptions(read, productId),
    listActiveRows(read, productId),
  ]);
  if (!product) return undefined;
  return { product, steps: expandedSteps(steps, attached), pricing_configurations: rows };
};
