import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../database/tenant-transaction.ts';
import { countDueWork, countEndingKeys, type DueWork } from './store.ts';

/** Scrapes come every few seconds, from several places: the database is asked once in this time. */
const KEPT_MS = 15_000;
/** The kinds of work that wait for their time: each is told, also when nothing is due. */
const KINDS = ['webhook', 'plan'];

type Stored = { due: DueWork[]; ending: number };

/**
 * What only the database knows: work that is due, and keys that end soon. It is the same on every process. While the
 * database cannot be reached, these are not told, and the other metrics are.
 */
export const storedMetrics = (registry: Registry, database: Pick<Database, 'systemRead'>) => {
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
  let askedAt = Number.NEGATIVE_INFINITY;
  return async (): Promise<void> => {
    if (performance.now() - askedAt < KEPT_MS) return;
    askedAt = performance.now();
    const stored = await database
      .systemRead(async (read) => {
        const [work, keys] = await Promise.all([countDueWork(read), countEndingKeys(read)]);
        return { due: work, ending: keys };
      })
      .catch(() => undefined);
    tell(stored);
  };
};
