import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
];

const playwright = join(import.meta.dirname, '../node_modules/playwright-core/cli.js');

const run = (command: string, args: string[]) =>
  spawnSync(command, args, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

const onSystem = () => SYSTEM.find((path) => existsSync(path));

const downloaded = async (): Promise<string | undefined> => {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
};

/**
 * A Chromium for the tests of the console: TEST_BROWSER, the system's, one that Playwright downloaded before, else one
 * is brought: by apt where we are root on Debian, else by Playwright into the user's cache.
 */
export const findBrowser = async (): Promise<string> => {
  const there = process.env.TEST_BROWSER ?? onSystem() ?? (await downloaded());
  if (there) return there;
  process.stdout.write('Bringing Chromium for the tests of the console ...\n');
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'chromium']);
  }
  const found =
    onSystem() ?? (run(process.execPath, [playwright, 'install', 'chromium']) ? await downloaded() : undefined);
  if (!found)
    throw new Error('No Chromium: install one, and set TEST_BROWSER to its path if it is in an unusual place');
  return found;
};
