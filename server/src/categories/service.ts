import type { TenantTransaction } from '../database/tenant-transaction.ts';
import type { Fault } from '../errors.ts';
import { insertPriceVersion } from '../product-configuration/store.ts';
import { resourceService } from '../resource/service.ts';
import { categorySchema } from './schema.ts';
import { type Category, categories, lockParent } from './store.ts';

// D2: nothing of the id itself, so that a foreign and an unknown one look the same.
const parentFault = (code: string, message: string): Fault[] => [
  { pointer: '/parent_id', code, message, params: { resource: 'category' } },
];

/** D5: the parent is a category of the tenant, and nobody is their own ancestor. */
const checkParent = async (
  tx: TenantTransaction,
  candidate: Category,
  changed: ReadonlySet<string>,
): Promise<Fault[]> => {
  if (!changed.has('parent_id')) return [];
  for (let ancestor = candidate.parent_id; ancestor !== null; ) {
    if (ancestor === candidate.id) {
      return parentFault('cycle', 'must not be the category itself or one below it');
    }
    const row = await lockParent(tx, ancestor);
    if (!row) return parentFault('unknown_reference', 'must be the id of a category of this tenant');
    ancestor = row.parent_id;
  }
  return [];
};

export const categoryService = resourceService({
  fields: categorySchema.fields,
  table: categories,
  check: checkParent,
  afterWrite: async (tx, category, before) => {
    // Every category has a version for its from-prices, from its first moment on.
    if (!before) await insertPriceVersion(tx, category.id);
  },
});
