import type { Database, PoolLoad } from '../database/tenant-transaction.ts';
import type { BulkLoad } from './admission/bulk-slots.ts';
import { Counter, Gauge, type Registry } from './metric-kinds.ts';
import type { DueWork } from './metrics-store.ts';
import { countDueWork, countEndingKeys } from './metrics-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the last verification found: how many stored prices differ. */
    verified: (drift: number) => void;
  }
}

export type ServiceFacts = {
  version: string;
  database: string;
  /** Requests that wait for a slot. */
  waiting: () => number;
  bulk: () => BulkLoad;
  pool: (() => PoolLoad) | undefined;
  logLinesDropped: () => number;
};

/** A gauge that is looked up when somebody asks. */
const lookedUp = (registers: Registry[], name: string, help: string, value: () => number): void => {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(value());
    },
  });
};

/** The health of the service besides its requests: which release it is, who waits, what verify found. */
export const serviceMetrics = (registry: Registry, facts: ServiceFacts) => {
  const { version, database, waiting, bulk, pool, logLinesDropped } = facts;
  const registers = [registry];
  const info = new Gauge({
    name: 'vantail_build_info',
    help: 'Always 1; the labels tell what is running',
    labelNames: ['version', 'node', 'database'] as const,
    registers,
  });
  info.set({ version, node: process.version, database }, 1);
  lookedUp(registers, 'vantail_requests_waiting', 'Requests that wait for a place', waiting);
  lookedUp(
    registers,
    'vantail_bulk_running',
    'Imports, copies, exports and the like that are worked on',
    () => bulk().running,
  );
  lookedUp(
    registers,
    'vantail_bulk_waiting',
    'Imports, copies, exports and the like that wait for a slot',
    () => bulk().waiting,
  );
  if (pool) {
    lookedUp(registers, 'vantail_pool_connections', 'Connections for writes that are open', () => pool().open);
    lookedUp(registers, 'vantail_pool_busy', 'Connections for writes that are in use', () => pool().busy);
    lookedUp(registers, 'vantail_pool_waiting', 'Writes that wait for a connection', () => pool().waiting);
    lookedUp(registers, 'vantail_pool_limit', 'Connections for writes that may be open', () => pool().limit);
  }
  new Counter({
    name: 'vantail_log_lines_dropped_total',
    help: 'Lines of the log that did not fit into its buffer, because nobody took them',
    registers,
    collect() {
      this.reset();
      this.inc(logLinesDropped());
    },
  });
  const drift = new Gauge({
    name: 'vantail_verify_drift',
    help: 'Stored prices that the last verification found to differ; -1 before the first',
    registers,
  });
  drift.set(-1);
  const at = new Gauge({
    name: 'vantail_verify_timestamp_seconds',
    help: 'When the last verification ended; 0 before the first',
    registers,
  });
  return (found: number): void => {
    drift.set(found);
    at.setToCurrentTime();
  };
};

/** Scrapes come every few seconds, from several collectors: the database is queried once in this time. */
const KEPT_MS = 15_000;

/** The kinds of work that wait for their time: each has a value, also when nothing is due. */
const KINDS = ['webhook', 'plan'];

type Stored = { due: DueWork[]; ending: number };

/** A scrape does not wait longer than this for a node. */
const NODE_MS = 1000;

type MetricsSource = Pick<Database, 'systemRead' | 'parts'>;

/** What is due of all tenants; where they are on several nodes, of those that answer in time. */
const dueOf = async (database: MetricsSource): Promise<DueWork[]> => {
  const parts = database.parts?.();
  if (!parts) return database.systemRead((read) => countDueWork(read));
  const answers = parts.map(({ systemRead, tenants }) => {
    const late = new Promise<DueWork[]>((resolve) => setTimeout(resolve, NODE_MS, []).unref());
    return Promise.race([systemRead((read) => countDueWork(read, tenants)).catch(() => []), late]);
  });
  const found = Object.values(Object.groupBy((await Promise.all(answers)).flat(), ({ kind }) => kind));
  return found.flatMap((all = []) =>
    all.slice(0, 1).map(({ kind }) => ({
      kind,
      due: all.reduce((sum, { due }) => sum + due, 0),
      oldest_seconds: Math.max(...all.map(({ oldest_seconds }) => oldest_seconds)),
    })),
  );
};

/**
 * What only the database knows: work that is due, and keys that end soon. It is the same on every process. While the
 * database cannot be reached, these are missing, and the other metrics are there.
 */
export const storedMetrics = (registry: Registry, database: MetricsSource) => {
  const registers = [registry];
  const due = new Gauge({
    name: 'vantail_due_work',
    help: 'Webhooks and plans whose time has come',
    labelNames: ['kind'] as const,
    registers,
  });
  const oldest = new Gauge({
    name: 'vantail_due_work_oldest_seconds',
    help: 'How long ago the time of the oldest of them came',
    labelNames: ['kind'] as const,
    registers,
  });
  const ending = new Gauge({
    name: 'vantail_keys_ending',
    help: 'API keys of all tenants that end within 30 days',
    registers,
  });
  const tell = (stored: Stored | undefined): void => {
    due.reset();
    oldest.reset();
    ending.set(stored?.ending ?? Number.NaN);
    for (const kind of stored ? KINDS : []) {
      const found = stored?.due.find((one) => one.kind === kind);
      due.set({ kind }, found?.due ?? 0);
      oldest.set({ kind }, found?.oldest_seconds ?? 0);
    }
  };
  let countedAt = Number.NEGATIVE_INFINITY;
  return async (): Promise<void> => {
    if (performance.now() - countedAt < KEPT_MS) return;
    countedAt = performance.now();
    const counts = Promise.all([dueOf(database), database.systemRead(countEndingKeys)]);
    tell(await counts.then(([due, ending]) => ({ due, ending })).catch(() => undefined));
  };
};
