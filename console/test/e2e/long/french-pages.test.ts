import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openConsole } from '../../support/browser.ts';
import { startDemoConsole } from '../../support/console-service.ts';
import { demoPlaces } from '../../support/demo-places.ts';
import { englishTexts } from '../../support/english-texts.ts';
import { goTo } from '../../support/go-to.ts';
import { pathsOfRouter } from '../../support/paths-of-router.ts';
import { roomFaults } from '../../support/room-faults.ts';
import { watchRequests } from '../../support/watch-requests.ts';

const service = await startDemoConsole();
const { key } = service;
/** The demo names its shop, its key and, beside the French names, its options in English. */
const { data: options } = (
  await service.call<{ data: { name_en: string | null }[] }>('GET', '/v1/options?page_size=200', { token: key })
).body;
const names = new Set(['Demo shop', ...options.map(({ name_en }) => name_en)]);
const english = englishTexts().filter((text) => !names.has(text));
/** What readers found once: a fitted line by its word of geometry, a plus as wide as a Chinese sign, a word that is cut. */
const WRONG = /\bla droite\b|＋|\u00AD/i;

/** All that a page says, in text and in attributes; runs in the page. What a field holds is the catalogue's. */
const saidOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) said.push(node.data);
      else
        for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'])
          said.push((node as Element).getAttribute(name) ?? '');
    }
    return [...said, document.title].map((text) => text.trim()).filter(Boolean);
  });

test('no page of the console says in English what it has French words for, breaks a word inside, or has a list wider than its frame', async (t) => {
  assert.ok(english.length > 1000, `${english.length} English texts`);
  const texts = new Set(english);
  const page = await openConsole(service.origin, '/products', { key, locale: 'fr-FR' });
  await page.getByRole('heading', { level: 1 }).waitFor();
  const paths = [...(await pathsOfRouter(page, await demoPlaces(service, key))), '/nowhere'];
  const settle = watchRequests(page);
  const found: string[] = [];
  let count = 0;
  for (const path of paths) {
    await settle(async () => {
      await goTo(page, path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
    });
    const said = await saidOn(page);
    count += said.length;
    const wrong = said.filter((text) => texts.has(text) || WRONG.test(text));
    found.push(...[...wrong, ...(await roomFaults(page))].map((text) => `${path}: ${text}`));
  }
  t.diagnostic(`${paths.length} pages, ${count} texts, ${english.length} English ones`);
  assert.deepEqual(found, []);
});
