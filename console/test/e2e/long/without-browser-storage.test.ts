import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { until } from '../../../../scripts/testing/until.ts';
import { openConsole, signInByKey } from '../../support/browser.ts';
import { startEditedProducts } from '../../support/edited-products.ts';

const { origin, nameField, newShop } = await startEditedProducts();

/** To the last letter. */
const fillStorage = (page: Page) =>
  page.evaluate(() => {
    for (let [size, count] = [1 << 20, 0]; size >= 1; count++)
      try {
        localStorage.setItem(`other.${count}`, 'x'.repeat(size));
      } catch {
        size >>= 1;
      }
  });

/** Language and theme can be chosen, and signing out asks about what was typed. */
const worksWithout = async (page: Page) => {
  await nameField(page).fill('Kept nowhere');
  const colours = page.getByRole('button', { name: 'Colours: light' });
  await page.getByRole('button', { name: 'Colours: system' }).click();
  await colours.waitFor();
  await page.getByRole('button', { name: 'Français' }).click();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('You haven’t saved: Kept nowhere.').waitFor();
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  assert.equal(await nameField(page).inputValue(), 'Kept nowhere');
};

test('a browser whose storage is full shows the console, and signing out asks before typed text is lost', async () => {
  const { tenant, path } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key });
  await nameField(page).waitFor();
  await fillStorage(page);
  await worksWithout(page);
});

for (const [how, storage] of [
  ['refuses its storage', 'throw new DOMException("Access is denied", "SecurityError")'],
  ['has no storage', 'return null'],
] as const)
  test(`a browser that ${how} shows the console, and signing out asks before typed text is lost`, async () => {
    const { tenant, path } = await newShop();
    const page = await openConsole(origin, '/');
    await page.addInitScript(`Object.defineProperty(window, 'localStorage', { get() { ${storage}; } })`);
    await signInByKey(page.context(), origin, tenant.key);
    await page.goto(`${origin}/console${path}`);
    await until('the page', () => nameField(page).isVisible());
    await worksWithout(page);
  });
