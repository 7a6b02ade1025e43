/**
 * A request that waits for a slot: `start` is called when it gets one, `shed` when it did not get one in time. `waitedMs` is
 * what it has waited in other queues before: its waits have one limit together.
 */
type Waiting = { start: () => void; shed: () => void; waitedMs?: number };

export type FairQueueSettings = {
  /** How many are worked on at once. */
  slots: number;
  /** How many requests of one tenant may wait in a short peak; under lasting overload, as many as there are slots. */
  line: number;
  /** How many of the slots are reserved for tenants that have nothing in work; an eighth by default. */
  reserved?: number;
  /** How long a request may wait in a short peak, and how long under lasting overload. */
  maxWaitMs?: number;
  standingMaxWaitMs?: number;
  now?: () => number;
};

type Queued = { request: Waiting; since: number };

/**
 * The last slots are reserved for tenants that have nothing in work, so that a tenant with many requests does not make
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

type LineLimits = Required<Pick<FairQueueSettings, 'slots' | 'line' | 'maxWaitMs' | 'standingMaxWaitMs' | 'now'>>;

/** The requests of one tenant. */
class TenantLine {
  inWork = 0;
  readonly #limits: LineLimits;
  /** The request that has waited longest, in other queues included, is first. */
  readonly #waiting: Queued[] = [];
  /** Since when the line has not been empty. */
  #waitingSince = 0;
  /**
   * Until when the line counts as overloaded, even if it is empty: refusing requests empties it without ending the
   * overload.
   */
  #overloadedUntil = 0;

  constructor(limits: LineLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  isIdle(): boolean {
    return this.inWork === 0 && this.waiting === 0 && this.#limits.now() >= this.#overloadedUntil;
  }

  /** Under lasting overload more arrives than can be done. A short peak passes. */
  #isOverloaded(): boolean {
    const { now, maxWaitMs } = this.#limits;
    return now() < this.#overloadedUntil || (this.waiting > 0 && now() - this.#waitingSince > maxWaitMs);
  }

  /** A refusal prolongs an overload. */
  #refuse(): void {
    this.#overloadedUntil = this.#limits.now() + CALM_MS;
  }

  isFull(): boolean {
    const { slots, line } = this.#limits;
    const isOverloaded = this.#isOverloaded();
    if (this.waiting < (isOverloaded ? Math.min(slots, line) : line)) return false;
    if (isOverloaded) this.#refuse();
    return true;
  }

  add(request: Waiting): void {
    const { now } = this.#limits;
    if (this.waiting === 0) this.#waitingSince = now();
    const since = now() - (request.waitedMs ?? 0);
    const position = this.#waiting.findLastIndex((before) => before.since <= since) + 1;
    this.#waiting.splice(position, 0, { request, since });
  }

  /** Whether it was waiting. */
  remove(request: Waiting): boolean {
    const index = this.#waiting.findIndex((queued) => queued.request === request);
    if (index >= 0) this.#waiting.splice(index, 1);
    return index >= 0;
  }

  next(): Waiting | undefined {
    return this.#waiting.shift()?.request;
  }

  /** Requests that arrived earlier have waited too long. */
  deadline(): number {
    const { now, maxWaitMs, standingMaxWaitMs } = this.#limits;
    return now() - (this.#isOverloaded() ? standingMaxWaitMs : maxWaitMs);
  }

  /** Refuses the first request if it arrived before the deadline. */
  refuseBefore(deadline: number): Waiting | undefined {
    const first = this.#waiting[0];
    if (!first || first.since >= deadline) return undefined;
    this.#refuse();
    return this.next();
  }
}

/**
 * Shares a limited number of slots between tenants (docs/adr/0021). A free slot goes to the waiting tenant that has
 * the fewest requests in work, so that the load of one tenant does not make another wait; of several such tenants, to the
 * one that has waited longest since it last got a slot. Within a tenant requests go by arrival.
 */
export class FairQueue {
  readonly #slots: number;
  readonly #reserved: number;
  readonly #limits: LineLimits;
  /** In the order in which the tenants last got a slot, so that those with equally many in work alternate. */
  readonly #lines = new Map<number, TenantLine>();
  #inWork = 0;
  #waiting = 0;

  constructor({
    slots,
    line,
    reserved = Math.floor(slots * RESERVED),
    maxWaitMs = MAX_WAIT_MS,
    standingMaxWaitMs = STANDING_MAX_WAIT_MS,
    now = () => performance.now(),
  }: FairQueueSettings) {
    this.#slots = slots;
    this.#reserved = reserved;
    this.#limits = { slots, line, maxWaitMs, standingMaxWaitMs, now };
  }

  /** Whether a further request of the tenant has to be refused. */
  isFull(tenantId: number): boolean {
    return this.#lines.get(tenantId)?.isFull() ?? false;
  }

  /** Starts it now or later; returns false when the tenant's queue is full. */
  enter(tenantId: number, request: Waiting): boolean {
    const line = this.#lineOf(tenantId);
    if (line.waiting === 0 && this.#mayStart(line)) this.#start(tenantId, line, request);
    else if (line.isFull()) return false;
    else {
      line.add(request);
      this.#waiting++;
    }
    return true;
  }

  /** Removes a request that still waits: its client has gone. */
  drop(tenantId: number, request: Waiting): void {
    if (this.#lineOf(tenantId).remove(request)) this.#waiting--;
  }

  /** A request that was started has ended. */
  leave(tenantId: number): void {
    const line = this.#lineOf(tenantId);
    line.inWork--;
    this.#inWork--;
    this.#forgetIfIdle(tenantId, line);
    this.#fill();
  }

  /** Refuses the requests that have waited too long; called every few milliseconds while any request waits. */
  shedLate(): void {
    for (const [tenantId, line] of this.#lines) {
      const deadline = line.deadline();
      for (let late = line.refuseBefore(deadline); late; late = line.refuseBefore(deadline)) {
        this.#waiting--;
        late.shed();
      }
      this.#forgetIfIdle(tenantId, line);
    }
  }

  waiting(): number {
    return this.#waiting;
  }

  inWork(): number {
    return this.#inWork;
  }

  #lineOf(tenantId: number): TenantLine {
    const line = this.#lines.get(tenantId) ?? new TenantLine(this.#limits);
    this.#lines.set(tenantId, line);
    return line;
  }

  #forgetIfIdle(tenantId: number, line: TenantLine): void {
    if (line.isIdle()) this.#lines.delete(tenantId);
  }

  #mayStart(line: TenantLine): boolean {
    return this.#inWork < this.#slots - (line.inWork > 0 ? this.#reserved : 0);
  }

  #start(tenantId: number, line: TenantLine, request: Waiting): void {
    this.#lines.delete(tenantId);
    this.#lines.set(tenantId, line);
    line.inWork++;
    this.#inWork++;
    request.start();
  }

  #neediest(): [number, TenantLine] | undefined {
    let found: [number, TenantLine] | undefined;
    for (const [tenantId, line] of this.#lines)
      if (line.waiting > 0 && (!found || line.inWork < found[1].inWork)) found = [tenantId, line];
    return found;
  }

  /** Starts waiting requests while there are slots. */
  #fill(): void {
    for (let found = this.#neediest(); found && this.#mayStart(found[1]); found = this.#neediest()) {
      const [tenantId, line] = found;
      this.#waiting--;
      this.#start(tenantId, line, line.next() as Waiting);
    }
  }
}
