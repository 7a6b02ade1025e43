import type { TenantRead } from '../database/tenant-transaction.ts';
import type { ConfigurationParts } from './configuration-parts.ts';
import { expandedSteps } from './expanded-step.ts';
import { mustBeReadable } from './must-be-readable.ts';
import { findProductRecord, listActiveRows, listActiveRules, listActiveSteps, listAttachedOptions } from './store.ts';

/** Six statements, sent at once, whatever the number of steps, options, rows and rules; the first tells whether it is too much. */
export const readConfiguration = async (
  read: TenantRead,
  productId: number,
): Promise<ConfigurationParts | undefined> => {
  const [, product, steps, attached, rows, rules] = await Promise.all([
    mustBeReadable(read, productId),
    findProductRecord(read, productId),
    listActiveSteps(read, productId),
    listAttachedOptions(read, productId),
    listActiveRows(read, productId),
    listActiveRules(read, productId),
  ]);
  if (!product) return undefined;
  return { product, steps: expandedSteps(steps, attached), pricing_configurations: rows, rules };
};
