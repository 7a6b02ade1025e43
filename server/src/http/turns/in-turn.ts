import type { Pace } from './pace.ts';
import { threadMs } from './thread-ms.ts';

/** Less than this is what requests take, and nobody owes anything for it. */
const LONG_MS = 10;

/**
 * Work of one request that is short for nearly all tenants and cannot be cut: a price with hundreds of large rules. Who has had the
 * thread for long waits for the others before the next time (docs/adr/0032).
 */
export const inTurn = async <Result>(pace: Pace, tenantId: number, work: () => Result): Promise<Result> => {
  if (pace.mustWait(tenantId)) await pace.turn(tenantId);
  const since = threadMs();
  try {
    return work();
  } finally {
    const ms = threadMs() - since;
    if (ms > LONG_MS) pace.spent(tenantId, ms, true);
  }
};
