import { performance } from 'node:perf_hooks';

/** How long the loop of this process has been at work since its start. */
export const loopMs = (): number => performance.eventLoopUtilization().active;
