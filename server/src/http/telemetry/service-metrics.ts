import { Gauge, type Registry } from 'prom-client';
import type { PoolLoad } from '../../database/tenant-transaction.ts';
import type { BulkLoad } from '../admission/bulk-slots.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** What the last verification found: how many stored prices differ. */
    verified: (drift: number) => void;
  }
}

export type ServiceFacts = {
  version: string;
  database: string;
  /** Requests that wait for a place. */
  waiting: () => number;
  bulk: () => BulkLoad;
  pool: (() => PoolLoad) | undefined;
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

/** What tells whether the service is well, beside its requests: which release it is, who waits, what verify found. */
export const serviceMetrics = (registry: Registry, facts: ServiceFacts) => {
  const { version, database, waiting, bulk, pool } = facts;
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
