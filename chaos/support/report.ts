import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../../docs/reliability-figures.md');
const BEGIN = '<!-- figures: written by npm run chaos -->';
const END = '<!-- end of figures -->';

/** Writes the figures of an experiment to docs/reliability-figures.md, in place of the previous ones. */
export const writeFigures = (name: string, figures: string): void => {
  const text = readFileSync(file, 'utf8');
  const [head = '', rest = ''] = text.split(BEGIN);
  const [table = '', tail = ''] = rest.split(END);
  const line = `| ${name} | ${new Date().toISOString().slice(0, 10)} | ${figures.replaceAll('|', '\\|')} |`;
  const lines = table
    .split('\n')
    .filter((old) => old.startsWith('| ') && !old.startsWith('| experiment') && !old.startsWith(`| ${name} |`));
  const rows = [...lines.filter((old) => !/^\|\s*-/.test(old)), line].sort();
  const all = ['| experiment | date | figures |', '|---|---|---|', ...rows].join('\n');
  writeFileSync(file, `${head}${BEGIN}\n\n${all}\n\n${END}${tail}`);
};
