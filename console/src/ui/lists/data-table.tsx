import type { ReactNode } from 'react';
import styles from './data-table.module.css';

export type Column<Item> = {
  id: string;
  title: string;
  cell: (item: Item) => ReactNode;
  /** Prices and sizes stand under each other at the right. */
  align?: 'end';
  /** Left out where there is no room for it: a phone keeps what one looks for. */
  isMinor?: boolean;
  /** The title is for screen readers only, as over a column of buttons. */
  isTitleHidden?: boolean;
};

type Props<Item> = {
  /** What the table is about, for screen readers. */
  label: string;
  columns: readonly Column<Item>[];
  rows: readonly Item[];
  rowKey: (row: Item) => string | number;
  /** Rows that are there but out of use are shown softer. */
  isSoft?: (row: Item) => boolean;
};

/** Put this class on the link of a row's first cell: the whole row then leads where the link leads. */
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
