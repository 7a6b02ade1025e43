import {
  type Compare,
  type ExamplesReport,
  examplesReport,
  NO_EXAMPLES,
  watchExamples,
} from '../../catalogue/index.ts';
import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import { changesOf } from '../../platform/ledger/append.ts';
import { visibleFields } from '../../platform/ledger/change-response.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import type { TakenBack } from './undo-changes.ts';

/** D21.2: what becomes of examples; `watch` is called before the write, `report` after it. */
export const watchedExamples = (tx: TenantTransaction, pause: Pause) => {
  const watched: { compare?: Compare } = {};
  return {
    async watch(productIds: readonly number[]): Promise<void> {
      watched.compare = await watchExamples(tx, productIds, pause);
    },
    async report(): Promise<ExamplesReport> {
      return examplesReport((await watched.compare?.()) ?? NO_EXAMPLES);
    },
  };
};

/** What is listed of the changes; their number is always given. */
const MAX_LISTED = 200;

/** The changes that this transaction appends, or would append were it not a dry run. */
export const historyReport = (
  tx: TenantTransaction,
  isDryRun: boolean,
  products: readonly TakenBack[],
  examples: ExamplesReport,
) => {
  const changes = changesOf(tx);
  return {
    dry_run: isDryRun,
    total: Math.max(0, changes.length - 1),
    changes: changes.slice(1, 1 + MAX_LISTED).map(({ unshown: _, ...change }) => ({
      ...change,
      fields: visibleFields(change),
    })),
    counts: [...Map.groupBy(changes.slice(1), ({ type }) => type)].map(([type, all]) => ({ type, count: all.length })),
    products: products.map(({ id, ...rest }) => ({ product_id: id, ...rest })),
    examples,
  };
};
