import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole } from '../support/browser.ts';
import { startDemoConsole } from '../support/console-service.ts';
import { demoPlaces } from '../support/demo-places.ts';
import { goTo } from '../support/go-to.ts';
import { pathsOfRouter } from '../support/paths-of-router.ts';
import { watchRequests } from '../support/watch-requests.ts';

test('every page of the router opens with its title and gets all that it asks for', async () => {
  const service = await startDemoConsole();
  const page = await openConsole(service.origin, '/products', { key: service.key });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const refused: string[] = [];
  page.on('response', (response) => {
    if (!response.ok()) refused.push(`${page.url()}: ${response.status()} ${response.url()}`);
  });
  const settle = watchRequests(page);
  const paths = await pathsOfRouter(page, await demoPlaces(service, service.key));
  for (const path of paths) {
    await settle(async () => {
      await goTo(page, path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    });
    // A part that cannot be loaded, or a page that fails, says so in an alert.
    const alerts = await page.getByRole('alert').allInnerTexts();
    refused.push(...alerts.map((text) => `${path}: ${text}`));
  }
  assert.deepEqual(refused, []);
});
