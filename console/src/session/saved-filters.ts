import type { BrowserStorage } from '../ui/browser/browser-storage.ts';

/** The filters of a list under a name of one's own, as its address has them. */
type SavedFilter = { name: string; search: Readonly<Record<string, unknown>> };

/** Of one list; more are no help in finding one. */
const MOST_FILTERS = 30;
export const LONGEST_NAME = 60;

const keyOf = (owner: string, list: string): string => `vantail.filters.${owner} ${list}`;

const isSaved = (value: unknown): value is SavedFilter => {
  const { name, search } = (value ?? {}) as Partial<SavedFilter>;
  return typeof name === 'string' && typeof search === 'object' && search !== null;
};

/** By name; whatever somebody else wrote there is left out. */
export const savedFilters = (storage: BrowserStorage, owner: string, list: string): readonly SavedFilter[] => {
  try {
    const value: unknown = JSON.parse(storage.getItem(keyOf(owner, list)) ?? '[]');
    return Array.isArray(value) ? value.filter(isSaved) : [];
  } catch {
    return [];
  }
};

const write = (storage: BrowserStorage, owner: string, list: string, filters: readonly SavedFilter[]): boolean => {
  try {
    if (filters.length === 0) storage.removeItem(keyOf(owner, list));
    else storage.setItem(keyOf(owner, list), JSON.stringify(filters));
    return true;
  } catch {
    return false;
  }
};

/** Says whether it was saved. One of the same name is replaced; the browser may have no room, and a list has its limit. */
export const saveFilter = (storage: BrowserStorage, owner: string, list: string, filter: SavedFilter): boolean => {
  const name = filter.name.trim().slice(0, LONGEST_NAME);
  const others = savedFilters(storage, owner, list).filter((one) => one.name !== name);
  if (name === '' || others.length >= MOST_FILTERS) return false;
  const sorted = [...others, { ...filter, name }].toSorted((one, other) => one.name.localeCompare(other.name));
  return write(storage, owner, list, sorted);
};

export const removeFilter = (storage: BrowserStorage, owner: string, list: string, name: string): boolean =>
  write(
    storage,
    owner,
    list,
    savedFilters(storage, owner, list).filter((one) => one.name !== name),
  );
