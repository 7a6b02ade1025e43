/** How long this thread has been at work. Time of the processor, not of the clock: what other processes take is nobody's debt. */
export const threadMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

export type FairScheduler = ReturnType<typeof fairScheduler>;

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
/** Tenants that are remembered; those without a debt are forgotten when there are more. */
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
  const wait = (tenantId: number): Promise<void> =>
    new Promise((resolve) => {
      const own = tenants.of(tenantId);
      own.waiting.push(resolve);
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
  const run = async <T>(tenantId: number, piece: () => T): Promise<T> => {
    await wait(tenantId);
    const since = worked();
    try {
      return piece();
    } finally {
      charge(tenantId, worked() - since);
    }
  };

  return { noteRequest, isAlone, mustWait, wait, charge, run };
};
