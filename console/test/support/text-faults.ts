import type { Page } from 'playwright-core';

/** Texts whose directions go on in the words around them; runs in the page. Whole texts of the catalogue may stand in an attribute. */
const leaks = (foreign: readonly string[]): string[] => {
  /** Whether a direction in the text does not end inside of it; in an element of its own only isolates matter. */
  const isLeaking = (text: string, isAlone: boolean): boolean => {
    let depth = 0;
    for (const sign of text) {
      if (/[\u2066-\u2068]/.test(sign)) depth++;
      else if (sign === '\u2069' && depth-- === 0) return true;
      else if (/[\u202a-\u202e]/.test(sign) && depth === 0 && !isAlone) return true;
    }
    return depth > 0;
  };
  const found: string[] = [];
  const tell = (place: string, text: string) => found.push(`${place}: ${JSON.stringify(text.slice(0, 160))}`);
  const visit = (root: Document | ShadowRoot) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Text) {
        const parent = node.parentElement;
        const tag = parent?.tagName ?? '';
        // A field holds its text alone.
        if (!['TEXTAREA', 'OPTION'].includes(tag) && isLeaking(node.data, tag === 'BDI'))
          tell(`text in ${parent?.tagName} ${parent?.className}`, node.data);
        continue;
      }
      const element = node as Element;
      if (element.shadowRoot) visit(element.shadowRoot);
      for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description', 'aria-roledescription']) {
        const text = element.getAttribute(name);
        if (text !== null && !foreign.includes(text) && isLeaking(text, false))
          tell(`${name} of ${element.tagName}`, text);
      }
    }
  };
  visit(document);
  if (isLeaking(document.title, false)) tell('title', document.title);
  return found;
};

/** What is wider than the window, and no box that scrolls; runs in the page. */
const tooWide = (): string[] => {
  if (document.documentElement.scrollWidth <= innerWidth) return [];
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    element !== document.body &&
    (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const wide = [...document.body.querySelectorAll('*')].filter(
    (element) => element.getBoundingClientRect().right > innerWidth + 1 && !scrolls(element.parentElement),
  );
  const named = wide.slice(0, 4).map((element) => `${element.tagName}.${element.getAttribute('class')}`);
  return [`${document.documentElement.scrollWidth} px of ${innerWidth}: ${named.join(', ')}`];
};

const WIDTHS = [1440, 390];

/** What texts of the catalogue do to a page that they must not: turn its words around, or widen it. */
export const textFaults = async (page: Page, foreign: readonly string[]): Promise<string[]> => {
  const found = await page.evaluate(leaks, foreign);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate(() => new Promise((resolve) => [requestAnimationFrame(resolve), setTimeout(resolve, 100)]));
    found.push(...(await page.evaluate(tooWide)));
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  return found;
};
