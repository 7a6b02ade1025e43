import { existsSync, globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

export type ConsoleFile = { type: string; plain: Buffer; br: Buffer | undefined; gzip: Buffer | undefined };

/** The built console: its page, and its other files by their path below /console/. */
export type ConsoleFiles = { page: string; files: Map<string, ConsoleFile> };

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

const read = (path: string) => (existsSync(path) ? readFileSync(path) : undefined);

/** Everything is kept in memory: a few hundred kilobytes, read once. Undefined if the console has not been built. */
export const readConsole = (dist: string): ConsoleFiles | undefined => {
  const page = read(join(dist, 'index.html'));
  if (!page) return undefined;
  const names = globSync('assets/*', { cwd: dist }).filter((name) => TYPES[extname(name)] !== undefined);
  const files = names.map((name): [string, ConsoleFile] => {
    const path = join(dist, name);
    return [
      name.replaceAll('\\', '/'),
      { type: TYPES[extname(name)] ?? '', plain: readFileSync(path), br: read(`${path}.br`), gzip: read(`${path}.gz`) },
    ];
  });
  return { page: page.toString('utf8'), files: new Map(files) };
};
