import type { Page } from 'playwright-core';

/**
 * What cannot be used and does not say why: a control that is disabled for good, so that nobody reaches it, or one that shows no
 * reason when it gets the focus, or has none beside it in a list. A page that is still being drawn is looked at again.
 */
export const faultsOfControls = async (page: Page): Promise<string[]> => {
  for (let turn = 0; turn < 5; turn++) {
    if ((await faultsNow(page)).length === 0) return [];
    await page.waitForTimeout(200);
  }
  return faultsNow(page);
};

const faultsNow = async (page: Page): Promise<string[]> => {
  // From here on the focus is moved by keys, as far as the page can tell: then a reason is shown at once.
  await page.keyboard.press('Shift');
  await page.keyboard.press('Tab');
  return page.evaluate(async () => {
    const isInSight = (element: Element | null) => element?.checkVisibility({ visibilityProperty: true }) === true;
    const nameOf = (element: Element) =>
      `<${element.localName}> ${element.getAttribute('aria-label') ?? (element.textContent || element.outerHTML.slice(0, 120))}`;
    const reasonOf = (element: Element) =>
      (element.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id))
        .filter((found) => isInSight(found))
        .map((found) => found?.textContent ?? '')
        .join('')
        .trim();
    const isItem = (element: Element) => /^(menuitem|option|row)$/.test(element.getAttribute('role') ?? '');
    const found: string[] = [];
    for (const element of document.querySelectorAll(':disabled'))
      if (isInSight(element)) found.push(`disabled: ${nameOf(element)}`);
    const before = document.activeElement;
    for (const element of document.querySelectorAll<HTMLElement>('[aria-disabled="true"]:not([data-pending])')) {
      if (!isInSight(element) || element.closest('[inert]')) continue;
      if (!isItem(element)) {
        element.focus();
        // A busy machine shows the reason some frames later: only one that never comes is a fault.
        for (let turn = 0; turn < 250 && reasonOf(element) === ''; turn++)
          await new Promise((resolve) => setTimeout(resolve, turn && 20));
      }
      if (reasonOf(element) === '') found.push(`no reason: ${nameOf(element)}`);
    }
    if (before instanceof HTMLElement) before.focus();
    return found;
  });
};
