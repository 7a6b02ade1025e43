import { RestartTransaction } from '../database/database-errors.ts';
import type { TenantRead } from '../database/tenant-transaction.ts';
import { validationError } from '../errors.ts';
import { visibleFields } from './change-response.ts';
import { type ChangeRow, findBounds, findChange, listChangesAfter, listValues, type PastOf } from './changes-store.ts';
import { type States, undo, type WholeChange } from './undo.ts';

const outside = (location: NumberLocation, message: string, params: object) =>
  validationError([{ ...location, code: 'not_in_ledger', message, params: { ...params } }]);

/** Where the number of a change is named in a request. */
type NumberLocation = { pointer: string } | { parameter: string };

/**
 * The last number of the transaction that a change belongs to: a state is the one right after it (D12.7). A number that the
 * ledger does not have, not yet or no more, is refused with those that it has.
 */
export const endOfTransaction = async (read: TenantRead, number: number, location: NumberLocation): Promise<number> => {
  const change = await findChange(read, number);
  if (change) return change.through;
  const { first, last } = await findBounds(read);
  const message =
    first === null
      ? 'must be the number of a change; the ledger has none'
      : `must be the number of a change from ${first}, the oldest in the ledger, to ${last}`;
  throw outside(location, message, { first, last, value: number });
};

/** Before a thing was made there is no state of it. */
export const notThereYet = (location: NumberLocation, number: number) =>
  outside(location, 'must be a change after the product was made; it was not there yet', { value: number });

/** D12.10: the summary of a large value is only for readers; nobody gets it written back. */
const mustHaveValues = ({ number, fields }: ChangeRow, values: ReadonlyMap<string, unknown>): void => {
  const hasAllValues = fields.every(({ kept = {} }) => Object.values(kept).every((hash) => values.has(hash)));
  if (!hasAllValues)
    throw outside({ pointer: '' }, `cannot be done: the ledger no longer has the values of change ${number}`, {
      value: number,
    });
};

export const wholeChange = (row: ChangeRow, values: ReadonlyMap<string, unknown>): WholeChange => {
  mustHaveValues(row, values);
  return { ...row, fields: visibleFields(row, values) };
};

/**
 * Changes go from the beginning, whole transactions at a time (D12.10). So if this one is still there after all that was read,
 * nothing behind it went meanwhile; otherwise what was read has a hole, and the work starts again, to be refused.
 */
export const mustBeInLedger = async (read: TenantRead, number: number): Promise<void> => {
  if (!(await findChange(read, number)))
    throw new RestartTransaction('The ledger was shortened while its changes were read');
};

/** Changes with their large values, a page at a time: a grid is large, and there may be thousands of them. */
const PAGE = 50;

/** Returns records to what they were right after a number: undoes every later change of theirs. */
export const leadBack = async (read: TenantRead, states: States, of: PastOf, through: number): Promise<void> => {
  let before: number | null = null;
  for (;;) {
    const rows: ChangeRow[] = await listChangesAfter(read, of, { after: through, before, limit: PAGE });
    const values = await listValues(
      read,
      rows.map(({ number }) => number),
    );
    for (const row of rows) undo(states, wholeChange(row, values));
    if (rows.length < PAGE) return mustBeInLedger(read, through);
    before = rows.at(-1)?.number ?? null;
  }
};
