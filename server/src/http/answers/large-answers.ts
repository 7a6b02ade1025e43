import type { App } from '../routes/fastify-types.ts';
import { routeOf } from '../routes/route-of.ts';
import { type CostlyRequests, mayBeCostly } from '../turns/costly-requests.ts';
import type { Pace } from '../turns/pace.ts';

const MIB = 1024 * 1024;
/** What it takes to read an answer from the database and to send it, beside making it; in short pieces. */
const MS_PER_MIB = 6;

/** An answer from here on is costly. */
export const isLargeAnswer = (bytes: number): boolean => bytes >= MIB;

/** So many bytes are sent for the tenant. */
export const chargeAnswer = (pace: Pace, tenantId: number, bytes: number): void =>
  pace.spent(tenantId, (bytes / MIB) * MS_PER_MIB, true);

const lengthOf = (payload: unknown): number =>
  typeof payload === 'string' || payload instanceof Uint8Array ? payload.length : 0;

/** A large answer is paid for by its tenant, whose next request to the same route waits for its turn. */
export const registerLargeAnswers = (app: App, pace: Pace, costly: CostlyRequests): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { caller } = request;
    // A fault of ours tells nothing of what was asked for.
    if (caller && mayBeCostly(request) && reply.statusCode < 500) {
      const bytes = lengthOf(payload);
      const isLarge = isLargeAnswer(bytes);
      if (isLarge) chargeAnswer(pace, caller.tenantId, bytes);
      costly.keep(caller.tenantId, routeOf(request).url ?? '', isLarge);
    }
    done();
  });
};
