import { readdirSync, readFileSync } from 'node:fs';

/** Reads a file of /proc; undefined for a process that has ended. */
const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
};

const tasksOf = (pid: number): string[] => {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
};

/** The CPU time of a process and all its threads, in microseconds, from the scheduler's count in nanoseconds. */
export const cpuUsOf = (pid: number): number =>
  tasksOf(pid).reduce((sum, task) => sum + Number(read(`/proc/${pid}/task/${task}/schedstat`).split(' ')[0] ?? 0), 0) /
  1000;

const childrenOf = (pid: number): number[] =>
  tasksOf(pid).flatMap((task) => read(`/proc/${pid}/task/${task}/children`).split(' ').filter(Boolean).map(Number));

/** A process and all its descendants: a PostgreSQL server has one for each connection. */
export const processTree = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(processTree)];

const TICK_US = 10_000;

/** The CPU of its children that have ended: the cost of a closed connection must not be lost. */
const endedUsOf = (pid: number): number => {
  const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) * TICK_US;
};

export const cpuUsOfTree = (pid: number): number =>
  processTree(pid).reduce((sum, each) => sum + cpuUsOf(each) + endedUsOf(each), 0);

/** Resident memory in MB. */
export const memoryMbOf = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;

/** Memory of a process and its descendants in MB: what several of them share counts once. */
export const pssMbOfTree = (pid: number): number =>
  processTree(pid).reduce(
    (sum, each) => sum + Number(/^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${each}/smaps_rollup`))?.[1] ?? 0) / 1024,
    0,
  );
