import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openConsole, openPage, signInByKey } from '../../support/browser.ts';
import { startDemoConsole } from '../../support/console-service.ts';
import { violations } from '../../support/violations.ts';

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

test('/docs is searched by keyboard, shows what was not found as text, and opens the part that has the word', async () => {
  const page = await openPage(service.origin, '/docs');
  const field = page.getByRole('searchbox', { name: 'Search' });
  const results = page.locator('#found a');
  await page.keyboard.press('/');
  await page.keyboard.type('expected_state');
  await results.first().waitFor();
  await page.keyboard.press('ArrowDown');
  assert.equal(await results.first().evaluate((link) => link === document.activeElement), true);
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.waitForURL(/#adjustPrices$/);
  await page.locator('#adjustPrices').waitFor();
  const body = page.locator('article', { has: page.locator('#adjustPrices') }).locator('details', { hasText: 'Body' });
  assert.equal(await body.first().evaluate((part) => (part as HTMLDetailsElement).open), true);
  await field.fill('<b>nothing</b>');
  assert.equal(await page.getByRole('status').textContent(), 'Nothing found for “<b>nothing</b>”');
  assert.equal(await results.count(), 0);
  await field.press('Escape');
  assert.equal(await field.inputValue(), '');
  assert.equal(await page.getByRole('link', { name: 'Schemas', exact: true }).isVisible(), true);
});

test('the language of the examples of /docs is kept; without a script both are there, and nothing that needs one', async () => {
  const page = await openPage(service.origin, '/docs#createBrand');
  const shown = (language: string) =>
    page.locator('article', { has: page.locator('#createBrand') }).locator(`.${language}`);
  assert.deepEqual([await shown('curl').isVisible(), await shown('typescript').isVisible()], [true, false]);
  await page.getByRole('button', { name: 'TypeScript' }).first().click();
  await page.reload();
  assert.deepEqual([await shown('curl').isVisible(), await shown('typescript').isVisible()], [false, true]);
  assert.equal(await page.getByRole('button', { name: 'TypeScript' }).first().getAttribute('aria-pressed'), 'true');
  const plain = await openPage(service.origin, '/docs#createBrand', { script: false });
  const article = plain.locator('article', { has: plain.locator('#createBrand') });
  for (const language of ['.curl', '.typescript']) assert.equal(await article.locator(language).isVisible(), true);
  for (const needless of ['#search', '.switch']) assert.equal(await plain.locator(needless).first().isVisible(), false);
});

test('axe finds no violation on /docs, in the light and in the dark, while something is searched', async () => {
  for (const scheme of ['light', 'dark'] as const) {
    const page = await openPage(service.origin, '/docs', { scheme });
    // All articles are alike, and axe would look at each of them for a minute.
    await page.evaluate(() => {
      for (const article of [...document.querySelectorAll('article')].slice(4)) article.remove();
      for (const link of document.querySelectorAll('nav li li')) link.remove();
    });
    await page.getByRole('searchbox').fill('brand');
    assert.deepEqual(await violations(page), [], scheme);
  }
});
