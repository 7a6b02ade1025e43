import type { FieldMerger } from '../../drafts/field-merge.ts';
import { gridText } from '../grid/grid-text.ts';
import { mergeTables } from './merge-tables.ts';
import { TableMerge } from './table-merge.tsx';

/** The `price_table` of a row, for the dialog of a conflict. */
export const tableMerger: FieldMerger = {
  first: (base, mine, theirs) => {
    const merge = mergeTables(base, mine, theirs);
    return merge && gridText(merge.grid(new Map()));
  },
  Merge: TableMerge,
};
