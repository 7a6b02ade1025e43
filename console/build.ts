import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

/**
 * Makes dist/, which the service sends unchanged: every file also in compressed form, so that no request compresses.
 */
const dist = join(import.meta.dirname, 'dist');

await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' });

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
for (const file of globSync('assets/*.{js,css,svg}', { cwd: dist })) {
  const path = join(dist, file);
  const bytes = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
