import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';

/**
 * Makes dist/elements/vantail.js with what it loads on demand, and dist/demo, the demo shop. The service sends both unchanged:
 * every file also in compressed form, so that no request compresses.
 */
const here = import.meta.dirname;
const dist = join(here, 'dist');

await build({ configFile: join(here, 'vite.config.ts'), logLevel: 'warn' });
await build({ configFile: join(here, 'demo', 'vite.config.ts'), logLevel: 'warn' });

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
for (const file of globSync('{elements,demo/assets}/*.{js,css}', { cwd: dist })) {
  const path = join(dist, file);
  // Once minified, lines break only within templates and style sheets, where one space is the same; what
  // is left of comments are marks for a bundler.
  if (file.endsWith('.js'))
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/\n\s*/g, ' ').replaceAll('/* @__PURE__ */ ', ''));
  const bytes = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(bytes, quality));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
