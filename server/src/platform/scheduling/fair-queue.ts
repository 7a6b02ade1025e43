/**
 * A request that waits for a place: `start` is called when it gets one, `shed` when it did not get one in time. `waitedMs` is
 * what it has waited in other queues before: its waits have one limit together.
 */
export type Waiting = { start: () => void; shed: () => void; waitedMs?: number };

export type FairQueueSettings = {
  /** How many are worked on at once. */
  places: number;
  /** How many requests of one tenant may wait in a short peak; under lasting overload, as many as there are places. */
  line: number;
  /** How many of the places are reserved for tenants that have nothing in work; an eighth by default. */
  reserved?: number;
  /** How long a request may wait in a short peak, and how long under lasting overload. */
  maxWaitMs?: number;
  standingMaxWaitMs?: number;
  now?: () => number;
};

type Queued = { request: Waiting; since: number };

type Line = {
  inWork: number;
  /** Who has waited longest, in other queues included, is first. */
  waiting: Queued[];
  /** Since when the queue has not been empty. */
  waitingSince: number;
  /**
   * Until when the queue counts as overloaded, even if it is empty: refusing requests empties it without ending the
   * overload.
   */
  standsUntil: number;
};

/**
 * The last places are reserved for tenants that have nothing in work, so that a tenant with many requests does not make
 * the others wait.
 */
const RESERVED = 1 / 8;
/**
 * In a short peak a request may wait almost as long as it may take (10 s): parallel creates of one client all succeed
 * (D6), also on a slow machine. A queue that has not been empty for that long is overloaded, and waiting in it is of no
 * use.
 */
const MAX_WAIT_MS = 8000;
/**
 * Under lasting overload the length of the queue bounds the wait; this limit is for the case that nothing is finished
 * at all.
 */
const STANDING_MAX_WAIT_MS = 1000;
/** The overload of a queue is over when nothing had to be refused for this long. */
const CALM_MS = 3000;

/**
 * Shares a limited number of places between tenants (docs/adr/0021). A free place goes to the waiting tenant that has
 * the fewest requests in work, so that the load of one tenant does not make another wait; of several such tenants, to the
 * one that has waited longest since it last got a place. Within a tenant requests go by arrival.
 */
export const fairQueue = ({
  places,
  line,
  reserved = Math.floor(places * RESERVED),
  maxWaitMs = MAX_WAIT_MS,
  standingMaxWaitMs = STANDING_MAX_WAIT_MS,
  now = () => performance.now(),
}: FairQueueSettings) => {
  /** In the order in which the tenants last got a place, so that those with equally many in work take turns. */
  const lines = new Map<number, Line>();
  let inWork = 0;
  let waiting = 0;

  /** A queue stands under lasting overload: more arrives than can be done. A short peak passes. */
  const isStanding = (own: Line) =>
    now() < own.standsUntil || (own.waiting.length > 0 && now() - own.waitingSince > maxWaitMs);
  const isFull = (own: Line) => {
    const stands = isStanding(own);
    if (own.waiting.length < (stands ? Math.min(places, line) : line)) return false;
    if (stands) own.standsUntil = now() + CALM_MS;
    return true;
  };

  const lineOf = (tenantId: number): Line => {
    const known = lines.get(tenantId) ?? { inWork: 0, waiting: [], waitingSince: 0, standsUntil: 0 };
    lines.set(tenantId, known);
    return known;
  };
  const mayStart = (own: Line) => inWork < places - (own.inWork > 0 ? reserved : 0);
  const begin = (tenantId: number, own: Line, start: () => void) => {
    lines.delete(tenantId);
    lines.set(tenantId, own);
    own.inWork++;
    inWork++;
    start();
  };
  const neediest = (): [number, Line] | undefined => {
    let found: [number, Line] | undefined;
    for (const [tenantId, own] of lines)
      if (own.waiting.length > 0 && (!found || own.inWork < found[1].inWork)) found = [tenantId, own];
    return found;
  };
  const fill = () => {
    for (let found = neediest(); found && mayStart(found[1]); found = neediest()) {
      const [tenantId, own] = found;
      const { request } = own.waiting.shift() as Queued;
      waiting--;
      begin(tenantId, own, request.start);
    }
  };
  const shedLateOf = (own: Line) => {
    const stands = isStanding(own);
    const oldest = now() - (stands ? standingMaxWaitMs : maxWaitMs);
    while (own.waiting[0] && own.waiting[0].since < oldest) {
      const { request } = own.waiting.shift() as Queued;
      waiting--;
      own.standsUntil = now() + CALM_MS;
      request.shed();
    }
  };
  const forgetIfIdle = (tenantId: number, own: Line) => {
    if (own.inWork === 0 && own.waiting.length === 0 && now() >= own.standsUntil) lines.delete(tenantId);
  };

  return {
    /** Whether a further request of the tenant has to be refused. */
    isFull(tenantId: number): boolean {
      const own = lines.get(tenantId);
      return own !== undefined && isFull(own);
    },
    /** Starts it now or later; returns false when the tenant's queue is full. */
    enter(tenantId: number, request: Waiting): boolean {
      const own = lineOf(tenantId);
      if (own.waiting.length === 0 && mayStart(own)) begin(tenantId, own, request.start);
      else if (isFull(own)) return false;
      else {
        if (own.waiting.length === 0) own.waitingSince = now();
        const since = now() - (request.waitedMs ?? 0);
        own.waiting.splice(own.waiting.findLastIndex((before) => before.since <= since) + 1, 0, { request, since });
        waiting++;
      }
      return true;
    },
    /** A request gives up its turn, if it still waits: nobody wants its answer any more. */
    drop(tenantId: number, request: Waiting): void {
      const own = lineOf(tenantId);
      const index = own.waiting.findIndex((one) => one.request === request);
      if (index < 0) return;
      own.waiting.splice(index, 1);
      waiting--;
    },
    /** A request that was started has ended. */
    leave(tenantId: number): void {
      const own = lineOf(tenantId);
      own.inWork--;
      inWork--;
      forgetIfIdle(tenantId, own);
      fill();
    },
    /** Refuses the requests that have waited too long; called every few milliseconds while any request waits. */
    shedLate(): void {
      for (const [tenantId, own] of lines) {
        shedLateOf(own);
        forgetIfIdle(tenantId, own);
      }
    },
    waiting: () => waiting,
    inWork: () => inWork,
  };
};

export type FairQueue = ReturnType<typeof fairQueue>;
