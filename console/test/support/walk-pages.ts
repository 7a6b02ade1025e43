import { openConsole } from './browser.ts';
import { startDemoConsole } from './console-service.ts';
import { demoPlaces } from './demo-places.ts';
import { goTo } from './go-to.ts';
import { pathsOfRouter } from './paths-of-router.ts';
import { watchRequests } from './watch-requests.ts';

/** A list without a record beside it, and a form for something new: the same page is in `paths` with a record. */
export const isBare = (path: string, paths: readonly string[]): boolean =>
  /[/=]new$/.test(path) || paths.some((other) => other.startsWith(`${path}?open=`));

/** Opens the pages of the router that are meant, one after the other; answers what was refused, and what a page says of a failure. */
export const walkPages = async (isMeant: (path: string, paths: readonly string[]) => boolean): Promise<string[]> => {
  const service = await startDemoConsole();
  const page = await openConsole(service.origin, '/products', { key: service.key });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const refused: string[] = [];
  page.on('response', (response) => {
    if (!response.ok()) refused.push(`${page.url()}: ${response.status()} ${response.url()}`);
  });
  const settle = watchRequests(page);
  const paths = await pathsOfRouter(page, await demoPlaces(service, service.key));
  for (const path of paths.filter((one) => isMeant(one, paths))) {
    await settle(async () => {
      await goTo(page, path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    });
    // A part that cannot be loaded, or a page that fails, says so in an alert.
    const alerts = await page.getByRole('alert').allInnerTexts();
    refused.push(...alerts.map((text) => `${path}: ${text}`));
  }
  return refused;
};
