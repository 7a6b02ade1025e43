import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './pack/compile.ts';
import { LIBRARIES, stageLibrary } from './pack/library.ts';
import { stageService } from './pack/service.ts';

const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Packs a stage into dist/, and answers the path of the tarball. */
const tarball = (stage: string): string => {
  const target = join(ROOT, 'dist');
  mkdirSync(target, { recursive: true });
  const words = ['pack', stage, '--pack-destination', target, '--json', '--ignore-scripts', '--loglevel=error'];
  const { status, stdout, stderr } = spawnSync(NPM, words, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm pack ${stage} failed: ${stderr}`);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return join(target, filename);
};

/** `npm run pack`: the packages as they are published, as tarballs in dist/. */
const stages = [...LIBRARIES.map(stageLibrary), stageService()];
for (const file of stages.map(tarball)) {
  const kilobytes = Math.round(statSync(file).size / 1000);
  process.stdout.write(`${relative(ROOT, file)} (${kilobytes} kB)\n`);
}
