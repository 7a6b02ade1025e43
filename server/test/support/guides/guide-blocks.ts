import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A block of code of README or a guide, without its indent. Its name is the file and its first line. */
export type Block = { name: string; file: string; language: string; text: string };

const root = join(import.meta.dirname, '../../../..');

export const guides = ['README.md', ...globSync('docs/guides/*.md', { cwd: root }).sort()];

const FENCE = /^( *)```(\w*)\n([\s\S]*?)^\1```$/gm;

const blockOf = (file: string, indent: string, language: string, indented: string): Block => {
  const text = indented.replaceAll(new RegExp(`^${indent}`, 'gm'), '');
  return { name: `${file}: ${text.split('\n', 1)[0]}`, file, language, text };
};

export const blocksIn = (file: string): Block[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(FENCE)].map(([, indent = '', language = '', text = '']) =>
    blockOf(file, indent, language, text),
  );

/** A command of a `console` block, and all that it prints. */
export type Printed = { command: string; output: string };

export const printedIn = ({ text }: Block): Printed[] =>
  text
    .split(/^\$ /m)
    .slice(1)
    .map((part) => {
      const end = part.indexOf('\n');
      return { command: part.slice(0, end), output: part.slice(end + 1).trimEnd() };
    });
