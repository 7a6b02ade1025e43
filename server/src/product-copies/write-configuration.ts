import { type PricedFields, parsePriceTable, remapRowReferences } from '@vantail/pricing';
import {
  attachOptions,
  type PricingConfigurationRow,
  pricingConfigurations,
  type StepRow,
  steps,
} from '../catalogue/store.ts';
import { storedPrices } from '../catalogue/stored-prices.ts';
import type { TenantTransaction } from '../database/tenant-transaction.ts';
import { contributionOf } from '../product-configuration/shown-step.ts';
import { lockOptionsForStep } from '../product-configuration/store.ts';
import type { RowBlueprint, StepBlueprint } from './blueprint.ts';
import { linkSteps } from './store.ts';

/** Statements that do not wait for each other travel together, so many at a time. */
const AT_ONCE = 100;

export const makeAll = async <Item, Made>(
  items: readonly Item[],
  make: (item: Item) => Promise<Made>,
): Promise<Made[]> => {
  const made: Made[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    made.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(make))));
  }
  return made;
};

export type MadeRow = { key: number; row: PricingConfigurationRow };

/** Makes pricing rows below a locked product, in the order given. */
export const makeRows = (tx: TenantTransaction, productId: number, rows: readonly RowBlueprint[]): Promise<MadeRow[]> =>
  makeAll(rows, async ({ key, values }) => {
    const prices = storedPrices(values as PricedFields, parsePriceTable(values.price_table));
    return { key, row: await pricingConfigurations.insert(tx, { ...values, product_id: productId, ...prices }) };
  });

/**
 * Where a reference of the original leads in the copy. One that led to no row of the original must not lead to one of
 * the copy either: where its number happens to be the id of a new row, it gets one that no row ever has (B3).
 */
export const rowIdInCopy = (made: readonly MadeRow[]): ((key: number) => number) => {
  const ids = new Map(made.map(({ key, row }) => [key, row.id]));
  const taken = new Set(ids.values());
  return (key) => ids.get(key) ?? (taken.has(key) ? -key : key);
};

export type MadeStep = { key: number; step: StepRow };

const writeReferences = async (tx: TenantTransaction, made: readonly MadeStep[], steps: readonly StepBlueprint[]) => {
  const ids = new Map(made.map(({ key, step }) => [key, step.id]));
  const idOf = (key: unknown) => ids.get(key as number) ?? null;
  const links = steps.map(({ key, values: { next_step_id, previous_step_id } }) => ({
    id: idOf(key),
    next_step_id: idOf(next_step_id),
    previous_step_id: idOf(previous_step_id),
  }));
  if (links.length > 0) await linkSteps(tx, links);
};

/** Makes steps with their attachments below a locked product; its rows and the options are there already. */
export const makeSteps = async (
  tx: TenantTransaction,
  productId: number,
  blueprints: readonly StepBlueprint[],
  rowIdOf: (key: number) => number,
): Promise<MadeStep[]> => {
  const optionIds = [...new Set(blueprints.flatMap(({ option_ids }) => option_ids))];
  const held = optionIds.length > 0 ? await lockOptionsForStep(tx, optionIds) : [];
  const options = new Map(held.map((option) => [option.id, option]));
  const made = await makeAll(blueprints, async ({ key, values, options_written, option_ids }) => {
    const fields = {
      ...values,
      product_id: productId,
      options_written,
      content_configuration: remapRowReferences(values.content_configuration, rowIdOf),
      // A step may name one that is not there yet: references are written when all of them are.
      next_step_id: null,
      previous_step_id: null,
    };
    const attached = option_ids.map((id) => options.get(id)).filter((option) => option !== undefined);
    const step = await steps.insert(tx, { ...fields, contribution: contributionOf(fields, attached) });
    await attachOptions(tx, step.id, option_ids);
    return { key, step };
  });
  await writeReferences(tx, made, blueprints);
  return made;
};
