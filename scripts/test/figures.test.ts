import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

/** Figures of an old release are worse than none: readers take them for those of the code that they have. */
const root = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const releaseIn = (file: string) => (JSON.parse(textOf(file)) as { version?: string }).version;

/** How many releases lie between two numbers: 0.2.4 to 0.3.0 is one, and any to another major number is too many. */
const releasesBetween = (measured: string | undefined, released: string | undefined): number => {
  const numbersOf = (version: string | undefined) =>
    /^(\d+)\.(\d+)\.\d+$/
      .exec(version ?? '')
      ?.slice(1)
      .map(Number);
  const [from, to] = [numbersOf(measured), numbersOf(released)];
  if (!from || !to || from[0] !== to[0]) return Number.POSITIVE_INFINITY;
  return Math.abs(Number(to[1]) - Number(from[1]));
};

test('releases are counted, and a figure without one is of no release', () => {
  assert.equal(releasesBetween('0.2.0', '0.2.7'), 0);
  assert.equal(releasesBetween('0.2.9', '0.3.0'), 1);
  assert.equal(releasesBetween('0.1.0', '0.3.0'), 2);
  assert.equal(releasesBetween('0.9.0', '1.9.0'), Number.POSITIVE_INFINITY);
  assert.equal(releasesBetween(undefined, '0.3.0'), Number.POSITIVE_INFINITY);
});

test('the figures of the bench are at most one release old, and docs/performance.md shows them', () => {
  const { version, date } = JSON.parse(textOf('bench/results.json')) as { version?: string; date: string };
  const released = releaseIn('package.json');
  assert.ok(
    releasesBetween(version, released) <= 1,
    `bench/results.json was measured on ${version}, this is ${released}: run "npm run bench" on a quiet machine`,
  );
  const table = textOf('docs/performance.md').split('<!-- results -->')[1]?.split('<!-- end of results -->')[0] ?? '';
  assert.ok(table.includes(`Vantail ${version}, taken on ${date}:`), 'docs/performance.md has other figures');
});

type Results = {
  date: string;
  machine: { cpu: string; postgresql: string };
  figures: { work: string; candidates: { service?: { cpuUs: number; databaseUs: number } } }[];
};

test('the figures of the README are those of the bench', () => {
  const { date, machine, figures } = JSON.parse(textOf('bench/results.json')) as Results;
  const ms = (work: string, part: 'cpuUs' | 'databaseUs'): string => {
    const us = figures.find((figure) => figure.work === work)?.candidates.service?.[part];
    return `${((us ?? assert.fail(`the bench has no ${work}`)) / 1000).toPrecision(2)} ms`;
  };
  const readme = textOf('README.md').replaceAll('\n', ' ');
  for (const words of [
    `one core of a ${machine.cpu}, measured on ${date}`,
    `PostgreSQL ${machine.postgresql}`,
    `${ms('from-prices, 100 products, 200', 'cpuUs')} for the from-prices of 100 products`,
    `${ms('quote on a 30 x 30 grid', 'cpuUs')} for a quote`,
    `${ms('PATCH of a row', 'cpuUs')} for a changed price, which costs PostgreSQL another ${ms('PATCH of a row', 'databaseUs')}`,
  ])
    assert.ok(readme.includes(words), words);
});
