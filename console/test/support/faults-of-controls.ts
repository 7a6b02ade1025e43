import type { Page } from 'playwright-core';

/**
 * What cannot be used and does not say why: a control that is disabled for good, so that nobody reaches it, or one that shows no
 * reason when it gets the focus, or has none beside it in a list.
 */
export const faultsOfControls = async (page: Page): Promise<string[]> => {
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
        await new Promise((resolve) => setTimeout(resolve, 0));
        // A page that is not in front has no frames.
        await new Promise((resolve) => [requestAnimationFrame(resolve), setTimeout(resolve, 100)]);
      }
      if (reasonOf(element) === '') found.push(`no reason: ${nameOf(element)}`);
    }
    if (before instanceof HTMLElement) before.focus();
    return found;
  });
};
