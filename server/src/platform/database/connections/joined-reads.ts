import type { AskChecks, Check } from '../check.ts';
import { isAborted, retrying } from '../database-errors.ts';
import type { WireStatement } from './wire-messages.ts';

const MAX_WAIT_MS = 4;
const REFILL_WAIT_MS = 1;
const BUSY_BATCH = 4;
const MAX_BATCH = 64;

/**
 * Sends what waits at the same moment in one batch. While a batch is in flight the next one fills, so the busier the service,
 * the more requests share the cost of a trip; a slow trip delays the next batch by 4 ms at the most. After a batch of four
 * or more, the next one leaves when as many items are there again, or after a millisecond. An item that arrives alone is sent
 * at once.
 */
export const inBatches = <Item>(
  send: (batch: readonly Item[]) => Promise<void>,
  onIdle: () => unknown = () => {},
): ((item: Item) => void) => {
  let waiting: Item[] = [];
  let inFlight = 0;
  let expected = 0;
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.length === 0) return;
    const batch = waiting;
    waiting = [];
    inFlight++;
    await send(batch);
    inFlight--;
    expected = batch.length + waiting.length;
    if (waiting.length > 0) leaveSoon();
    else if (inFlight === 0) onIdle();
  };

  const leaveSoon = () => {
    clearTimeout(timer);
    timer = undefined;
    if (expected < BUSY_BATCH) setImmediate(flush);
    else if (waiting.length >= expected) void flush();
    else timer = setTimeout(flush, REFILL_WAIT_MS);
  };

  return (item) => {
    waiting.push(item);
    if (waiting.length >= MAX_BATCH) void flush();
    else if (inFlight > 0) timer ??= setTimeout(flush, MAX_WAIT_MS);
    else if (waiting.length === 1 || (expected >= BUSY_BATCH && waiting.length >= expected)) leaveSoon();
  };
};

/** Sends its statements on `read`; what they give counts once the transaction has begun. */
export type JoinedWork<Read> = (read: Read, begun: Promise<unknown>) => Promise<void>;

/** Sends works in one transaction; rejects when the transaction itself failed. */
type SendJoined<Name, Read> = (name: Name, works: readonly JoinedWork<Read>[]) => Promise<unknown>;

type Waiting<Read> = {
  work: (read: Read) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/** Queues that remember how busy they were. */
const MAX_REMEMBERED = 1000;

/**
 * Reads of one tenant that wait at the same moment are sent in one transaction: what it costs to begin, to end and to go to
 * the server and back is shared. A read starts after its call, so it sees whatever was acknowledged before. Where
 * one fails, those behind it are sent again, each by itself; so is one that PostgreSQL chose to end a deadlock, as when Citus
 * drops the tables of a shard that has moved, each of which refers to tables that every request reads.
 */
export const joinReads = <Name, Read>(send: SendJoined<Name, Read>) => {
  const queues = new Map<Name, (waiting: Waiting<Read>) => void>();

  const sendTogether = async (name: Name, batch: readonly Waiting<Read>[]): Promise<void> => {
    const carry =
      (waiting: Waiting<Read>): JoinedWork<Read> =>
      async (read, begun) => {
        try {
          const [, value] = await Promise.all([begun, (async () => waiting.work(read))()]);
          waiting.resolve(value);
        } catch (error) {
          if (batch.length > 1 && isAborted(error)) void sendTogether(name, [waiting]);
          else waiting.reject(error);
        }
      };
    try {
      await send(name, batch.map(carry));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const queueOf = (name: Name) => {
    const queue =
      queues.get(name) ??
      inBatches<Waiting<Read>>(
        (batch) => sendTogether(name, batch),
        () => queues.size > MAX_REMEMBERED && queues.delete(name),
      );
    queues.set(name, queue);
    return queue;
  };

  return <T>(name: Name, work: (read: Read) => Promise<T>): Promise<T> =>
    retrying(
      () =>
        new Promise((resolve, reject) => {
          queueOf(name)({ work, resolve: resolve as (value: unknown) => void, reject });
        }),
    );
};

type PendingCheck = {
  tenantId: number;
  checks: readonly Check[];
  resolve: (values: readonly (string | undefined)[]) => void;
  reject: (error: unknown) => void;
};

/** The checks of a tenant, by their keys, and where in the pipeline each of them is. */
type Section = Map<string, { check: Check; index: number }>;

/** What one transaction asks for: the checks of each tenant, each of them once. */
const sectionsOf = (batch: readonly PendingCheck[]): Map<number, Section> => {
  const sections = new Map<number, Section>();
  for (const { tenantId, checks } of batch) {
    const section: Section = sections.get(tenantId) ?? new Map();
    sections.set(tenantId, section);
    for (const check of checks) section.set(check.key, { check, index: -1 });
  }
  return sections;
};

/** How a transaction of checks is made: the settings of a tenant, and what a check is sent as. */
type CheckTerms = {
  settingsOf: (tenantId: number) => readonly WireStatement[];
  statementOf: (check: Check) => WireStatement;
};

const statementsOf = (sections: ReadonlyMap<number, Section>, { settingsOf, statementOf }: CheckTerms) => {
  const statements: WireStatement[] = [];
  for (const [tenantId, section] of sections) {
    statements.push(...settingsOf(tenantId));
    for (const entry of section.values()) entry.index = statements.push(statementOf(entry.check)) - 1;
  }
  return statements;
};

/**
 * Checks that wait at the same moment are sent in one transaction and one trip, whichever tenants they are of. `send` gives
 * a value for each statement. Like reads, they are sent again after a deadlock.
 */
export const joinChecks = (
  terms: CheckTerms,
  send: (statements: readonly WireStatement[]) => Promise<readonly (string | undefined)[]>,
): AskChecks => {
  const sendTogether = async (batch: readonly PendingCheck[]): Promise<void> => {
    try {
      const sections = sectionsOf(batch);
      const values = await send(statementsOf(sections, terms));
      for (const { tenantId, checks, resolve } of batch)
        resolve(checks.map(({ key }) => values[sections.get(tenantId)?.get(key)?.index ?? -1]));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const add = inBatches(sendTogether);
  return (tenantId, checks) =>
    retrying(() => new Promise((resolve, reject) => add({ tenantId, checks, resolve, reject })));
};
