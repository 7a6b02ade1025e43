import type { FairScheduler } from './fair-scheduler.ts';

export type CostlyRequests = ReturnType<typeof costlyRequests>;

/** How long it counts what requests to a route were. */
const REMEMBERED_MS = 600_000;
const MAX_REMEMBERED = 10_000;
/** Costly requests of a tenant that may wait. */
const LINE = 100;

type Line = { last: Promise<void>; length: number };
type Leave = () => void;

/** Only what is read can be large. */
export const mayBeCostly = ({ method }: { method: string }): boolean => method === 'GET' || method === 'HEAD';

/** What requests of a tenant to a route were; the oldest is forgotten first, and a light one says nothing against a costly one. */
const outcomes = (now: () => number) => {
  const known = new Map<string, { isCostly: boolean; until: number }>();
  return {
    find(name: string): boolean | undefined {
      const outcome = known.get(name);
      return outcome && outcome.until > now() ? outcome.isCostly : undefined;
    },
    keep(name: string, isCostly: boolean): void {
      const former = known.get(name);
      if (former && former.until > now() + REMEMBERED_MS / 2 && former.isCostly === isCostly) return;
      if (former?.isCostly && former.until > now() && !isCostly) return;
      known.delete(name);
      known.set(name, { isCostly, until: now() + REMEMBERED_MS });
      if (known.size > MAX_REMEMBERED) known.delete(known.keys().next().value as string);
    },
  };
};

/**
 * Requests whose cost shows in their answer alone. Once one was costly, the tenant's next ones to the same route wait for each other and
 * for the scheduler before anything is read for them. Where it is not known, one goes first and the others wait for what it shows. A
 * tenant that is alone waits for nothing (docs/adr/0032).
 */
export const costlyRequests = (scheduler: FairScheduler, now: () => number = () => performance.now()) => {
  const known = outcomes(now);
  const lines = new Map<number, Line>();
  const first = new Map<string, Promise<void>>();
  const nameOf = (tenantId: number, route: string) => `${tenantId} ${route}`;

  const goFirst = (name: string): Leave => {
    const { promise, resolve } = Promise.withResolvers<void>();
    first.set(name, promise);
    return () => {
      first.delete(name);
      resolve();
    };
  };

  /** Waits until no other costly request of the tenant is in work, and for the scheduler; nothing when too many wait. */
  const enterLine = (tenantId: number): Promise<Leave> | undefined => {
    const line = lines.get(tenantId) ?? { last: Promise.resolve(), length: 0 };
    if (line.length >= LINE) return undefined;
    lines.set(tenantId, line);
    const before = line.last;
    const { promise, resolve } = Promise.withResolvers<void>();
    line.last = promise;
    line.length++;
    const leave = () => {
      if (--line.length === 0) lines.delete(tenantId);
      resolve();
    };
    return before.then(() => scheduler.wait(tenantId)).then(() => leave);
  };

  const costly = {
    /** What a request of the tenant to this route was. */
    keep: (tenantId: number, route: string, isCostly: boolean): void => known.keep(nameOf(tenantId, route), isCostly),

    /** How to end a request that may go on: at once where nothing is to be waited for, and undefined where too many wait. */
    enter(tenantId: number, route: string): Leave | Promise<Leave | undefined> | undefined {
      const name = nameOf(tenantId, route);
      const isCostly = known.find(name);
      if (isCostly === false || scheduler.isAlone(tenantId)) return () => {};
      if (isCostly) return enterLine(tenantId);
      const other = first.get(name);
      return other ? other.then(() => costly.enter(tenantId, route)) : goFirst(name);
    },
  };
  return costly;
};
