import { cpus, loadavg, totalmem } from 'node:os';
import { CORES, isPinned } from './processes.ts';

/** The machine of the figures, without which they mean nothing. */
export const describeMachine = (postgresql: string) => ({
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: CORES,
  memoryGb: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
  postgresql,
  isPinned,
  loadBefore: loadavg()[0] as number,
});

export type Machine = ReturnType<typeof describeMachine>;
