import type { Page } from 'playwright-core';

/** A laptop with a menu and three columns, and a phone: where French words have the least room. */
const WIDTHS = [1280, 390];

/** Words that go on in another line without a hyphen, and lists that reach beyond their frame; runs in the page. */
const lackOfRoom = (): string[] => {
  const isSeen = (element: Element) =>
    element.getBoundingClientRect().width > 1 &&
    element.closest('.visually-hidden, [hidden], svg, code, pre, textarea') === null;
  const found: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { data, parentElement } = node as Text;
    if (!parentElement || !isSeen(parentElement)) continue;
    // Not the parts of an address of mail or of the web: they have nowhere else to go on.
    for (const { 0: word, index } of data.matchAll(/(?<![^\s«“(’-])\p{L}{2,}(?![^\s»”),;:.!?…’-])/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => top);
      if (Math.max(...lines) - Math.min(...lines) > 4) found.push(`“${word}” is broken in “${data.trim()}”`);
    }
  }
  for (const table of document.querySelectorAll('table[aria-label]')) {
    const { scrollWidth = 0, clientWidth = 0 } = table.parentElement ?? {};
    if (scrollWidth > clientWidth + 1)
      found.push(`${table.getAttribute('aria-label')}: ${scrollWidth} px in a frame of ${clientWidth}`);
  }
  return [...new Set(found)];
};

/** What has too little room on a page, at each width. */
export const roomFaults = async (page: Page): Promise<string[]> => {
  const size = page.viewportSize();
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => new Promise((resolve) => [requestAnimationFrame(resolve), setTimeout(resolve, 100)]));
    found.push(...(await page.evaluate(lackOfRoom)).map((fault) => `at ${width}: ${fault}`));
  }
  if (size) await page.setViewportSize(size);
  return found;
};
