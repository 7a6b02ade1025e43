import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compile, ROOT, stageOf } from './compile.ts';

type Manifest = Record<string, unknown> & {
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

/** The elements as a page without a build loads them, with what they load on demand. */
const ELEMENTS = 'dist/elements';

/** Declarations alone, such as the elements in the templates of a framework: beside them stands a file without code. */
const stageTypes = (file: string, stage: string): void => {
  copyFileSync(file, join(stage, basename(file)));
  writeFileSync(join(stage, `${basename(file, '.d.ts')}.js`), 'export {};\n');
};

/**
 * The package of a library, in its stage: plain JavaScript with types. It has its own package.json because npm, unlike other
 * package managers, cannot replace `exports` on publishing, and inside this repository `exports` must point to the source.
 */
export const stageLibrary = (house: string): string => {
  const stage = stageOf(house);
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  const { private: _, scripts, ...manifest } = manifestOf(house);
  const uses = Object.keys(manifest.dependencies).flatMap((name) => /^@vantail\/([\w-]+)$/.exec(name)?.[1] ?? []);
  compile({ house, outDir: stage, declaration: true, uses });
  rewriteDeclarations(stage);
  const exported = Object.fromEntries(
    Object.entries(manifest.exports ?? {}).map(([name, source]) => [name, published(source)]),
  );
  const elements = globSync('*.js', { cwd: join(ROOT, house, ELEMENTS) });
  const hasElements = elements.includes('vantail.js');
  for (const file of elements) copyFileSync(join(ROOT, house, ELEMENTS, file), join(stage, file));
  const forms = globSync('types/*.d.ts', { cwd: join(ROOT, house) });
  for (const file of forms) stageTypes(join(ROOT, house, file), stage);
  writeManifest(stage, {
    ...manifest,
    exports: {
      ...exported,
      ...(hasElements ? { './vantail.js': { types: './index.d.ts', default: './vantail.js' } } : {}),
      ...Object.fromEntries(
        forms.map((file) => [
          `./${basename(file, '.d.ts')}`,
          published(file.replace('types/', './src/').replace('.d.ts', '.ts')),
        ]),
      ),
      './package.json': './package.json',
    },
    publishConfig: { access: 'public' },
  });
  copyFileSync(join(ROOT, house, 'README.md'), join(stage, 'README.md'));
  copyFileSync(join(ROOT, 'LICENSE'), join(stage, 'LICENSE'));
  return stage;
};

/** Those before it are what a library uses. */
export const LIBRARIES = ['pricing', 'price-lists', 'drawing', 'client', 'storefront'] as const;
