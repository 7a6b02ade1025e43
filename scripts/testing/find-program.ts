import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin'];

const find = (name: string) => FOLDERS.map((folder) => join(folder, name)).find((path) => existsSync(path));

const quietly = { stdio: ['ignore', 'ignore', 'inherit'] as ['ignore', 'ignore', 'inherit'] };

/**
 * A program that tests run beside the service. As root on Debian, a missing one is installed; otherwise the result is
 * undefined, and the caller says what is missing.
 */
export const findProgram = (name: string): string | undefined => {
  const there = find(name);
  if (there || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return there;
  process.stdout.write(`Installing ${name} for the tests ...\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = () => spawnSync('apt-get', ['install', '-y', '-qq', name], { ...quietly, env }).status === 0;
  // A fresh image has no package lists yet.
  if (!install() && spawnSync('apt-get', ['update', '-qq'], { ...quietly, env }).status === 0) install();
  return find(name);
};

const NAMES = ['google-chrome', 'google-chrome-stable', 'chromium-browser'];

const playwright = join(import.meta.dirname, '../../node_modules/playwright-core/cli.js');

const downloaded = async (): Promise<string | undefined> => {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
};

/** Downloads into the user's cache; needs the internet. */
const download = async (): Promise<string | undefined> => {
  process.stdout.write('Downloading Chromium for the tests of the console ...\n');
  spawnSync(process.execPath, [playwright, 'install', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] });
  return downloaded();
};

/** A Chromium for the tests of the console: TEST_BROWSER, that of the system, or a downloaded one. */
export const findBrowser = async (): Promise<string> => {
  const system = NAMES.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
  const found =
    process.env.TEST_BROWSER ?? system ?? (await downloaded()) ?? findProgram('chromium') ?? (await download());
  if (!found)
    throw new Error('No Chromium: install one, and set TEST_BROWSER to its path if it is in an unusual place');
  return found;
};
