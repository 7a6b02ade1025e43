import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { compile, ROOT, stageOf } from './compile.ts';
import { manifestOf, writeManifest } from './library.ts';

const OURS = ['pricing', 'price-lists', 'drawing'];

/** What the service and our libraries need: npm installs nothing for packages that are inside another one. */
export const serviceDependencies = (): Record<string, string> =>
  Object.assign({}, ...[...OURS, 'server'].map((name) => manifestOf(name).dependencies));

/** Everything beside code that the service reads: style sheets, price tables of the demo. */
const copyData = (from: string, to: string): void => {
  for (const file of globSync('**/*.{css,json}', { cwd: from })) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    cpSync(join(from, file), join(to, file));
  }
};

/**
 * The package `vantail`, in its stage: the service as plain JavaScript, since Node strips no types below node_modules, with
 * console, elements and demo shop as they are built. The folders stand as in the repository, so that every relative path
 * leads where it did. Our libraries are inside: `npx vantail-0.1.0.tgz` needs nothing of ours from a registry.
 */
export const stageService = (): string => {
  const stage = stageOf('server');
  const server = join(stage, 'server');
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(server, { recursive: true });
  compile({ house: 'server', outDir: join(server, 'src'), declaration: false, uses: OURS });
  copyData(join(ROOT, 'server/src'), join(server, 'src'));
  cpSync(join(ROOT, 'server/migrations'), join(server, 'migrations'), { recursive: true });
  cpSync(join(ROOT, 'server/fonts'), join(server, 'fonts'), { recursive: true });
  mkdirSync(join(server, 'bin'));
  const bin = readFileSync(join(ROOT, 'server/bin/vantail.mjs'), 'utf8');
  writeFileSync(join(server, 'bin/vantail.mjs'), bin.replace(/(import\('[^']+)\.ts'\)/, "$1.js')"), { mode: 0o755 });
  const built = (source: string) =>
    extname(source) !== '.map' && !source.includes(join('storefront', 'dist', 'package'));
  for (const house of ['console', 'storefront'])
    cpSync(join(ROOT, house, 'dist'), join(stage, house, 'dist'), { recursive: true, filter: built });
  for (const name of OURS) cpSync(stageOf(name), join(stage, 'node_modules/@vantail', name), { recursive: true });
  const { private: _, scripts, devDependencies, ...manifest } = manifestOf('server');
  // The version is read beside the source.
  writeManifest(server, { name: manifest.name, version: manifest.version, type: 'module', private: true });
  writeManifest(stage, {
    ...manifest,
    dependencies: serviceDependencies(),
    bin: { vantail: './server/bin/vantail.mjs' },
    bundleDependencies: OURS.map((name) => `@vantail/${name}`),
    publishConfig: { access: 'public' },
  });
  cpSync(join(ROOT, 'README.md'), join(stage, 'README.md'));
  cpSync(join(ROOT, 'LICENSE'), join(stage, 'LICENSE'));
  return stage;
};
