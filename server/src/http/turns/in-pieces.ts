import type { Pieces } from '@vantail/pricing';
import type { Pace } from './pace.ts';
import { threadMs } from './thread-ms.ts';

/** Smaller pieces are done together: a turn costs something, too. */
const TOGETHER_MS = 2;

/** Does a work piece by piece; after a few milliseconds the other tenants have the thread for as long as this one owes them (docs/adr/0032). */
export const inPieces = async <Result>(pace: Pace, tenantId: number, work: Pieces<Result>): Promise<Result> => {
  let since = threadMs();
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    const ms = threadMs() - since;
    if (ms < TOGETHER_MS) continue;
    pace.spent(tenantId, ms, true);
    await pace.turn(tenantId);
    since = threadMs();
  }
};
