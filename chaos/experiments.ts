import { bulkNeighbours } from './bulk-neighbours.ts';
import { diskFaults } from './disk/small-disk.ts';
import { diskFault } from './disk-faults.ts';
import { locks } from './locks.ts';
import { hostileNeighbour, neighbours } from './neighbours.ts';
import { overloadEmbedded, overloadPostgresql } from './overload.ts';
import { pictures } from './pictures.ts';
import { powerCuts } from './power-cuts.ts';
import { rolling } from './rolling.ts';
import { slowConnections } from './slow-connections.ts';
import { hostileRequests } from './support/hostile-requests.ts';

/** A test file in full numbers, on the named databases. */
export type TestExperiment = {
  name: string;
  file: string;
  env: Record<string, string>;
  on: ('embedded' | 'postgresql')[];
};
/** A script that returns its figures, or throws if a promise was broken. */
export type ScriptExperiment = { name: string; run: () => Promise<string> };

const both: TestExperiment['on'] = ['embedded', 'postgresql'];

export const testExperiments: TestExperiment[] = [
  {
    name: 'n-th statement fails',
    file: 'server/test/api-twice/long/nth-statement.test.ts',
    env: { NTH_STATEMENT: 'full' },
    on: both,
  },
  { name: 'isolation matrix', file: 'server/test/api-twice/long/isolation-matrix.test.ts', env: {}, on: both },
  {
    name: 'fuzz',
    file: 'server/test/api-twice/long/fuzz.test.ts',
    env: { FUZZ_REQUESTS: '200000' },
    on: ['postgresql'],
  },
  { name: 'parsers', file: 'server/test/parsers.test.ts', env: { PARSER_RUNS: '100000' }, on: ['embedded'] },
  { name: 'histories', file: 'server/test/api-twice/long/histories.test.ts', env: { HISTORY_ROUNDS: '100' }, on: both },
  // The file itself runs on both databases.
  { name: 'kill -9', file: 'server/test/process/long/kills.test.ts', env: { KILLS: '100' }, on: ['embedded'] },
  // Both databases as well.
  {
    name: 'kill -9 of deliveries',
    file: 'server/test/process/long/webhook-kills.test.ts',
    env: { WEBHOOK_KILLS: '200' },
    on: ['embedded'],
  },
  // On the databases that it names itself.
  {
    name: 'kill -9 of publications',
    file: 'server/test/process/long/plan-kills.test.ts',
    env: { PLAN_KILLS: '50' },
    on: ['embedded'],
  },
  {
    name: 'large plans among writers',
    file: 'server/test/api-once/long/plan-crowd.test.ts',
    env: { PLAN_RUNS: '50', PLAN_ROWS: '5000' },
    on: ['postgresql'],
  },
  {
    name: 'power cuts, modelled disk',
    file: 'server/test/process/long/power-cuts.test.ts',
    env: { POWER_CUTS: '20' },
    on: ['embedded'],
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
  { name: 'noisy neighbour, pictures', run: pictures },
  { name: 'noisy neighbour, bulk work on the embedded database', run: () => bulkNeighbours(20) },
  { name: 'slow connections', run: () => slowConnections(20) },
];
