import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const report = join(root, 'docs/performance.md');

/** Puts tables between the markers of their part of docs/performance.md, and leaves the text around them unchanged. */
export const writeIntoReport = (part: 'results' | 'growth', tables: string): void => {
  const marks = [`<!-- ${part} -->`, `<!-- end of ${part} -->`] as const;
  const text = readFileSync(report, 'utf8');
  const [from, to] = marks.map((mark) => text.indexOf(mark)) as [number, number];
  if (from < 0 || to < from) throw new Error(`${report} has lost its marks ${marks.join(' and ')}`);
  writeFileSync(report, `${text.slice(0, from + marks[0].length)}\n\n${tables}\n\n${text.slice(to)}`);
};

export const writePlot = (name: string, svg: string): void => writeFileSync(join(root, 'docs/images', name), svg);

const pathOf = (part: string) => join(root, `bench/${part}.json`);

export const writeResults = (part: 'results' | 'growth', results: object): void =>
  writeFileSync(pathOf(part), `${JSON.stringify(results, null, 2)}\n`);

/** The results that were committed last; undefined the first time. */
export const readCommitted = <T>(part: 'results' | 'growth'): T | undefined => {
  try {
    return JSON.parse(readFileSync(pathOf(part), 'utf8')) as T;
  } catch {
    return undefined;
  }
};
