import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mustHavePrograms } from './needed-programs.ts';

/** HAProxy with a configuration of its own, on loopback; ended by its own id. */
export const startHaproxy = async (configuration: string): Promise<() => Promise<void>> => {
  mustHavePrograms({ haproxy: 'haproxy' });
  const folder = mkdtempSync(join(tmpdir(), 'vantail-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, configuration);
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  process.once('exit', () => child.kill('SIGKILL'));
  await once(child, 'spawn');
  return async () => {
    const over = child.exitCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGTERM');
    await over;
    rmSync(folder, { recursive: true, force: true });
  };
};
