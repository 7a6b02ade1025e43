import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Result = { violations: { id: string; help: string; nodes: { html: string; failureSummary?: string }[] }[] };

/** What axe finds wrong on the page as it stands: WCAG 2.2 A and AA, and its best practices; or by some rules alone. */
export const violations = async (page: Page, runOnly?: readonly string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe);
  // Contrast is judged once transitions are over, which a busy machine delays. Endless animations only show that the page is waiting.
  await page.evaluate(() => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations: found } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: { run: (options: object) => Promise<Result> } }).axe.run(options),
    // What passes is not described: that takes longer than to find it.
    { resultTypes: ['violations'], ...(runOnly ? { runOnly: [...runOnly] } : {}) },
  );
  return found.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html.slice(0, 300)}\n  ${failureSummary ?? ''}`),
  );
};
