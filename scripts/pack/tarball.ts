import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './compile.ts';

const NPM = process.platform === 'win32' ? 'npm.cmd' : 'npm';

/** Packs a stage into dist/, and answers the path of the tarball. */
export const tarball = (stage: string): string => {
  const target = join(ROOT, 'dist');
  mkdirSync(target, { recursive: true });
  const words = ['pack', stage, '--pack-destination', target, '--json', '--ignore-scripts', '--loglevel=error'];
  const { status, stdout, stderr } = spawnSync(NPM, words, { cwd: ROOT, encoding: 'utf8' });
  if (status !== 0) throw new Error(`npm pack ${stage} failed: ${stderr}`);
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  return join(target, filename);
};
