// Makes dist/, the package to publish: `npm run build -w client`, then `npm publish ./client/dist`. It has its own
// package.json because npm, unlike other package managers, cannot replace `exports` on publishing, and inside this
// repository `exports` must point to the source.
import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

rmSync(here('dist'), { recursive: true, force: true });
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
execFileSync(process.execPath, [tsc, '-p', here('tsconfig.build.json')], { stdio: 'inherit' });

const { private: _, scripts, ...manifest } = JSON.parse(readFileSync(here('package.json'), 'utf8'));
const published = { ...manifest, exports: { '.': { types: './index.d.ts', default: './index.js' } } };
writeFileSync(here('dist/package.json'), `${JSON.stringify(published, null, 2)}\n`);
copyFileSync(here('README.md'), here('dist/README.md'));
copyFileSync(here('../LICENSE'), here('dist/LICENSE'));
