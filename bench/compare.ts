import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bench, closeBench, openBench, startService } from './measuring/bench-service.ts';
import { leaveServedCore } from './measuring/processes.ts';
import { type Candidate, measureInTurns, median } from './measuring/slices.ts';
import { candidateOf, pricesOf } from './works/reads.ts';
import { creating, patching, WRITE_WARM_UP } from './works/writes.ts';

/**
 * `node scripts/run.mjs --with-tools bench/compare.ts <checkout> [part of a name ...]`: what a part of the code is worth.
 * The other checkout is this one without that part; both serve the same database, in turns.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { repeats: { type: 'string', default: '5' }, seconds: { type: 'string', default: '1' } },
});
const [checkout, ...parts] = positionals;
if (checkout === undefined) throw new Error('Name the other checkout.');

type Work = { candidate: (bench: Bench) => Candidate; warmUp?: number };

const reading = (pathOf: (bench: Bench) => string, asked = {}): Work => ({
  candidate: (bench) => candidateOf(bench, 'service', pathOf(bench), asked),
});

const works: Record<string, Work> = {
  'from-prices': reading(pricesOf),
  'GET one step': reading(
    ({ catalogue: { configured } }) => `/v1/products/${configured.productId}/steps/${configured.stepId}`,
  ),
  'configuration of a product': reading(
    ({ catalogue }) => `/v1/products/${catalogue.configured.productId}/configuration`,
  ),
  'GET of a list': reading(() => '/v1/brands'),
  quote: reading(({ catalogue }) => `/v1/products/${catalogue.gridded.productId}/quote`, {
    method: 'POST',
    body: { width: 1234, height: 1456, leaf_count: 1, opening_v1: 'gauche' },
  }),
  'PATCH of a row': { candidate: patching, warmUp: WRITE_WARM_UP },
  'create a row': { candidate: creating, warmUp: WRITE_WARM_UP },
};

leaveServedCore();
const folder = mkdtempSync(join(tmpdir(), 'vantail-compare-'));
const settings = { repeats: Number(values.repeats), sliceSeconds: Number(values.seconds) };
const bench = await openBench(folder, settings);
const other = await startService(bench.database.url, folder, { checkout: resolve(checkout) });
try {
  for (const [name, { candidate, warmUp }] of Object.entries(works)) {
    if (parts.length > 0 && !parts.some((part) => name.includes(part))) continue;
    const candidates = [
      { ...candidate(bench), name: 'here' },
      { ...candidate({ ...bench, service: other }), name: 'there' },
    ];
    const slices = await measureInTurns(candidates, { ...bench.settings, ...(warmUp ? { warmUp } : {}) });
    const [here = [], there = []] = ['here', 'there'].map((each) => slices.get(each));
    const ratios = here.map(({ cpuUs, databaseUs }, repeat) => {
      const its = there[repeat];
      return {
        service: (its?.cpuUs ?? 0) / cpuUs,
        all: ((its?.cpuUs ?? 0) + (its?.databaseUs ?? 0)) / (cpuUs + databaseUs),
      };
    });
    const own = median(here.map(({ cpuUs }) => cpuUs)).toFixed(0);
    const its = median(there.map(({ cpuUs }) => cpuUs)).toFixed(0);
    const spread = ratios.map(({ service }) => service.toFixed(2)).toSorted();
    process.stdout.write(
      `${name}: ${its} us there, ${own} us here: ${median(ratios.map(({ service }) => service)).toFixed(2)} times ` +
        `(${spread[0]} to ${spread.at(-1)}), with PostgreSQL ${median(ratios.map(({ all }) => all)).toFixed(2)}\n`,
    );
  }
} finally {
  await other.stop();
  await closeBench(bench);
  rmSync(folder, { recursive: true, force: true });
}
