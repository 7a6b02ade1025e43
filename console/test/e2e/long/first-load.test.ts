import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openConsole, signInByKey } from '../../support/browser.ts';
import { startDemoConsole } from '../../support/console-service.ts';

const service = await startDemoConsole();
const { key } = service;

test('the first page takes less than 300 kB in at most 20 compressed files, and the heavy editors are not among them', async () => {
  const page = await openConsole(service.origin, '', {});
  const files = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/console')) files.set(pathname, Number(response.headers()['content-length'] ?? 0));
  });
  await signInByKey(page.context(), service.origin, key);
  await page.goto(`${service.origin}/console/products`);
  await page.getByText('Fenêtre PVC 2 vantaux').first().waitFor();
  await page.waitForLoadState('networkidle');
  const kilobytes = [...files.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
  assert.ok(files.size > 2 && files.size <= 20, `${files.size} files: ${[...files.keys()]}`);
  assert.ok(kilobytes < 300, `${kilobytes} kB: ${JSON.stringify(Object.fromEntries(files))}`);
  // Without the letters of the content, which may spell anything.
  const names = [...files.keys()].map((path) => path.replace(/-[\w-]{8}\.\w+$/, ''));
  assert.deepEqual(
    names.filter((name) => /json-editor|grid|plot/i.test(name)),
    [],
  );
});

/** Everything that a page took, as it came over the wire: its files and the answers of the service. */
const takenFrom = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntries() as PerformanceResourceTiming[])
      .filter(({ entryType }) => entryType === 'navigation' || entryType === 'resource')
      .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, bytes: encodedBodySize })),
  );

test('the page of a product takes at most 250 kB with a cold cache, answers of the service included', async () => {
  const page = await openConsole(service.origin, '/products/1', { key });
  await page.getByText('The product is ready').waitFor();
  await page.getByRole('combobox', { name: 'Category' }).waitFor();
  await page.waitForLoadState('networkidle');
  const taken = await takenFrom(page);
  const kilobytes = taken.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  // The pieces are there: a browser that told no sizes would pass any bar.
  assert.ok(kilobytes > 200 && taken.some(({ name }) => name.startsWith('/v1/')), `${kilobytes} kB`);
  assert.ok(kilobytes <= 250, `${kilobytes} kB: ${JSON.stringify(taken.toSorted((a, b) => b.bytes - a.bytes))}`);
});
