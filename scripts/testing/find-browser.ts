import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../find-program.ts';

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
