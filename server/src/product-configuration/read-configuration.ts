import type { TenantRead } from '../database/tenant-transaction.ts';
import type { ConfigurationParts } from './configuration-parts.ts';
import { expandedConfiguration } from './shown-step.ts';
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
  const byStep = Map.groupBy(attached, ({ step_id }) => step_id);
  return {
    product,
    steps: steps.map(({ options_written, ...step }) => {
      const options = byStep.get(step.id) ?? [];
      return {
        ...step,
        option_ids: options.map(({ id }) => id),
        content_configuration: expandedConfiguration({ ...step, options_written }, options),
      };
    }),
    pricing_configurations: rows,
  };
};
