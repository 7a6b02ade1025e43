import { configurationName, type WindowConfiguration } from '@vantail/drawing';
import { type DetectedTable, type FileFault, fileFault, type Params, parseAddress } from '@vantail/price-lists';
import type { IdentifyingField } from '@vantail/pricing';

/** The fields of a pricing row that a heading can name. */
export type RowIdentity = { id: number; active: boolean } & Record<IdentifyingField, string | number | null>;

/** The part of a table that matching looks at. */
export type NamedTable = Pick<DetectedTable, 'id' | 'sheet' | 'range' | 'headings'> & {
  /** What it says about its row, instead of its headings and the name of its sheet. */
  texts?: readonly string[];
};

const NAMED_ROWS = 10;
const MAX_QUOTED = 80;

export const quoted = (heading: string): string => JSON.stringify(heading.slice(0, MAX_QUOTED));

/** A fault at the first cell of a table. */
export const faultAt = (table: NamedTable, code: string, message: string, params: Params): FileFault =>
  fileFault(
    code,
    message,
    { sheet: table.sheet, ...parseAddress(table.range.split(':', 1)[0] ?? '') },
    { table: table.id, ...params },
  );

/** Rows as an error message names them: `#12 (1 vantail, gauche)`. */
export const ambiguousRow = (table: NamedTable, heading: string, rows: readonly RowIdentity[]): FileFault => {
  const candidates = rows
    .slice(0, NAMED_ROWS)
    .map((row) => ({ id: row.id, name: configurationName(row as WindowConfiguration) }));
  const names = candidates.map(({ id, name }) => `#${id} (${name})`).join(', ');
  const message = `The heading ${quoted(heading)} fits several pricing rows: ${names}; write #<id> above the table`;
  return faultAt(table, 'ambiguous_row', message, { heading, candidates });
};

const ADVICE = 'write #<id of the row> above it, or say it in `mapping`';

export const unmatchedTable = (table: NamedTable): FileFault =>
  faultAt(table, 'unmatched_table', `Nothing says which pricing row the table is for; ${ADVICE}`, {
    headings: table.headings.slice(0, NAMED_ROWS),
  });

/** The words of the headings are understood, but no row is that window. */
export const unfittingTable = (table: NamedTable, headings: readonly string[], isContradiction: boolean): FileFault => {
  const headingList = headings.map(quoted).join(' and ');
  const message = isContradiction
    ? `The headings ${headingList} say different things; ${ADVICE}`
    : `No pricing row of the product is what ${headingList} says; ${ADVICE}`;
  return faultAt(table, 'unmatched_table', message, { headings: [...headings], contradiction: isContradiction });
};
