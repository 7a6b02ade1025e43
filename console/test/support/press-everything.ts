import type { Page } from 'playwright-core';
import type { Settle } from './watch-requests.ts';

const USABLE = ':not([aria-disabled="true"], :disabled, [tabindex="-1"], [aria-haspopup="listbox"])';
const IN_PAGE = `main button${USABLE}`;
const OVERLAY = ':is([role="dialog"], [role="alertdialog"], [role="menu"])';
const INSIDE = `${OVERLAY} :is(button${USABLE}, [role="menuitem"]:not([aria-disabled="true"]))`;

type Pressing = {
  settle: Settle;
  /** What is wrong with the page as it stands. */
  look: () => Promise<string[]>;
  /** What was pressed already: the same button stands on many pages, and in many rows. */
  pressed: Set<string>;
};

/** The names of what can be pressed, without their numbers. */
const namesOf = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate(
    (wanted) =>
      [...document.querySelectorAll(wanted)]
        .filter((element) => element.checkVisibility() && !element.closest('[inert]'))
        .map((element) => (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\d+/g, '0')),
    selector,
  );

/** Presses the first control of that name, as an assistive technology does; nothing if it is gone. */
const press = (page: Page, selector: string, name: string): Promise<void> =>
  page.evaluate(
    ({ wanted, called }) => {
      const found = [...document.querySelectorAll<HTMLElement>(wanted)].find(
        (element) =>
          element.checkVisibility() &&
          (element.getAttribute('aria-label') ?? element.textContent ?? '').replaceAll(/\d+/g, '0') === called,
      );
      found?.click();
    },
    { wanted: selector, called: name },
  );

const isOpen = async (page: Page) => (await page.locator(OVERLAY).count()) > 0;

/** Closes what has opened, as far as it lets itself be closed. */
const close = async (page: Page): Promise<void> => {
  for (let turn = 0; turn < 3 && (await isOpen(page)); turn++) {
    await page.keyboard.press('Escape');
    await page.waitForTimeout(20);
  }
};

/** Presses whatever can be pressed in what has opened; `open` opens it again. */
const pressInside = async (page: Page, { settle, pressed }: Pressing, open: () => Promise<void>): Promise<void> => {
  for (const name of await namesOf(page, INSIDE)) {
    if (pressed.has(`inside ${name}`)) continue;
    pressed.add(`inside ${name}`);
    if (!(await isOpen(page))) await open();
    await settle(() => press(page, INSIDE, name));
  }
};

/** Presses every button of a page that can be pressed, and those of what opens then; `reload` brings the page back. */
export const pressEverything = async (
  page: Page,
  pressing: Pressing,
  reload: () => Promise<unknown>,
): Promise<string[]> => {
  const { settle, look, pressed } = pressing;
  const found: string[] = [];
  const url = page.url();
  if (await isOpen(page)) await pressInside(page, pressing, async () => {});
  for (const name of await namesOf(page, IN_PAGE)) {
    if (pressed.has(name)) continue;
    pressed.add(name);
    if (page.url() !== url || (await isOpen(page))) await reload();
    const open = () => settle(() => press(page, IN_PAGE, name));
    await open();
    if (!(await isOpen(page))) continue;
    found.push(...(await look()).map((fault) => `after "${name}": ${fault}`));
    await pressInside(page, pressing, open);
    await close(page);
  }
  return found;
};
