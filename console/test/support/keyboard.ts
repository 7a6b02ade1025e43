import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** What a screen reader calls the element that has the focus. */
export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return '';
    const textOf = (node: Element | null): string => {
      const copy = node?.cloneNode(true) as Element | undefined;
      for (const hidden of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) hidden.remove();
      return copy?.textContent ?? '';
    };
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? [];
    const byIds = ids.map((id) => textOf(document.getElementById(id))).join(' ');
    const byLabel = element.id === '' ? '' : textOf(document.querySelector(`label[for="${CSS.escape(element.id)}"]`));
    const name = byIds || element.getAttribute('aria-label') || byLabel || textOf(element);
    return name.replaceAll(/\s+/g, ' ').trim();
  });

const MOST = 120;

/** Presses Tab, or Shift and Tab, until something of that name has the focus: a person without a mouse gets there, too. */
export const tabTo = async (page: Page, name: string | RegExp, way: 'on' | 'back' = 'on'): Promise<void> => {
  const seen: string[] = [];
  for (let presses = 0; presses < MOST; presses++) {
    await page.keyboard.press(way === 'on' ? 'Tab' : 'Shift+Tab');
    const now = await focusedName(page);
    if (typeof name === 'string' ? now === name : name.test(now)) return;
    seen.push(now);
  }
  assert.fail(`${name} cannot be reached by ${way === 'on' ? 'Tab' : 'Shift+Tab'}: ${seen.join(' > ')}`);
};

/**
 * Opens the list of the field that has the focus, goes to a choice by its first letters or by arrow keys, takes it, and closes the
 * list.
 */
export const chooseByKeys = async (page: Page, way: string, how: 'one' | 'several'): Promise<void> => {
  await page.keyboard.press('Enter');
  await page.getByRole('listbox').waitFor();
  if (way.startsWith('Arrow')) await page.keyboard.press(way);
  else await page.keyboard.type(way);
  await page.keyboard.press('Enter');
  if (how === 'several') await page.keyboard.press('Escape');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
};

export const typeInto = async (page: Page, name: string | RegExp, text: string): Promise<void> => {
  await tabTo(page, name);
  await page.keyboard.type(text);
};
