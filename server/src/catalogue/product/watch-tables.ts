import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Pause } from '../../platform/scheduling/scheduled-work.ts';
import { listOfferingProducts } from './example-store.ts';
import { type Compare, watchExamples } from './watch-examples.ts';

/** The examples of these products, and of those that offer an option which one of these shared tables prices (D15.4). */
export const watchTables = async (
  tx: TenantTransaction,
  products: readonly { id: number }[],
  tableIds: readonly number[],
  pause: Pause,
): Promise<Compare> => {
  const offering = await listOfferingProducts(tx, { tables: tableIds });
  return watchExamples(tx, [...new Set([...products.map(({ id }) => id), ...offering])], pause);
};
