import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Bench, closeBench, openBench } from './measuring/bench-service.ts';
import { describeMachine } from './measuring/machine.ts';
import { leaveServedCore } from './measuring/processes.ts';
import { plotFigures } from './reporting/plot.ts';
import { type Results, resultTables } from './reporting/results.ts';
import { type Figure, isFarOff, meets } from './works/figure.ts';
import { kernelFigure } from './works/kernel.ts';
import { processWorks } from './works/process.ts';
import { readWorks } from './works/reads.ts';
import { writeWorks } from './works/writes.ts';

/** `npm run bench [-- part of a name ...] [--check] [--save] [--repeats n]`: see README.md. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    save: { type: 'boolean', default: false },
    repeats: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '1' },
  },
});

const works: Record<string, (bench: Bench) => Promise<Figure | Figure[]>> = {
  ...readWorks,
  ...writeWorks,
  ...processWorks,
  kernel: async () => kernelFigure(),
};
const wanted = Object.entries(works).filter(
  ([name]) => positionals.length === 0 || positionals.some((part) => name.includes(part)),
);

const root = join(import.meta.dirname, '..');
const report = join(root, 'docs/performance.md');
const MARKS = ['<!-- results -->', '<!-- end of results -->'] as const;

/** Puts the tables between their marks, and leaves the words around them alone. */
const writeReport = (tables: string) => {
  const text = readFileSync(report, 'utf8');
  const [from, to] = MARKS.map((mark) => text.indexOf(mark)) as [number, number];
  if (from < 0 || to < from) throw new Error(`${report} has lost its marks ${MARKS.join(' and ')}`);
  writeFileSync(report, `${text.slice(0, from + MARKS[0].length)}\n\n${tables}\n\n${text.slice(to)}`);
};

leaveServedCore();
const folder = mkdtempSync(join(tmpdir(), 'vantail-bench-'));
process.stdout.write('Preparing PostgreSQL, the service and its catalogue ...\n');
const bench = await openBench(folder, { repeats: Number(values.repeats), sliceSeconds: Number(values.seconds) });
const machine = describeMachine(bench.database.version);
const figures: Figure[] = [];
try {
  for (const [, work] of wanted) {
    for (const figure of [await work(bench)].flat()) {
      figures.push(figure);
      const { is, limit } = figure.bar;
      const verdict = meets(figure) ? 'met' : 'NOT MET';
      process.stdout.write(`${figure.work}: ${figure.value.toFixed(2)} ${figure.what} (${is} ${limit}: ${verdict})\n`);
    }
  }
} finally {
  await closeBench(bench);
  rmSync(folder, { recursive: true, force: true });
}

const results: Results = {
  date: new Date().toISOString().slice(0, 10),
  machine,
  repeats: Number(values.repeats),
  figures,
};
process.stdout.write(`\n${resultTables(results)}\n`);
if (values.save) {
  writeFileSync(join(root, 'bench/results.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(root, 'docs/images/performance.svg'), plotFigures(figures));
  writeReport(resultTables(results));
}
const farOff = figures.filter(isFarOff);
if (values.check && farOff.length > 0) {
  process.stderr.write(`off by more than double: ${farOff.map(({ work }) => work).join('; ')}\n`);
}
process.exit(values.check && farOff.length > 0 ? 1 : 0);
