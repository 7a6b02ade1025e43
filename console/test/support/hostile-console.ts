import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import {
  HOSTILE,
  HOSTILE_PART,
  LONG,
  LONG_PART,
  PLACEHOLDER,
  storeInTexts,
} from '../../../server/test/support/hostile-texts.ts';
import { newSampleCatalogue } from '../../../server/test/support/sample-catalogue.ts';
import { startTestService, type TestService } from '../../../server/test/support/test-service.ts';
import { openConsole } from './browser.ts';
import { goTo } from './go-to.ts';
import type { Places } from './paths-of-router.ts';
import { textFaults } from './text-faults.ts';
import { watchRequests } from './watch-requests.ts';

const KINDS = {
  hostile: { mark: HOSTILE, part: HOSTILE_PART },
  long: { mark: LONG, part: LONG_PART },
} as const;

export type Kind = keyof typeof KINDS;

/** A tenant in whose catalogue, quotes, people, plans and ledger every text is hostile, or very long. */
const newCatalogue = async (service: TestService, kind: Kind) => {
  const { mark, part } = KINDS[kind];
  const tenant = await service.newTenant({ name: mark });
  const made = await newSampleCatalogue(tenant, mark);
  const first = (collection: string) => made[collection as keyof typeof made]?.[0];
  const product = `/v1/products/${first('products')}`;
  const others = { image_url: 'https://evil.example/a.png', description: `${mark}\n${mark}` };
  const content_type = mark.slice(-64);
  await tenant.must('PATCH', product, { ...others, translations: { de: { name: mark } } });
  await tenant.must('PATCH', `/v1/options/${first('options')}`, { ...others, reference: mark, content_type });
  await tenant.must('PATCH', `/v1/brands/${first('brands')}`, { logo_url: 'https://evil.example/b', name_en: mark });
  await tenant.must('PATCH', `${product}/steps/${first('steps')}`, { content_type });
  const stored = await storeInTexts(service.db, tenant.id, part);
  assert.ok(stored > 50, `${stored} texts`);
  const places: Places = {
    params: {
      $productId: first('products'),
      $stepId: first('steps'),
      $rowId: first('pricing-configurations'),
      $ruleId: first('rules'),
      $categoryId: first('categories'),
      $planId: first('plans'),
      $quoteId: first('quotes'),
    },
    open: {
      '/products': first('products'),
      '/brands': first('brands'),
      '/options': first('options'),
      '/price-tables': first('price-tables'),
      '/services': first('services'),
      '/vat-rates': first('vat-rates'),
      '/tariffs': first('tariffs'),
      '/categories/$categoryId': first('categories'),
    },
  };
  return { key: tenant.key, places, whole: mark.replaceAll(PLACEHOLDER, part) };
};

export type HostileConsole = { page: Page; places: Places; walk: (paths: readonly string[]) => Promise<string[]> };

/** A service with such a tenant of each kind; opens the console of one. What a page does to other hosts, or runs, fails the test. */
export const startHostileConsole = async () => {
  const service = await startTestService();
  // People sign in while the service does not listen yet, at the address of the tests.
  const catalogues = { hostile: await newCatalogue(service, 'hostile'), long: await newCatalogue(service, 'long') };
  const origin = (await service.app.listen({ host: '127.0.0.1', port: 0 })).replace('127.0.0.1', 'localhost');
  return async (kind: Kind): Promise<HostileConsole> => {
    const { key, places, whole } = catalogues[kind];
    const page = await openConsole(origin, '/products', { key });
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The pages' own policy refuses such a script too, and that is a fault as well.
    await page.evaluate(() =>
      Object.assign(globalThis, { evil: () => console.error('a script of the catalogue ran') }),
    );
    const settle = watchRequests(page);
    const walk = async (paths: readonly string[]) => {
      const found: string[] = [];
      for (const path of paths) {
        await settle(() => goTo(page, path));
        found.push(...(await textFaults(page, [whole])).map((fault) => `${path}: ${fault}`));
      }
      assert.equal(await page.locator('main h1').count(), 1, 'the walk ends inside the console');
      return found;
    };
    return { page, places, walk };
  };
};
