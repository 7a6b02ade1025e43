/** How long this thread has been at work. Time of the processor, not of the clock: what other processes take is nobody's debt. */
export const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

export type FairScheduler = ReturnType<typeof fairScheduler>;

/** How long a request has been held for others, and since when it is held now. */
export type HeldTime = { ms: number; since: number | undefined };

type SchedulerClock = {
  now: () => number;
  /** How long the thread has been at work. */
  worked: () => number;
  later: (work: () => void, ms: number) => unknown;
};

/** A tenant is alone when no other has sent a request for so long. */
const ALONE_MS = 2000;
/** A piece up to here is hardly felt: when the others have twenty times as long after it, it may come again and again. */
const SHORT_MS = 2;
const AFTER_SHORT = 20;
/** Whoever meets a longer piece feels it, so few may: fewer than one request in two hundred. */
const AFTER_LONG = 250;
/** No piece is followed by more: what cannot be cut smaller, like a document of 32 MiB, must still get done. */
const MAX_AFTER_MS = 5000;
/** A tenant may owe so much without waiting: a burst, like the tables of one product, is over before anybody feels it. */
const BURST_MS = 3000;
const MAX_DEBT_MS = BURST_MS + 5000;
/** A tenant may be alone by now: looked at so often. */
const LOOK_MS = 250;
/** Tenants, and routes of tenants, that are remembered; the idle or oldest are forgotten when there are more. */
const MAX_REMEMBERED = 10_000;

type Own = {
  /** Until when it owes the others something. */
  freeAt: number;
  waiting: (() => void)[];
  isAdvancing: boolean;
};

const realClock: SchedulerClock = {
  now: () => performance.now(),
  worked: threadMs,
  later: (work, ms) => setTimeout(work, ms).unref(),
};

/** Remembers who sent the latest requests, which tells whether a tenant is alone. */
const activeTenants = (now: () => number) => {
  let latest = { tenantId: Number.NaN, at: Number.NEGATIVE_INFINITY };
  let othersAt = Number.NEGATIVE_INFINITY;
  return {
    /** A request of the tenant has come in. */
    noteRequest(tenantId: number): void {
      if (tenantId !== latest.tenantId) othersAt = latest.at;
      latest = { tenantId, at: now() };
    },
    isAlone: (tenantId: number): boolean => now() - (latest.tenantId === tenantId ? othersAt : latest.at) > ALONE_MS,
  };
};

/** What tenants owe the others. */
const debts = (now: () => number) => {
  const tenants = new Map<number, Own>();
  const forgetIdle = () => {
    for (const [tenantId, own] of tenants) if (!own.isAdvancing && own.freeAt <= now()) tenants.delete(tenantId);
  };
  return {
    find: (tenantId: number): Own | undefined => tenants.get(tenantId),
    of(tenantId: number): Own {
      const known = tenants.get(tenantId);
      if (known) return known;
      if (tenants.size >= MAX_REMEMBERED) forgetIdle();
      const own: Own = { freeAt: Number.NEGATIVE_INFINITY, waiting: [], isAdvancing: false };
      tenants.set(tenantId, own);
      return own;
    },
  };
};

/**
 * Shares the one thread between tenants by what their work costs (docs/adr/0032). Costly work is done in pieces; after each
 * the others have the thread for a multiple of its time before the same tenant has its next. A tenant that is alone waits for
 * nobody, so a single shop does not pay for what it does not need.
 */
export const fairScheduler = ({ now, worked, later }: SchedulerClock = realClock) => {
  const { noteRequest, isAlone } = activeTenants(now);
  const tenants = debts(now);

  const mustWait = (tenantId: number): boolean =>
    (tenants.find(tenantId)?.freeAt ?? Number.NEGATIVE_INFINITY) > now() + BURST_MS && !isAlone(tenantId);

  /** Lets who waits go on, one at each run of the event loop: what the one before has cost is known by then. */
  const advance = (tenantId: number, own: Own): void => {
    const goOn = () => advance(tenantId, own);
    if (own.waiting.length === 0) own.isAdvancing = false;
    else if (mustWait(tenantId)) later(goOn, Math.max(1, Math.min(LOOK_MS, own.freeAt - BURST_MS - now())));
    else {
      own.waiting.shift()?.();
      setImmediate(goOn);
    }
  };

  /** Waits until the tenant may have its next piece: by order of arrival, with a run of the event loop before each. */
  const wait = (tenantId: number, held?: HeldTime): Promise<void> =>
    new Promise((resolve) => {
      const own = tenants.of(tenantId);
      const since = now();
      if (held) held.since = since;
      own.waiting.push(() => {
        if (held) Object.assign(held, { ms: held.ms + now() - since, since: undefined });
        resolve();
      });
      if (own.isAdvancing) return;
      own.isAdvancing = true;
      setImmediate(() => advance(tenantId, own));
    });

  /** The tenant has had the thread for so long, in one piece or in several short ones. */
  const charge = (tenantId: number, ms: number, isInPieces = ms <= SHORT_MS): void => {
    const own = tenants.of(tenantId);
    const after = Math.min(ms * (isInPieces ? AFTER_SHORT : AFTER_LONG), MAX_AFTER_MS);
    const debt = Math.max(0, own.freeAt - now()) + after;
    own.freeAt = now() + Math.min(debt, MAX_DEBT_MS);
  };

  /** Waits, and does a piece of work. */
  const run = async <T>(tenantId: number, piece: () => T, held?: HeldTime): Promise<T> => {
    await wait(tenantId, held);
    const since = worked();
    try {
      return piece();
    } finally {
      charge(tenantId, worked() - since);
    }
  };

  return { noteRequest, isAlone, mustWait, wait, charge, run };
};

export type CostlyRequests = ReturnType<typeof costlyRequests>;

/** How long it counts what requests to a route were. */
const REMEMBERED_MS = 600_000;
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
  const enterLine = (tenantId: number, held?: HeldTime): Promise<Leave> | undefined => {
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
    return before.then(() => scheduler.wait(tenantId, held)).then(() => leave);
  };

  const costly = {
    /** What a request of the tenant to this route was. */
    keep: (tenantId: number, route: string, isCostly: boolean): void => known.keep(nameOf(tenantId, route), isCostly),

    /** How to end a request that may go on: at once where nothing is to be waited for, and undefined where too many wait. */
    enter(tenantId: number, route: string, held?: HeldTime): Leave | Promise<Leave | undefined> | undefined {
      const name = nameOf(tenantId, route);
      const isCostly = known.find(name);
      if (isCostly === false || scheduler.isAlone(tenantId)) return () => {};
      if (isCostly) return enterLine(tenantId, held);
      const other = first.get(name);
      return other ? other.then(() => costly.enter(tenantId, route, held)) : goFirst(name);
    },
  };
  return costly;
};
