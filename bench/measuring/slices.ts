import { cpuUsOfTree } from './cpu-clock.ts';
import type { LoadResult } from './load.ts';

/** One of the candidates that do the same work; the CPU of its descendants counts as well. */
export type Candidate = {
  name: string;
  pid: number;
  drive: (requests: number) => Promise<LoadResult>;
  /** Where it has a database of its own. */
  databasePid?: number;
};

/** The cost of one slice, per request. */
export type Slice = { cpuUs: number; databaseUs: number; perSecond: number; p50Ms: number; p99Ms: number };

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

const measureSlice = async (candidate: Candidate, requests: number, shared: number): Promise<Slice> => {
  const { databasePid = shared } = candidate;
  const before = [cpuUsOfTree(candidate.pid), cpuUsOfTree(databasePid)] as const;
  const { seconds, p50Ms, p99Ms } = await candidate.drive(requests);
  const after = [cpuUsOfTree(candidate.pid), cpuUsOfTree(databasePid)] as const;
  return {
    cpuUs: (after[0] - before[0]) / requests,
    databaseUs: (after[1] - before[1]) / requests,
    perSecond: requests / seconds,
    p50Ms,
    p99Ms,
  };
};

export type SliceSettings = { repeats: number; sliceSeconds: number; databasePid: number; warmUp?: number };

/** Requests before anything counts: with fewer, code would be measured that is not optimised yet. */
const WARM_UP = 12_000;

/**
 * Measures the candidates in turns, in short slices, so that other load on the machine affects all of them. Each is
 * warmed up first; then a slice has as many requests as fit its time.
 */
export const measureInTurns = async (
  candidates: readonly Candidate[],
  { repeats, sliceSeconds, databasePid, warmUp = WARM_UP }: SliceSettings,
): Promise<Map<string, Slice[]>> => {
  const slices = new Map<string, Slice[]>(candidates.map(({ name }) => [name, []]));
  const sizes = new Map<string, number>();
  for (const candidate of candidates) {
    await measureSlice(candidate, warmUp, databasePid);
    const { perSecond } = await measureSlice(candidate, 200, databasePid);
    sizes.set(candidate.name, Math.ceil(Math.max(200, perSecond * sliceSeconds)));
  }
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (const candidate of repeat % 2 === 0 ? candidates : candidates.toReversed()) {
      slices.get(candidate.name)?.push(await measureSlice(candidate, sizes.get(candidate.name) as number, databasePid));
    }
  }
  return slices;
};
