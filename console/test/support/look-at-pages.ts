import { openConsole } from './browser.ts';
import { violations } from './violations.ts';

type Page = Awaited<ReturnType<typeof openConsole>>;

/** In the light by every rule; in the dark nothing but the colours is different. */
export const look = async (name: string, page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await violations(page, ['color-contrast']);
  return [...inLight, ...inDark.map((violation) => `dark: ${violation}`)].map((violation) => `${name}\n${violation}`);
};

/** A page, and the heading that must be in sight before it is looked at. */
export type PageToSee = readonly [path: string, heading: string | RegExp];

/** What axe finds on these pages. */
export const lookAtPages = async (origin: string, key: string, pages: readonly PageToSee[]): Promise<string[]> => {
  const page = await openConsole(origin, '/products', { key });
  const found: string[] = [];
  for (const [path, heading] of pages) {
    await page.goto(`${origin}/console${path}`);
    await page.getByRole('heading', { name: heading }).first().waitFor();
    await page.waitForLoadState('networkidle');
    found.push(...(await look(path, page)));
  }
  return found;
};
