import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compile, ROOT, stageOf } from './compile.ts';

export type Manifest = Record<string, unknown> & {
  version: string;
  exports?: Record<string, string>;
  dependencies: Record<string, string>;
};

export const manifestOf = (house: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, house, 'package.json'), 'utf8')) as Manifest;

export const writeManifest = (folder: string, manifest: object): void =>
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);

/** `./src/index.ts` as users of the package import it. */
const published = (source: string) => {
  const path = source.replace('./src/', './').replace(/\.ts$/, '');
  return { types: `${path}.d.ts`, default: `${path}.js` };
};

/** The compiler rewrites `.ts` in code, and leaves it in declarations. */
const rewriteDeclarations = (stage: string): void => {
  for (const file of globSync('**/*.d.ts', { cwd: stage })) {
    const text = readFileSync(join(stage, file), 'utf8');
    writeFileSync(join(stage, file), text.replaceAll(/((?:from |import\()['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'));
  }
};

const ELEMENTS = 'dist/elements/vantail.js';

/**
 * The package of a library, in its stage: plain JavaScript with types. It has its own package.json because npm, unlike other
 * package managers, cannot replace `exports` on publishing, and inside this repository `exports` must point to the source.
 */
export const stageLibrary = (house: string): string => {
  const stage = stageOf(house);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  const { private: _, scripts, ...manifest } = manifestOf(house);
  const uses = Object.keys(manifest.dependencies).flatMap((name) => /^@vantail\/(\w+)$/.exec(name)?.[1] ?? []);
  compile({ house, outDir: stage, declaration: true, uses });
  rewriteDeclarations(stage);
  const exported = Object.fromEntries(
    Object.entries(manifest.exports ?? {}).map(([name, source]) => [name, published(source)]),
  );
  const elements = join(ROOT, house, ELEMENTS);
  const hasElements = existsSync(elements);
  if (hasElements) copyFileSync(elements, join(stage, 'vantail.js'));
  writeManifest(stage, {
    ...manifest,
    exports: hasElements ? { ...exported, './vantail.js': './vantail.js' } : exported,
    publishConfig: { access: 'public' },
  });
  copyFileSync(join(ROOT, house, 'README.md'), join(stage, 'README.md'));
  copyFileSync(join(ROOT, 'LICENSE'), join(stage, 'LICENSE'));
  return stage;
};

/** Those before it are what a library uses. */
export const LIBRARIES = ['pricing', 'drawing', 'client', 'storefront'] as const;
