import { diskFaults } from './disk/small-disk.ts';
import { diskFault } from './disk-faults.ts';
import { locks } from './locks.ts';
import { hostileNeighbour, neighbours } from './neighbours.ts';
import { overloadEmbedded, overloadPostgresql } from './overload.ts';
import { powerCuts } from './power-cuts.ts';
import { rolling } from './rolling.ts';
import { slowConnections } from './slow-connections.ts';
import { hostileRequests } from './support/hostile-requests.ts';

/** A test file in full numbers, on the named databases. */
export type TestExperiment = {
  name: string;
  file: string;
  env: Record<string, string>;
};
/** A script that returns its figures, or throws if a promise was broken. */
type ScriptExperiment = { name: string; run: () => Promise<string> };

export const testExperiments: TestExperiment[] = [
  {
    name: 'n-th statement fails',
    file: 'server/test/api-newest/long/nth-statement.test.ts',
    env: { NTH_STATEMENT: 'full' },
  },
  { name: 'isolation matrix', file: 'server/test/api-newest/long/isolation-matrix.test.ts', env: {} },
  {
    name: 'fuzz',
    file: 'server/test/api-newest/long/fuzz.test.ts',
    env: { FUZZ_REQUESTS: '200000' },
  },
  { name: 'parsers', file: 'server/test/parsers.test.ts', env: { PARSER_RUNS: '100000' } },
  {
    name: 'histories',
    file: 'server/test/api-newest/long/histories.test.ts',
    env: { HISTORY_ROUNDS: '100' },
  },
  { name: 'kill -9', file: 'server/test/process/long/kills.test.ts', env: { KILLS: '100' } },
  {
    name: 'kill -9 of deliveries',
    file: 'server/test/process/long/webhook-kills.test.ts',
    env: { WEBHOOK_KILLS: '200' },
  },
  {
    name: 'kill -9 of publications',
    file: 'server/test/process/long/plan-kills.test.ts',
    env: { PLAN_KILLS: '50' },
  },
  {
    name: 'large plans among writers',
    file: 'server/test/api-newest/long/plan-crowd.test.ts',
    env: { PLAN_RUNS: '50', PLAN_ROWS: '5000' },
  },
];

/** Faults of a disk in each experiment. */
const FAULTS = Number(process.env.DISK_FAULTS ?? 10);

export const scriptExperiments: ScriptExperiment[] = [
  { name: 'power cuts, ext4', run: () => powerCuts(20) },
  ...(['embedded', 'postgresql'] as const).flatMap((home) =>
    diskFaults.map((fault) => ({ name: `disk fault, ${fault}, ${home}`, run: () => diskFault(home, fault, FAULTS) })),
  ),
  { name: 'rolling restarts', run: () => rolling(50) },
  { name: 'overload, embedded', run: () => overloadEmbedded(60) },
  { name: 'overload, PostgreSQL', run: () => overloadPostgresql(60) },
  { name: 'locks', run: () => locks(25) },
  { name: 'noisy neighbour', run: () => neighbours(20) },
  ...hostileRequests.map((hostile) => ({
    name: `noisy neighbour, ${hostile.name}`,
    run: () => hostileNeighbour(hostile, 20),
  })),
  { name: 'slow connections', run: () => slowConnections(20) },
];
