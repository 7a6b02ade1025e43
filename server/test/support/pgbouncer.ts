import { spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** PgBouncer refuses to run as root. */
const NOBODY = 65_534;

/**
 * PgBouncer in transaction mode before the server of `target`, with so few connections that clients must share them;
 * ended after the test file. Answers where it listens, for the same login and database.
 */
export const startPgbouncer = async (program: string, target: string, poolSize: number): Promise<string> => {
  const url = new URL(target);
  const folder = mkdtempSync(join(tmpdir(), 'vantail-pgbouncer-'));
  const port = await freePort();
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${url.hostname} port=${url.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${poolSize}
max_client_conn = 200
ignore_startup_parameters = extra_float_digits
`,
  );
  writeFileSync(join(folder, 'users.txt'), `"${url.username}" ""\n`);
  const isRoot = process.getuid?.() === 0;
  for (const path of [folder, join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]) {
    chmodSync(path, 0o755);
    if (isRoot) chownSync(path, NOBODY, NOBODY);
  }
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  after(async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk;
      if (/process up/.test(said)) resolve();
    });
    child.once('close', () => reject(new Error(`PgBouncer ended: ${said}`)));
  });
  return `postgres://${url.username}@127.0.0.1:${port}${url.pathname}`;
};
