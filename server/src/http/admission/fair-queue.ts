/** Who waits for a place: `start` is called when it is there, `shed` when it did not come in time. */
export type Waiting = { start: () => void; shed: () => void };

export type FairQueueSettings = {
  /** How much is worked on at once. */
  places: number;
  /** How many may wait for one tenant in a burst; as many as there are places while its line stands. */
  line: number;
  /** How many of the places are for tenants that have nothing in work; an eighth unless told otherwise. */
  reserved?: number;
  /** How long a burst may wait, and somebody in a line that stands. */
  maxWaitMs?: number;
  standingMaxWaitMs?: number;
  now?: () => number;
};

type Line = {
  inWork: number;
  waiting: (Waiting & { since: number })[];
  /** Since when somebody has waited in it without a break. */
  waitingSince: number;
  /** Until when it is no burst, whoever waits: a line that was emptied by turning away has not gone. */
  standsUntil: number;
};

/** The last places are for tenants that have nothing in work: whoever is many does not make the others wait. */
const RESERVED = 1 / 8;
/**
 * A burst may wait almost as long as a request may take (10 s): parallel creates of one client all succeed (D6), also on a
 * slow machine. A line that has not been empty for that long is no burst, and waiting in it helps nobody.
 */
const MAX_WAIT_MS = 8000;
/** Its length bounds the wait in a line that stands; this is for when nothing is done at all. */
const STANDING_MAX_WAIT_MS = 1000;
/** A line stands until nobody had to be turned away from it for so long. */
const CALM_MS = 3000;

/**
 * Shares a bounded number of places between tenants (docs/adr/0021). A free place goes to the waiting tenant that has the
 * fewest in work, so that one tenant's load does not become another's wait; within a tenant it goes by arrival.
 */
export const fairQueue = ({
  places,
  line,
  reserved = Math.floor(places * RESERVED),
  maxWaitMs = MAX_WAIT_MS,
  standingMaxWaitMs = STANDING_MAX_WAIT_MS,
  now = () => performance.now(),
}: FairQueueSettings) => {
  const lines = new Map<number, Line>();
  let inWork = 0;
  let waiting = 0;

  /** A burst comes and goes; a line that stands is more than can be done. */
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
  const begin = (own: Line, start: () => void) => {
    own.inWork++;
    inWork++;
    start();
  };
  const neediest = (): Line | undefined => {
    let found: Line | undefined;
    for (const candidate of lines.values())
      if (candidate.waiting.length > 0 && (!found || candidate.inWork < found.inWork)) found = candidate;
    return found;
  };
  const fill = () => {
    for (let own = neediest(); own && mayStart(own); own = neediest()) {
      const next = own.waiting.shift() as Waiting;
      waiting--;
      begin(own, next.start);
    }
  };
  const shedLateOf = (own: Line) => {
    const stands = isStanding(own);
    const oldest = now() - (stands ? standingMaxWaitMs : maxWaitMs);
    while (own.waiting[0] && own.waiting[0].since < oldest) {
      const late = own.waiting.shift() as Waiting;
      waiting--;
      own.standsUntil = now() + CALM_MS;
      late.shed();
    }
  };
  const forgetIfIdle = (tenantId: number, own: Line) => {
    if (own.inWork === 0 && own.waiting.length === 0 && now() >= own.standsUntil) lines.delete(tenantId);
  };

  return {
    /** Whether a further request of the tenant is to be turned away. */
    isFull(tenantId: number): boolean {
      const own = lines.get(tenantId);
      return own !== undefined && isFull(own);
    },
    /** Starts it now or later; false when the tenant's line is full. */
    enter(tenantId: number, request: Waiting): boolean {
      const own = lineOf(tenantId);
      if (own.waiting.length === 0 && mayStart(own)) begin(own, request.start);
      else if (isFull(own)) return false;
      else {
        if (own.waiting.length === 0) own.waitingSince = now();
        own.waiting.push({ ...request, since: now() });
        waiting++;
      }
      return true;
    },
    /** What was started is done. */
    leave(tenantId: number): void {
      const own = lineOf(tenantId);
      own.inWork--;
      inWork--;
      forgetIfIdle(tenantId, own);
      fill();
    },
    /** Turns away who has waited too long; called every few milliseconds while somebody waits. */
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
