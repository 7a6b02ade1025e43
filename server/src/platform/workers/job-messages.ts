/** Why a process ended under its job. */
export type Excess = 'cpu_seconds' | 'memory' | 'crash';

/** What a job has used, and what its process has used and holds by now. */
export type Usage = { cpuMs: number; processCpuMs: number; heldBytes: number };

/** To the process: a job, or that the next part of its result may come. */
export type ToProcess = { job: unknown; cpuMs: number } | 'next';

/** From the process. A part that `waits` is followed by others once the service asks for them. */
export type FromProcess =
  | { part: unknown; waits: boolean }
  | { result: unknown; usage: Usage }
  | { error: unknown; isMemory: boolean; usage: Usage };

/** A line that a process writes before it ends itself, so that the service knows why. */
export const excessLine = (excess: Excess): string => `vantail: over ${excess}\n`;
