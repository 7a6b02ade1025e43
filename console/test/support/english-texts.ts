import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCES = path.join(import.meta.dirname, '../../src');
/** A message that is a plain text, in its line or in the next one. */
const MESSAGE = /^ {4}\w+:\s(?:\s{6})?(?:'((?:[^'\\]|\\.)*)'|"([^"]*)"),$/gm;

const textsIn = (part: string): string[] =>
  [...part.matchAll(MESSAGE)].map(([, single, double]) => (single ?? double ?? '').replaceAll(/\\(.)/g, '$1'));

/** The texts of the console that are English only: no French message, and no part of one, reads the same. */
export const englishTexts = (): string[] => {
  const english = new Set<string>();
  const french: string[] = [];
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
  for (const file of files) {
    const source = readFileSync(path.join(SOURCES, file), 'utf8');
    for (const part of source.split('= messages({').slice(1)) {
      const [own = '', other = ''] = part.split('\n  fr: {');
      for (const text of textsIn(own)) english.add(text);
      french.push(other.split('\n});')[0] ?? '');
    }
  }
  const all = french.join('\n');
  return [...english].filter((text) => /[a-z]{3}/i.test(text) && !all.includes(text));
};
