import type { TenantTransaction } from '../../platform/database/tenant-transaction.ts';
import type { Fault } from '../../platform/errors.ts';
import { resourceService } from '../../platform/resource/service.ts';
import { insertPriceVersion } from '../product/store.ts';
import { categorySchema } from './schema.ts';
import { type Category, categories, findStanding, lockTree } from './store.ts';

const MAX_LEVELS = 20; // D3

// D2: nothing of the id itself, so that a foreign and an unknown one look the same.
const parentFault = (code: string, message: string, params: object = { resource: 'category' }): Fault[] => [
  { pointer: '/parent_id', code, message, params: { ...params } },
];

/** D5: the parent is a category of the tenant, and nobody is their own ancestor. D3: at most 20 levels. */
export const checkParent = async (
  tx: TenantTransaction,
  candidate: Pick<Category, 'parent_id'> & { id?: number },
  changed: ReadonlySet<string>,
): Promise<Fault[]> => {
  const { id = null, parent_id: parentId } = candidate;
  if (!changed.has('parent_id') || parentId === null) return [];
  // One level more than may be: it tells that there are too many.
  const position = { id, parentId, levels: MAX_LEVELS + 1 };
  const [, { depth, height, is_circle }] = await Promise.all([lockTree(tx), findStanding(tx, position)]);
  if (depth === 0) return parentFault('unknown_reference', 'must be the id of a category of this tenant');
  if (is_circle) return parentFault('cycle', 'must not be the category itself or one below it');
  if (depth + Math.max(1, height) <= MAX_LEVELS) return [];
  return parentFault('too_deep', `must leave the categories at most ${MAX_LEVELS} levels deep, the limit`, {
    limit: MAX_LEVELS,
  });
};

export const categoryService = resourceService({
  schema: categorySchema,
  table: categories,
  check: checkParent,
  afterWrite: async (tx, category, before) => {
    // Every category has a version for its from-prices, from its first moment on.
    if (!before) await insertPriceVersion(tx, category.id);
  },
});
