import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export type Column<Item> = {
  id: string;
  title: string;
  cell: (item: Item) => ReactNode;
  /** Numbers are right-aligned. */
  align?: 'end';
  /** Left out on narrow screens. */
  isMinor?: boolean;
  /** The title is only for screen readers, as above a column of buttons. */
  isTitleHidden?: boolean;
};

type Props<Item> = {
  /** What the table is about, for screen readers. */
  label: string;
  columns: readonly Column<Item>[];
  rows: readonly Item[];
  rowKey: (row: Item) => string | number;
  /** Inactive rows are shown in a softer colour. */
  isSoft?: (row: Item) => boolean;
};

/** Put this class on the link of a row's first cell: then a click anywhere in the row follows the link. */
export const rowLink = styles.rowLink ?? '';

const classOf = <Item,>({ align, isMinor }: Column<Item>) =>
  [align === 'end' ? `${styles.end} figures` : '', isMinor ? styles.minor : ''].join(' ');

/** A compact list of records; the first column names the row. */
export const DataTable = <Item,>({ label, columns, rows, rowKey, isSoft }: Props<Item>) => {
  const [first, ...others] = columns;
  if (!first) return null;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={classOf(column)}>
                <span className={column.isTitleHidden ? 'visually-hidden' : ''}>{column.title}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={isSoft?.(row) ? styles.soft : ''}>
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
