import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findBrowser } from '../testing/find-program.ts';

/** Pixels of a picture for each pixel of the page: sharp on screens of high density, too. */
export const SCALE = 2;

const fonts = join(import.meta.dirname, '../../server/fonts');

const inter = (family: string) => `<match target="pattern">
  <test name="family"><string>${family}</string></test>
  <edit name="family" mode="prepend" binding="strong"><string>Inter</string></edit>
</match>`;

/** The pictures have the font of our offers, whatever fonts the machine has. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
<dir>${fonts}</dir>
${inter('system-ui')}
${inter('sans-serif')}
</fontconfig>
`;

/** A browser for pictures; `folder` is a temporary one. */
export const openBrowser = async (folder: string): Promise<Browser> => {
  const fontFile = join(folder, 'fonts.conf');
  writeFileSync(fontFile, FONTS);
  return chromium.launch({
    executablePath: await findBrowser(),
    args: ['--no-sandbox', '--disable-gpu', '--font-render-hinting=none', '--force-color-profile=srgb'],
    env: { ...process.env, FONTCONFIG_FILE: fontFile },
  });
};

/** A page in English, light, and without motion. */
export const openPage = async (browser: Browser, viewport: { width: number; height: number }): Promise<Page> => {
  const context = await browser.newContext({
    viewport,
    deviceScaleFactor: SCALE,
    locale: 'en-GB',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  });
  return context.newPage();
};
