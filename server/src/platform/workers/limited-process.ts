import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export type JobLimits = {
  /** Of JavaScript objects. */
  heapMb: number;
  /** Of everything that the process holds. */
  memoryMb: number;
  /** For one job. */
  cpuSeconds: number;
  /** Whether it gives way to the service: whoever sends files must not slow down those who are served. */
  givesWay: boolean;
};

/** What a new process gets to know about itself. */
export type ProcessSettings = { limits: JobLimits; servicePid: number };

/**
 * Node counts so much as data before it runs a line: mainly the addresses for its code, of which it uses little. Addresses in
 * all (`ulimit -v`) are no measure, because V8 reserves gigabytes of them.
 */
const RESERVED_MB = 768;
/** A process is used again until its jobs took as long as one may: each then has its whole time before the system ends it. */
const JOBS_OF_TIME = 2;

/** The limits that were inherited may be lower, and then they stay: `ulimit` fails, and the process starts all the same. */
const LIMITED = 'ulimit -S -d "$1" || :; ulimit -S -t "$2" || :; shift 2; exec "$@"';

/** Flags that say how modules are read; others are for the service alone, such as the port of a debugger. */
const isForAll = (flag: string): boolean => /^--(experimental-|disable-warning=|conditions=|import=)/.test(flag);

/**
 * Starts a script under limits of the operating system: one huge allocation, which no limit of V8 stops, ends this process alone
 * (docs/adr/0110). Windows has no such limits and macOS only that of CPU time: there the process watches itself.
 */
export const startLimited = (script: URL, limits: JobLimits): ChildProcess => {
  const flags = [...process.execArgv.filter(isForAll), `--max-old-space-size=${limits.heapMb}`];
  const settings: ProcessSettings = { limits, servicePid: process.pid };
  const node = [process.execPath, ...flags, fileURLToPath(script), JSON.stringify(settings)];
  const dataKib = (limits.memoryMb + RESERVED_MB) * 1024;
  const shell = ['/bin/sh', '-c', LIMITED, 'sh', `${dataKib}`, `${limits.cpuSeconds * JOBS_OF_TIME}`];
  const [command = '', ...words] = process.platform === 'win32' ? node : [...shell, ...node];
  return spawn(command, words, {
    serialization: 'advanced',
    env: {},
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    windowsHide: true,
  });
};
