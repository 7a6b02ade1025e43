import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import styles from './data-table.module.css';

/** The order of a list as the API writes it: a field, with a minus for descending. */
export type Sort = { order: string; onOrder: (order: string) => void };

const ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

export const directionOf = (sort: Sort | undefined, field: string): keyof typeof ICONS => {
  if (sort?.order === field) return 'ascending';
  return sort?.order === `-${field}` ? 'descending' : 'none';
};

/** The title of a column by which the list can be sorted: the first press sorts, the next one the other way round. */
export const SortHeader = ({ title, field, sort }: { title: string; field: string; sort: Sort }) => {
  const direction = directionOf(sort, field);
  const Icon = ICONS[direction];
  return (
    <button
      type="button"
      className={styles.sort}
      onClick={() => sort.onOrder(direction === 'ascending' ? `-${field}` : field)}
    >
      {title}
      <Icon size={12} aria-hidden="true" />
    </button>
  );
};
