import type { Choice } from '../../ui/fields/select.tsx';
import { ancestorsOf, type TreeItem, treeOrder } from './category-tree.ts';

/** The categories for a picker, in the order of the tree, each with its path. */
export const categoryChoices = (items: readonly TreeItem[]): Choice<number>[] =>
  treeOrder(items).map(({ id, name }) => {
    const detail = ancestorsOf(items, id)
      .map((above) => above.name)
      .join(' › ');
    return { id, name, ...(detail && { detail }) };
  });
