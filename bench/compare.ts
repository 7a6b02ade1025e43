import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bench, closeBench, openBench, startService } from './measuring/bench-service.ts';
import { leaveServedCore } from './measuring/processes.ts';
import { type Candidate, measureInTurns, median } from './measuring/slices.ts';
import { candidateOf, newQuestion, pricesOf } from './works/reads.ts';
import { creating, patching, WRITE_WARM_UP } from './works/writes.ts';

/**
 * `node scripts/run.mjs --with-tools bench/compare.ts <checkout> [--own-database] [part of a name ...]`: what a part of
 * the code is worth, or what a release added. The other checkout is this one without that part; both serve the same
 * database, in turns. One with another schema serves a database of its own, with the same shop in it.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    repeats: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '1' },
    'own-database': { type: 'boolean', default: false },
  },
});
const [checkout, ...parts] = positionals;
if (checkout === undefined) throw new Error('Name the other checkout.');
const isWanted = (name: string) => parts.length === 0 || parts.some((part) => name.includes(part));

type Work = { candidate: (bench: Bench) => Candidate; warmUp?: number };

const reading = (pathOf: (bench: Bench) => string, asked = {}): Work => ({
  candidate: (bench) => candidateOf(bench, 'service', pathOf(bench), asked),
});
const choosing = (asked: (body: object) => object): Work => ({
  candidate: (bench) => {
    const { productId, body } = bench.catalogue.ruled;
    return candidateOf(bench, 'service', `/v1/products/${productId}/choices`, { method: 'POST', ...asked(body) });
  },
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
  'choices, asked before': choosing((body) => ({ body })),
  'choices, a new question': { ...choosing((body) => ({ bodyOf: newQuestion(body) })), warmUp: 3000 },
  'validation report': {
    ...reading(({ catalogue }) => `/v1/products/${catalogue.configured.productId}/configuration/validation`),
    warmUp: 600,
  },
  'PATCH of a row': { candidate: patching, warmUp: WRITE_WARM_UP },
  'create a row': { candidate: creating, warmUp: WRITE_WARM_UP },
};

leaveServedCore();
const folder = mkdtempSync(join(tmpdir(), 'vantail-compare-'));
const settings = { repeats: Number(values.repeats), sliceSeconds: Number(values.seconds) };
/** A service that has just started: one that has made the shop has a larger heap, and takes a tenth more. */
const startedAnew = async (bench: Bench, checkout = ''): Promise<Bench> => ({
  ...bench,
  service: await startService(bench.database.url, folder, { checkout }),
});
const opened = await openBench(folder, settings);
await opened.service.stop();
const bench = await startedAnew(opened);
const otherBench = values['own-database'] ? await openBench(folder, settings, resolve(checkout)) : undefined;
await otherBench?.service.stop();
const other = await startedAnew(otherBench ?? bench, resolve(checkout));

const measure = async (name: string, { candidate, warmUp }: Work) => {
  const candidates = [
    { ...candidate(bench), name: 'here' },
    { ...candidate(other), name: 'there', databasePid: other.database.pid },
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
};

try {
  for (const [name, work] of Object.entries(works)) if (isWanted(name)) await measure(name, work);
} finally {
  await other.service.stop();
  if (otherBench) {
    await otherBench.bare.stop();
    await otherBench.database.stop();
  }
  await closeBench(bench);
  rmSync(folder, { recursive: true, force: true });
}
