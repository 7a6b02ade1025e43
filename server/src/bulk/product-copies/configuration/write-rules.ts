import { type RuleIds, remapRule } from '@vantail/pricing';
import type { TenantTransaction } from '../../../database/tenant-transaction.ts';
import type { Pause } from '../../../pause.ts';
import { type RuleRecord, rules } from '../../../rules/store.ts';
import type { RuleBlueprint } from './blueprint.ts';
import { type MadeStep, makeAll } from './write-configuration.ts';

export type MadeRule = { key: number; rule: RuleRecord };

/**
 * Where a step of the original is in the copy. One that is not there gets an id that none ever has (B3, B6): a rule must not
 * happen to name a step that was made later.
 */
export const stepIdInCopy = (made: readonly MadeStep[]): ((key: number) => number) => {
  const ids = new Map(made.map(({ key, step }) => [key, step.id]));
  return (key) => ids.get(key) ?? -Math.abs(key);
};

/** Makes rules below a locked product, in the order given; its steps and the options are there already. */
export const makeRules = (
  tx: TenantTransaction,
  productId: number,
  blueprints: readonly RuleBlueprint[],
  ids: RuleIds,
  pause: Pause,
): Promise<MadeRule[]> =>
  makeAll(blueprints, pause, async ({ key, values }) => ({
    key,
    rule: await rules.insert(tx, { ...values, ...remapRule(values, ids), product_id: productId }),
  }));
