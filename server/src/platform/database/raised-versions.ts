import type { TenantTransaction } from './tenant-transaction.ts';

/** The versions that a transaction raises: of all options together, and of the dictionaries of categories. */
type Raised = { options: boolean; categories: Set<number> };

const raised = new WeakMap<TenantTransaction, Raised>();

const raisedBy = (tx: TenantTransaction): Raised => {
  const own = raised.get(tx) ?? { options: false, categories: new Set() };
  raised.set(tx, own);
  return own;
};

/** An option shows in many products: one number makes all readers load their configurations again. */
export const raiseOptionsVersion = (tx: TenantTransaction): void => {
  raisedBy(tx).options = true;
};

/** The from-prices of these categories differ from what was read before. */
export const raisePriceVersions = (tx: TenantTransaction, categoryIds: readonly number[]): void => {
  for (const id of categoryIds) raisedBy(tx).categories.add(id);
};

const updateOptionsVersion = (tx: TenantTransaction) => {
  tx.locks.take('option_versions', [tx.tenantId]);
  return tx.query(
    `insert into option_versions (tenant_id, version) values ($1, 1)
     on conflict (tenant_id) do update set version = option_versions.version + 1`,
    [tx.tenantId],
  );
};

/**
 * In id order, so that two transactions that raise the same versions never wait for each other in a circle. A single one,
 * which most writes raise, has no order, and is raised at less than half the cost.
 */
const updatePriceVersions = (tx: TenantTransaction, categoryIds: readonly number[]) => {
  tx.locks.take('price_versions', categoryIds);
  const [first] = categoryIds;
  return categoryIds.length === 1
    ? tx.query('update price_versions set version = version + 1 where tenant_id = $1 and category_id = $2', [
        tx.tenantId,
        first,
      ])
    : tx.query(
        `update price_versions set version = version + 1 where tenant_id = $1 and category_id in (
           select category_id from price_versions where tenant_id = $1 and category_id = any($2::bigint[])
           order by category_id for no key update)`,
        [tx.tenantId, categoryIds],
      );
};

/**
 * Raises the requested versions, each once however many writes requested it, behind all other statements and before the ledger's
 * counter. Every writer of a tenant waits for these rows, so no transaction holds them while it still takes other locks:
 * that keeps the one order of locks, also where one transaction makes many writes (D17).
 */
export const sendRaised = (tx: TenantTransaction): void => {
  const { options, categories } = raisedBy(tx);
  raised.delete(tx);
  if (options) tx.queueWithCommit(updateOptionsVersion(tx));
  if (categories.size > 0) tx.queueWithCommit(updatePriceVersions(tx, [...categories]));
};
