import type { TenantRead } from '../database/tenant-transaction.ts';
import { validationError } from '../errors.ts';
import { shownFields } from './shown-change.ts';
import { type ChangeRow, findBounds, findChange, listChangesAfter, listValues, type PastOf } from './store.ts';
import { type States, undo, type WholeChange } from './undo.ts';

const outside = (place: { pointer: string } | { parameter: string }, message: string, params: object) =>
  validationError([{ ...place, code: 'not_in_ledger', message, params: { ...params } }]);

/** Where the number of a change is named in a request. */
export type NumberPlace = { pointer: string } | { parameter: string };

/**
 * The last number of the transaction that a change belongs to: a state is the one right after it (D12.7). A number that the
 * ledger does not have, not yet or no more, is refused with those that it has.
 */
export const endOfTransaction = async (read: TenantRead, number: number, place: NumberPlace): Promise<number> => {
  const change = await findChange(read, number);
  if (change) return change.through;
  const { first, last } = await findBounds(read);
  const message =
    first === null
      ? 'must be the number of a change; the ledger has none'
      : `must be the number of a change from ${first}, the oldest that is kept, to ${last}`;
  throw outside(place, message, { first, last, value: number });
};

/** Before a thing was made there is no state of it. */
export const notThereYet = (place: NumberPlace, number: number) =>
  outside(place, 'must be a change after the product was made; it was not there yet', { value: number });

export const wholeChange = (row: ChangeRow, values: ReadonlyMap<string, unknown>): WholeChange => ({
  ...row,
  fields: shownFields(row, values),
});

/** Changes with their large values, a page at a time: a grid is large, and there may be thousands of them. */
const PAGE = 50;

/** Leads records back to what they were right after a number: takes back every later change of theirs. */
export const leadBack = async (read: TenantRead, states: States, of: PastOf, through: number): Promise<void> => {
  let before: number | null = null;
  for (;;) {
    const rows: ChangeRow[] = await listChangesAfter(read, of, { after: through, before, limit: PAGE });
    const values = await listValues(
      read,
      rows.map(({ number }) => number),
    );
    for (const row of rows) undo(states, wholeChange(row, values));
    if (rows.length < PAGE) return;
    before = rows.at(-1)?.number ?? null;
  }
};
