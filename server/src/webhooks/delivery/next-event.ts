import type { ChangeRow } from '../../changes/store.ts';
import { findLastNumber } from '../../database/ledger/store.ts';
import type { TenantTransaction } from '../../database/tenant-transaction.ts';
import { wantedOf } from '../event-types.ts';
import { findEvent } from './store.ts';

/** So many changes are looked through by one statement, and so many statements are sent in one transaction. */
const WINDOW = 500;
const WINDOWS = 20;

export type NextEvent = {
  /** The next change that the webhook is told of. */
  event: ChangeRow | undefined;
  /** Nothing up to here is to be delivered before it. */
  upTo: number;
  /** The ledger goes on behind `upTo`: it was longer than one look. */
  isMore: boolean;
};

/** Looks for the next change of the wanted types; what others were written in between costs a look at their types. */
export const nextEvent = async (tx: TenantTransaction, types: readonly string[], after: number): Promise<NextEvent> => {
  const wanted = wantedOf(types);
  const last = await findLastNumber(tx);
  let upTo = after;
  for (let window = 0; window < WINDOWS && upTo < last; window++) {
    const next = Math.min(upTo + WINDOW, last);
    const event = await findEvent(tx, { after: upTo, upTo: next }, wanted);
    if (event) return { event, upTo: event.number - 1, isMore: true };
    upTo = next;
  }
  return { event: undefined, upTo, isMore: upTo < last };
};
