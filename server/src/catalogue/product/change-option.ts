import { RestartTransaction } from '../../platform/database/database-errors.ts';
import { lockOptions } from '../../platform/database/option-locks.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { type FromPriceMove, fromPriceMoves, refreshFromPrices } from './change.ts';
import { contributionOf } from './expanded-step.ts';
import { listAttachedOptions } from './option-store.ts';
import { listStepsPricedBy, listStoredSteps, storeContributions } from './step-store.ts';
import { lockProducts, type PricedState } from './store.ts';

/** §2.1: the keys that make a price out of free JSON. */
const PRICE_KEYS = /"(pricingConfig|pricing_configuration|pricingFormulas|pricing_formulas)"/;

type PricedOption = { configuration?: unknown; translations?: unknown };

/** Whether the option's own JSON can carry a price into every step that attaches it (D9.2). */
export const mayCarryPrices = (option: PricedOption | undefined): boolean =>
  PRICE_KEYS.test(JSON.stringify([option?.configuration, option?.translations]));

/** So many steps are written in one statement: others want their rows meanwhile. */
const STEPS_AT_ONCE = 250;

/**
 * Stores anew what the steps of a product that attach one of these options contribute, where that has changed: a product
 * keeps every step that was ever replaced, and most changes of an option are about its names.
 */
const refreshContributions = async (tx: TenantTransaction, product: PricedState, optionIds: ReadonlySet<number>) => {
  const [options, steps] = await Promise.all([listAttachedOptions(tx, product.id), listStoredSteps(tx, product.id)]);
  const attached = Map.groupBy(options, ({ step_id }) => step_id);
  const changed = steps.flatMap((step) => {
    const own = attached.get(step.id) ?? [];
    if (!own.some(({ id }) => optionIds.has(id))) return [];
    const contribution = contributionOf(step, own);
    return JSON.stringify(contribution) === JSON.stringify(step.contribution) ? [] : [{ id: step.id, contribution }];
  });
  for (let from = 0; from < changed.length; from += STEPS_AT_ONCE)
    await storeContributions(tx, changed.slice(from, from + STEPS_AT_ONCE));
};

/** So many products are read together, and not more: steps may be large. */
const PRODUCTS_AT_ONCE = 10;

/** The same of many products; their statements travel together. */
export const refreshContributionsOf = async (
  tx: TenantTransaction,
  products: readonly PricedState[],
  optionIds: ReadonlySet<number>,
) => {
  for (let from = 0; from < products.length; from += PRODUCTS_AT_ONCE)
    await Promise.all(
      products.slice(from, from + PRODUCTS_AT_ONCE).map((product) => refreshContributions(tx, product, optionIds)),
    );
};

/**
 * The way to write an option. Only the products whose price it can change are locked, in id order and before the option
 * itself, as every writer does: a colour sits on thousands of products, and renaming it must not hold them up. Answers with the
 * from-prices that moved.
 */
export const changeOption = async <T>(
  tx: TenantTransaction,
  optionId: number,
  carriesPrices: boolean,
  work: () => Promise<T>,
): Promise<{ result: T; moved: FromPriceMove[] }> => {
  const productIds = async () => [
    ...new Set((await listStepsPricedBy(tx, [optionId], carriesPrices)).map(({ product_id }) => product_id)),
  ];
  const locked = await productIds();
  const products = locked.length > 0 ? await lockProducts(tx, locked) : [];
  await lockOptions(tx, [optionId]);
  const result = await work();
  // The option is locked now, so no step can attach it any more; one that did so meanwhile is not among the locked.
  const affected = await productIds();
  if (affected.some((id) => !locked.includes(id))) throw new RestartTransaction('The option was attached meanwhile');
  await refreshContributionsOf(tx, products, new Set([optionId]));
  const prices = await refreshFromPrices(
    tx,
    products.map((product) => ({ product, before: product })),
  );
  return { result, moved: fromPriceMoves(products, prices) };
};
