import assert from 'node:assert/strict';
import { newDeadline } from '../../../scripts/testing/until.ts';
import { openConsole } from './browser.ts';
import type { ConsoleService } from './console-service.ts';
import { demoPlaces } from './demo-places.ts';
import { goTo } from './go-to.ts';
import { pathsOfRouter } from './paths-of-router.ts';
import { violations } from './violations.ts';
import { watchRequests } from './watch-requests.ts';

type Page = Awaited<ReturnType<typeof openConsole>>;

/** A tablet; a screen of 1,440 pixels at 200 %; a phone. */
const NARROW = [768, 720, 390];

/** What reaches beyond the window, and beyond a box that scrolls. Runs in the page. */
const cutOff = (): string[] => {
  const canScroll = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const isMeant = (element: Element) => element.closest('.visually-hidden, [aria-hidden=true], svg, [hidden]') !== null;
  const isReachable = (element: Element): boolean => {
    const box = element.parentElement;
    return box !== null && box !== document.body && (canScroll(box) || isReachable(box));
  };
  const found = [...document.body.querySelectorAll('*')].filter((element) => {
    const { left, right, width, height } = element.getBoundingClientRect();
    // What stands left of the window is shown when it gets the focus.
    if (width <= 1 || height <= 1 || right <= 0 || (right <= innerWidth + 1 && left >= -1)) return false;
    return !isMeant(element) && !isReachable(element);
  });
  return found
    .slice(0, 5)
    .map((element) => `${element.tagName} ${element.className}: ${element.textContent?.slice(0, 40)}`);
};

/** On a quiet machine. */
const SETTLED_AFTER_MS = 2_000;

/** Asks again while something is cut off: a plot gets its new width from an observer, a frame or two after the window. */
const cutOffOnceSettled = async (page: Page): Promise<string[]> => {
  const isLate = newDeadline(SETTLED_AFTER_MS);
  let found = await page.evaluate(cutOff);
  while (found.length > 0 && !isLate()) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    found = await page.evaluate(cutOff);
  }
  return found;
};

/** What is cut off where there is little room. */
const cutOffs = async (page: Page): Promise<string[]> => {
  const size = page.viewportSize();
  const found: string[] = [];
  for (const width of NARROW) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await cutOffOnceSettled(page)).map((element) => `cut off at ${width}: ${element}`));
  }
  if (size) await page.setViewportSize(size);
  return found;
};

/** In the light by every rule; in the dark nothing but the colours is different; and nothing is cut off where there is little room. */
export const look = async (name: string, page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await violations(page, ['color-contrast']);
  const narrow = await cutOffs(page);
  return [...inLight, ...inDark.map((violation) => `dark: ${violation}`), ...narrow].map(
    (violation) => `${name}\n${violation}`,
  );
};

/** What axe finds on the pages of the router that are meant: a new page is looked at without being added anywhere. */
export const lookAtPages = async (
  service: ConsoleService,
  key: string,
  isMeant: (path: string) => boolean,
): Promise<string[]> => {
  const places = await demoPlaces(service, key);
  const page = await openConsole(service.origin, '/products', { key });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const paths = (await pathsOfRouter(page, places)).filter(isMeant);
  assert.ok(paths.length > 10, `${paths.length} pages`);
  const settle = watchRequests(page);
  const found: string[] = [];
  for (const path of [...paths, '/nowhere']) {
    await settle(async () => {
      await goTo(page, path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    });
    found.push(...(await look(path, page)));
  }
  return found;
};
