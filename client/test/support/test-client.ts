import { createVantailClient, type VantailClientOptions } from '../../src/index.ts';
import type { Clock } from '../../src/retrying-fetch.ts';

export const NOW = Date.parse('2030-01-01T00:00:00Z');

/** A client that waits for nothing, and remembers how long it would have waited. */
export const testClient = (
  options: Partial<VantailClientOptions> & { baseUrl: string },
  clock: Partial<Clock> = {},
) => {
  const waits: number[] = [];
  const recorded: Clock = {
    now: () => NOW,
    random: () => 0.5,
    sleep: async (ms) => void waits.push(ms),
    ...clock,
  };
  return { vantail: createVantailClient({ key: 'vtl_test', ...options }, recorded), waits };
};
