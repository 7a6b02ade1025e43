import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readRelease } from '../server/src/platform/release.ts';
import { type Bench, closeBench, openBench, startDatabase } from './measuring/bench-service.ts';
import { describeMachine, type Machine } from './measuring/machine.ts';
import { leaveServedCore } from './measuring/processes.ts';
import { plotGrowth } from './reporting/growth-plot.ts';
import { plotFigures } from './reporting/plot.ts';
import { growthTables, mergeResults, type Results, resultTables } from './reporting/results.ts';
import { agentWorks } from './works/agents.ts';
import { type Figure, hasBar, isFarOff, meets } from './works/figure.ts';
import { measureGrowth } from './works/growth.ts';
import { kernelFigures } from './works/kernel.ts';
import { offerWorks } from './works/offers.ts';
import { processWorks } from './works/process.ts';
import { readWorks } from './works/reads.ts';
import { ruleFigures } from './works/rules.ts';
import { soakFigures } from './works/soak.ts';
import { workerWorks } from './works/workers.ts';
import { writeWorks } from './works/writes.ts';

/** `npm run bench [-- part of a name ...] [--only names] [--growth] [--check] [--quick] [--repeats n] [--seconds n] [--minutes n]`: see README.md. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    growth: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    repeats: { type: 'string' },
    seconds: { type: 'string' },
    minutes: { type: 'string' },
  },
});
/** A quick run has all figures, less settled ones. */
const usual = values.quick
  ? { repeats: 3, seconds: 0.3, minutes: 1, warmUp: 4000 }
  : { repeats: 3, seconds: 1, minutes: 4 };
const minutes = Number(values.minutes ?? usual.minutes);

const works: Record<string, (bench: Bench) => Promise<Figure | Figure[]>> = {
  ...readWorks,
  ...agentWorks,
  ...writeWorks,
  ...offerWorks,
  ...processWorks,
  ...workerWorks,
  kernel: async () => kernelFigures(),
  rules: async () => ruleFigures(),
  soak: (bench) => soakFigures(bench, minutes),
};
/** Names of works contain commas, so that parts of names are separated by semicolons. */
const parts = values.only?.split(';') ?? positionals;
const wanted = Object.entries(works).filter(
  ([name]) => parts.length === 0 || parts.some((part) => name.includes(part)),
);
const part = values.growth ? 'growth' : 'results';
/** Figures of one report belong together: it is written by a complete run, or by one in parts on the same release. */
const isSaved = positionals.length === 0 && !values.check;

const say = (line: string) => process.stdout.write(`${line}\n`);
const sayFigure = (figure: Figure) => {
  const verdict = hasBar(figure) ? ` (${figure.bar.is} ${figure.bar.limit}: ${meets(figure) ? 'met' : 'NOT MET'})` : '';
  say(`${figure.work}: ${figure.value.toFixed(2)} ${figure.what}${verdict}`);
};

const settings = {
  repeats: Number(values.repeats ?? usual.repeats),
  sliceSeconds: Number(values.seconds ?? usual.seconds),
  ...('warmUp' in usual ? { warmUp: usual.warmUp } : {}),
};

/** What the figures are of, and when they were taken. */
const conditions = (machine: Machine) => ({
  version: readRelease(),
  date: new Date().toISOString().slice(0, 10),
  machine,
  repeats: settings.repeats,
  sliceSeconds: settings.sliceSeconds,
});

const measureWorks = async (folder: string): Promise<Results> => {
  const bench = await openBench(folder, settings);
  const machine = describeMachine(bench.database.version);
  const figures: Figure[] = [];
  try {
    for (const [, work] of wanted) {
      const measured = [await work(bench)].flat();
      measured.forEach(sayFigure);
      figures.push(...measured);
    }
  } finally {
    await closeBench(bench);
  }
  return { ...conditions(machine), figures };
};

const measureSizes = async (folder: string): Promise<Results> => {
  const database = await startDatabase();
  const machine = describeMachine(database.version);
  try {
    const measured = await measureGrowth({ folder, database, settings: { ...settings, databasePid: database.pid } });
    measured.figures.forEach(sayFigure);
    return { ...conditions(machine), ...measured };
  } finally {
    await database.stop();
  }
};

const root = join(import.meta.dirname, '..');
const report = join(root, 'docs/performance.md');

/** Puts tables between the markers of their part of docs/performance.md, and leaves the text around them unchanged. */
const writeIntoReport = (part: 'results' | 'growth', tables: string): void => {
  const marks = [`<!-- ${part} -->`, `<!-- end of ${part} -->`] as const;
  const text = readFileSync(report, 'utf8');
  const [from, to] = marks.map((mark) => text.indexOf(mark)) as [number, number];
  if (from < 0 || to < from) throw new Error(`${report} has lost its marks ${marks.join(' and ')}`);
  writeFileSync(report, `${text.slice(0, from + marks[0].length)}\n\n${tables}\n\n${text.slice(to)}`);
};

const writePlot = (name: string, svg: string): void => writeFileSync(join(root, 'docs/images', name), svg);

const pathOf = (part: string) => join(root, `bench/${part}.json`);

const writeResults = (part: 'results' | 'growth', results: object): void =>
  writeFileSync(pathOf(part), `${JSON.stringify(results, null, 2)}\n`);

/** The results that were committed last; undefined the first time. */
const readCommitted = <T>(part: 'results' | 'growth'): T | undefined => {
  try {
    return JSON.parse(readFileSync(pathOf(part), 'utf8')) as T;
  } catch {
    return undefined;
  }
};

leaveServedCore();
const folder = mkdtempSync(join(tmpdir(), 'vantail-bench-'));
say('Preparing PostgreSQL, the service and its catalogue ...');
const results = await (values.growth ? measureSizes(folder) : measureWorks(folder)).finally(() =>
  rmSync(folder, { recursive: true, force: true }),
);
const before = readCommitted<Results>(part);
const complete = values.only === undefined ? results : mergeResults(before, results);
const tables = values.growth ? growthTables(complete) : resultTables(complete);
say(`\n${tables}`);

const committed = new Map(before?.figures.map((figure) => [figure.work, figure]));
const farOff = results.figures.filter(hasBar).filter((figure) => isFarOff(figure, committed.get(figure.work)));
if (isSaved) {
  writeResults(part, complete);
  writeIntoReport(part, tables);
  if (values.growth) writePlot('growth.svg', plotGrowth(complete.growth ?? []));
  else writePlot('performance.svg', plotFigures(complete.figures));
}
if (values.check && farOff.length > 0) {
  process.stderr.write(`off by more than double: ${farOff.map(({ work }) => work).join('; ')}\n`);
}
process.exit(values.check && farOff.length > 0 ? 1 : 0);
