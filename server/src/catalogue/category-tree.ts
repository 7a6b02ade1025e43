import type { ListedCategory } from './store.ts';

export type CategoryBranch = Omit<ListedCategory, 'parent_id'> & { children: CategoryBranch[] };

/** D16.5: the active categories as a tree, in their order. What is below one that is not there is not there either. */
export const categoryTree = (categories: readonly ListedCategory[]): CategoryBranch[] => {
  const below = Map.groupBy(categories, ({ parent_id }) => parent_id);
  // Nobody is their own ancestor (D5), and there are at most 20 levels (D3).
  const branches = (parentId: number | null): CategoryBranch[] =>
    (below.get(parentId) ?? []).map(({ parent_id: _, ...category }) => ({
      ...category,
      children: branches(category.id),
    }));
  return branches(null);
};
