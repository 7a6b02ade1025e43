import type { Page } from 'playwright-core';
import { type Look, openPage } from './browser.ts';

/** The page of the API at an operation, and whatever its policy has refused since it was opened. */
export const openReference = async (origin: string, hash: string, look?: Look) => {
  const page = await openPage(origin, '/problems', look);
  const refused: string[] = [];
  await page.exposeFunction('tellRefused', (what: string) => refused.push(what));
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      (globalThis as unknown as { tellRefused: (what: string) => void }).tellRefused(
        `${effectiveDirective} ${blockedURI}`,
      ),
    ),
  );
  await page.goto(`${origin}/docs${hash}`);
  return { page, refused };
};

export const operationHeading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
