import { type ExampleIds, remapExample } from '@vantail/pricing';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { type ExampleRecord, examples } from '../examples/store.ts';
import { unreachable } from './document.ts';
import type { ExampleBlueprint } from './source-product.ts';
import { type MadeRow, type MadeRule, type MadeStep, makeAll } from './write-configuration.ts';

export type MadeExample = { key: number; example: ExampleRecord };

/** D21: where the steps, rows and rules of the original are in the copy; what is not there leads nowhere (B3, B6). */
export const exampleIds = (
  made: { steps: readonly MadeStep[]; rows: readonly MadeRow[]; rules: readonly MadeRule[] },
  option: (key: number) => number,
): ExampleIds => {
  const steps = new Map(made.steps.map(({ key, step }) => [key, step.id]));
  const rows = new Map(made.rows.map(({ key, row }) => [key, row.id]));
  const rules = new Map(made.rules.map(({ key, rule }) => [key, rule.id]));
  return {
    option,
    step: (key) => steps.get(key) ?? unreachable(key),
    row: (key) => rows.get(key) ?? unreachable(key),
    rule: (key) => rules.get(key) ?? unreachable(key),
  };
};

/** Makes examples below a locked product, in the order given; all that they name is there already. */
export const makeExamples = (
  tx: TenantTransaction,
  productId: number,
  blueprints: readonly ExampleBlueprint[],
  ids: ExampleIds,
  pause: Pause,
): Promise<MadeExample[]> =>
  makeAll(blueprints, pause, async ({ key, values }) => ({
    key,
    example: await examples.insert(tx, { ...values, ...remapExample(values, ids), product_id: productId }),
  }));
