import { spawnSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');

/** Where the package of a house is put together; `dist/` may have other things that were built. */
export const stageOf = (house: string): string => join(ROOT, house, 'dist', 'package');

type Compilation = { house: string; outDir: string; declaration: boolean; uses: readonly string[] };

/**
 * Turns the source of a house into plain JavaScript. Types were checked by `npm run check`: here they are only taken out. What
 * it uses of the others it sees as its users will: by their declarations.
 */
export const compile = ({ house, outDir, declaration, uses }: Compilation): void => {
  const folder = join(ROOT, house);
  const file = join(folder, 'tsconfig.pack.json');
  const seen = ({ as, name }: { as: string; name: string }) => [as, [join(stageOf(name), 'index.d.ts')]];
  const settings = {
    extends: './tsconfig.json',
    compilerOptions: {
      target: 'ES2022',
      noEmit: false,
      noCheck: true,
      rootDir: 'src',
      outDir,
      declaration,
      rewriteRelativeImportExtensions: true,
      paths: Object.fromEntries(uses.map((name) => seen({ as: `@vantail/${name}`, name }))),
    },
    include: ['src'],
    exclude: [],
  };
  writeFileSync(file, JSON.stringify(settings));
  try {
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { status } = spawnSync(process.execPath, [tsc, '-p', file], { stdio: 'inherit' });
    if (status !== 0) throw new Error(`${house} could not be compiled`);
  } finally {
    rmSync(file);
  }
};
