import type { Pace } from './pace.ts';

export type CostlyRequests = ReturnType<typeof costlyRequests>;

/** How long it counts that requests to a route were costly. */
const REMEMBERED_MS = 60_000;
/** Costly requests of a tenant that may wait. */
const LINE = 100;
const MAX_REMEMBERED = 10_000;

type Line = { last: Promise<void>; length: number };

/**
 * Requests whose cost shows in their answer alone, large ones above all: once one was costly, the tenant's next ones to the same
 * route wait for each other and for their turn before anything is read for them, as long as the tenant is not alone.
 */
export const costlyRequests = (pace: Pace, now: () => number = () => performance.now()) => {
  const routes = new Map<string, number>();
  const lines = new Map<number, Line>();
  const nameOf = (tenantId: number, route: string) => `${tenantId} ${route}`;

  const leaveOf = (tenantId: number, line: Line, resolve: () => void) => () => {
    if (--line.length === 0) lines.delete(tenantId);
    resolve();
  };

  return {
    /** A request of the tenant to this route was costly. */
    mark(tenantId: number, route: string): void {
      if (routes.size >= MAX_REMEMBERED) for (const [name, until] of routes) if (until <= now()) routes.delete(name);
      if (routes.size < MAX_REMEMBERED) routes.set(nameOf(tenantId, route), now() + REMEMBERED_MS);
    },
    /** Whether a request is to wait for those before it. */
    mustWait(tenantId: number, route: string): boolean {
      if (routes.size === 0) return false;
      return (routes.get(nameOf(tenantId, route)) ?? 0) > now() && !pace.isAlone(tenantId);
    },
    /** Waits until no other costly request of the tenant is in work, and for a turn; answers how to end, or nothing when too many wait. */
    enter(tenantId: number): Promise<() => void> | undefined {
      const line = lines.get(tenantId) ?? { last: Promise.resolve(), length: 0 };
      if (line.length >= LINE) return undefined;
      lines.set(tenantId, line);
      const before = line.last;
      const { promise, resolve } = Promise.withResolvers<void>();
      line.last = promise;
      line.length++;
      return before.then(() => pace.turn(tenantId)).then(() => leaveOf(tenantId, line, resolve));
    },
  };
};
