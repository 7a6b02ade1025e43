import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { SelectAll, type Selection, SelectRow } from './row-selection.tsx';

/** The order of a list as the API writes it: a field, with a minus for descending. */
type Sort = { order: string; onOrder: (order: string) => void };

const ICONS = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown };

const directionOf = (sort: Sort | undefined, field: string): keyof typeof ICONS => {
  if (sort?.order === field) return 'ascending';
  return sort?.order === `-${field}` ? 'descending' : 'none';
};

/** The title of a column by which the list can be sorted: the first press sorts, the next one the other way round. */
const SortHeader = ({ title, field, sort }: { title: string; field: string; sort: Sort }) => {
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

export type Column<Item> = {
  id: string;
  title: string;
  cell: (item: Item) => ReactNode;
  /** Numbers are right-aligned. */
  align?: 'end';
  /** Left out on narrow screens. */
  isMinor?: boolean;
  /** Left out on phones. */
  isSpare?: boolean;
  /** The title is only for screen readers, as above a column of buttons. */
  isTitleHidden?: boolean;
  /** The field of the API by which this column sorts the list. */
  sortedBy?: string;
};

type Props<Item> = {
  /** What the table is about, for screen readers. */
  label: string;
  columns: readonly Column<Item>[];
  rows: readonly Item[];
  rowKey: (row: Item) => string | number;
  /** Inactive rows are shown in a softer colour. */
  isSoft?: (row: Item) => boolean;
  /** How the list is sorted; without it no column can be pressed. */
  sort?: Sort | undefined;
  /** Which rows are selected; without it there is nothing to select. */
  selection?: Selection<Item> | undefined;
};

/** Put this class on the link of a row's first cell: then a click anywhere in the row follows the link. */
export const rowLink = styles.rowLink ?? '';

const classOf = <Item,>({ align, isMinor, isSpare }: Column<Item>) =>
  [align === 'end' ? `${styles.end} figures` : '', isMinor ? styles.minor : '', isSpare ? styles.spare : ''].join(' ');

/** A compact list of records; the first column names the row. */
export const DataTable = <Item,>({ label, columns, rows, rowKey, isSoft, sort, selection }: Props<Item>) => {
  const [first, ...others] = columns;
  if (!first) return null;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {selection && (
              <td className={styles.tick}>
                <SelectAll selection={selection} rows={rows} />
              </td>
            )}
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sort={sort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={isSoft?.(row) ? styles.soft : ''}>
              {selection && (
                <td className={styles.tick}>
                  <SelectRow selection={selection} row={row} />
                </td>
              )}
              <th scope="row" className={classOf(first)}>
                {first.cell(row)}
              </th>
              {others.map((column) => (
                <td key={column.id} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};

const HeaderCell = <Item,>({ column, sort }: { column: Column<Item>; sort: Sort | undefined }) => {
  const { title, sortedBy, isTitleHidden } = column;
  const isSortable = sort !== undefined && sortedBy !== undefined;
  return (
    <th scope="col" className={classOf(column)} {...(isSortable ? { 'aria-sort': directionOf(sort, sortedBy) } : {})}>
      {isSortable ? (
        <SortHeader title={title} field={sortedBy} sort={sort} />
      ) : (
        <span className={isTitleHidden ? 'visually-hidden' : ''}>{title}</span>
      )}
    </th>
  );
};
