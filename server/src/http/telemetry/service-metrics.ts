import { Gauge, type Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the last verification found: how many stored prices differ. */
    verified: (drift: number) => void;
    /** How many plans wait whose hour has come. */
    plansDue: (count: number) => void;
  }
}

export type ServiceFacts = { version: string; database: string; waiting: () => number };

/** What tells whether the service is well, beside its requests: which release it is, who waits, what verify found. */
export const serviceMetrics = (registry: Registry, { version, database, waiting }: ServiceFacts) => {
  const registers = [registry];
  const info = new Gauge({
    name: 'vantail_build_info',
    help: 'Always 1; the labels tell what is running',
    labelNames: ['version', 'node', 'database'] as const,
    registers,
  });
  info.set({ version, node: process.version, database }, 1);
  new Gauge({
    name: 'vantail_requests_waiting',
    help: 'Requests that wait for a place',
    registers,
    collect() {
      this.set(waiting());
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
  const due = new Gauge({
    name: 'vantail_plans_due',
    help: 'Scheduled plans whose hour has come and that are not published yet',
    registers,
  });
  return {
    verified: (found: number): void => {
      drift.set(found);
      at.setToCurrentTime();
    },
    plansDue: (count: number): void => due.set(count),
  };
};
