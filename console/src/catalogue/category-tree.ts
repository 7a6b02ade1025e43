import type { Choice } from '../ui/fields/select.tsx';
import { listed } from '../ui/language/messages.ts';

/** What the tree needs of a category. */
type TreeItem = { id: number; name: string; parent_id: number | null; display_order: number | null };

export type Placed<Item> = Item & { depth: number };

/** By position, those without one last; then by name. */
const bySiblingOrder = (a: TreeItem, b: TreeItem): number =>
  (a.display_order ?? Number.POSITIVE_INFINITY) - (b.display_order ?? Number.POSITIVE_INFINITY) ||
  a.name.localeCompare(b.name) ||
  a.id - b.id;

/** The ancestors of a category from the top, without itself. A cycle in the data ends where it would start again. */
export const ancestorsOf = <Item extends TreeItem>(items: readonly Item[], id: number): Item[] => {
  const byId = new Map(items.map((item) => [item.id, item]));
  const way: Item[] = [];
  for (let next = byId.get(id)?.parent_id ?? null; next !== null && next !== id; ) {
    const parent = byId.get(next);
    if (!parent || way.includes(parent)) break;
    way.unshift(parent);
    next = parent.parent_id;
  }
  return way;
};

export const childrenOf = <Item extends TreeItem>(items: readonly Item[], id: number | null): Item[] =>
  items.filter(({ parent_id }) => parent_id === id).sort(bySiblingOrder);

/** A category and all below it: none of these can be its parent (D5: no cycle). */
export const withDescendants = (items: readonly TreeItem[], id: number): Set<number> => {
  const found = new Set([id]);
  // Iterating a set includes what is added meanwhile, and each id only once: so a cycle ends.
  for (const parent of found) for (const child of childrenOf(items, parent)) found.add(child.id);
  return found;
};

/** Depth first, siblings in their order. What cannot be reached from the top is shown at the top: nothing is hidden. */
export const treeOrder = <Item extends TreeItem>(items: readonly Item[]): Placed<Item>[] => {
  const ids = new Set(items.map(({ id }) => id));
  const placed = new Map<number, Placed<Item>>();
  const add = (item: Item, depth: number): void => {
    if (placed.has(item.id)) return;
    placed.set(item.id, { ...item, depth });
    for (const child of childrenOf(items, item.id)) add(child, depth + 1);
  };
  const isTop = ({ parent_id }: Item) => parent_id === null || !ids.has(parent_id);
  for (const item of [...items].sort(bySiblingOrder)) if (isTop(item)) add(item, 0);
  for (const item of items) add(item, 0);
  return [...placed.values()];
};

/** The categories that match, and their ancestors, so that their position in the tree is visible. */
export const narrowed = <Item extends TreeItem>(items: readonly Item[], isMatch: (item: Item) => boolean): Item[] => {
  const matching = items.filter(isMatch);
  const visible = new Set([...matching, ...matching.flatMap(({ id }) => ancestorsOf(items, id))].map(({ id }) => id));
  return items.filter(({ id }) => visible.has(id));
};

/** The categories for a picker, in the order of the tree, each with its path. */
export const categoryChoices = (items: readonly TreeItem[]): Choice<number>[] =>
  treeOrder(items).map(({ id, name }) => {
    const above = ancestorsOf(items, id).map((ancestor) => ancestor.name);
    const detail = listed(above, ' › ');
    return { id, name, ...(detail && { detail }) };
  });
