import { errorItems, type ItemGroup } from '../platform/words/error-items.ts';
import { doubtItems, fileItems, fileWarnings } from '../platform/words/file-items.ts';
import { reportItems, warningItems } from '../platform/words/report-items.ts';

/** A1: all sub-codes stand in the documentation. */
export const itemGroups: readonly ItemGroup[] = [
  {
    id: 'errors',
    title: 'Items of errors',
    note: 'Each has a place (`pointer`, `parameter` or `header`), a `code`, a `message` in the caller’s language, and `params`, the facts of the message by name.',
    items: errorItems,
  },
  { id: 'report', title: 'Items of the validation report', note: '', items: reportItems },
  { id: 'warnings', title: 'Warnings of bulk work', note: '', items: warningItems },
  {
    id: 'price-list-errors',
    title: 'Price lists: items of errors',
    note: 'Beside `params` an item has its place: `sheet`, `row` and `column`.',
    items: fileItems,
  },
  { id: 'doubts', title: 'Price lists: doubts', note: '', items: doubtItems },
  { id: 'price-list-warnings', title: 'Price lists: warnings', note: '', items: fileWarnings },
];
