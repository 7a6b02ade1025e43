/** One completed look at or change of an object, as a client saw it. Times are places in one order of all moments. */
export type HistoryEvent = {
  client: number;
  object: string;
  kind: 'read' | 'write';
  start: number;
  end: number;
  /** `ok` was answered with success, `refused` certainly changed nothing, `unknown` may have been done or not. */
  outcome: 'ok' | 'refused' | 'unknown';
  version: number;
  /** What stands in the object: a count that each successful write raises by one. */
  count: number;
};

type Moments = { now: () => number };

/** Moments of one process, in the order in which they come. */
export const moments = (): Moments => {
  let last = 0;
  return { now: () => ++last };
};

const show = (event: HistoryEvent) => JSON.stringify(event);

/** A version has one content, and one write that made it. */
const checkVersions = (events: readonly HistoryEvent[]): string[] => {
  const faults: string[] = [];
  const counts = new Map<number, HistoryEvent>();
  const makers = new Map<number, HistoryEvent>();
  for (const event of events) {
    const seen = counts.get(event.version);
    if (seen && seen.count !== event.count)
      faults.push(`two contents of version ${event.version}: ${show(seen)} ${show(event)}`);
    counts.set(event.version, event);
    if (event.kind !== 'write') continue;
    const maker = makers.get(event.version);
    if (maker) faults.push(`a lost update, version ${event.version} was made twice: ${show(maker)} ${show(event)}`);
    makers.set(event.version, event);
  }
  return faults;
};

/** What was answered before something began is seen by it: versions only grow, for everyone. */
const checkOrder = (events: readonly HistoryEvent[]): string[] => {
  const faults: string[] = [];
  const byStart = events.toSorted((a, b) => a.start - b.start);
  const byEnd = events.toSorted((a, b) => a.end - b.end);
  let ended = 0;
  let newest: HistoryEvent | undefined;
  for (const event of byStart) {
    for (; (byEnd[ended]?.end ?? Infinity) < event.start; ended++) {
      const candidate = byEnd[ended] as HistoryEvent;
      if (candidate.version > (newest?.version ?? 0)) newest = candidate;
    }
    const least = (newest?.version ?? 0) + (event.kind === 'write' ? 1 : 0);
    if (event.version < least) faults.push(`the past came back: ${show(event)} after ${show(newest as HistoryEvent)}`);
  }
  return faults;
};

/**
 * Faults of a history: lost updates, versions that go back, a version with two contents, counts that do not add up with
 * the last look at each object. Empty when it is as one client after the other would have seen it.
 */
export const historyFaults = (history: readonly HistoryEvent[]): string[] => {
  const faults: string[] = [];
  for (const [object, events] of Map.groupBy(history, (event) => event.object)) {
    const ok = events.filter(({ outcome }) => outcome === 'ok');
    faults.push(...checkVersions(ok), ...checkOrder(ok));
    const last = ok.toSorted((a, b) => a.end - b.end).at(-1);
    const acknowledged = ok.filter(({ kind }) => kind === 'write').length;
    const unknown = events.filter(({ outcome }) => outcome === 'unknown').length;
    const count = last?.count ?? 0;
    if (count < acknowledged || count > acknowledged + unknown)
      faults.push(`${object} counts ${count} after ${acknowledged} acknowledged writes and ${unknown} unknown ones`);
  }
  return faults;
};
