import { shownFields } from '../../changes/shown-change.ts';
import { changesOf } from '../../database/ledger/append.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import type { TakenBack } from './take-back.ts';

/** What is listed of the changes; their number is always told. */
const MAX_LISTED = 200;

/** The changes that this transaction appends, or would append were it not a dry run. */
export const historyReport = (tx: TenantTransaction, isDryRun: boolean, products: readonly TakenBack[]) => {
  const changes = changesOf(tx);
  return {
    dry_run: isDryRun,
    total: Math.max(0, changes.length - 1),
    changes: changes.slice(1, 1 + MAX_LISTED).map(({ unshown: _, ...change }) => ({
      ...change,
      fields: shownFields(change),
    })),
    products: products.map(({ id, ...rest }) => ({ product_id: id, ...rest })),
  };
};
