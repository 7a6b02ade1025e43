import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ROLE_SCOPES } from '@vantail/client';
import type { Page } from 'playwright-core';
import { newSampleCatalogue } from '../../../../server/test/support/sample-catalogue.ts';
import { startTestService } from '../../../../server/test/support/test-service.ts';
import { openConsole } from '../../support/browser.ts';
import { faultsOfControls } from '../../support/faults-of-controls.ts';
import { goTo } from '../../support/go-to.ts';
import { pathsOfRouter } from '../../support/paths-of-router.ts';
import { pressEverything } from '../../support/press-everything.ts';
import { plugIn } from '../../support/virtual-authenticator.ts';
import { watchRefusals } from '../../support/watch-refusals.ts';

/**
 * D18.1: every page shows what the caller may not do as not there, or with the reason. The pages are those of the router, and the
 * scopes those of the description: a new page, button or route is looked at without being added here.
 */
const service = await startTestService();
const tenant = await service.newTenant({ name: 'Menuiserie Dupont' });
const made = await newSampleCatalogue(tenant, 'Sample');
const product = `/v1/products/${made.products?.[0]}`;
const table = {
  type: 'table-directe',
  widths: [600, 800],
  heights: [700, 900],
  prices: [
    [100, 120],
    [130, 150],
  ],
};
const row = await tenant.must<{ id: number }>('POST', `${product}/pricing-configurations`, {
  leaf_count: 4,
  price_table: JSON.stringify({ ...table, modeInterpolation: 'majoration' }),
});
const listening = await service.app.listen({ host: '127.0.0.1', port: 0 });
const origin = listening.replace('127.0.0.1', 'localhost');

const ROLES = ['viewer', 'editor', 'manager'] as const;

const places = {
  params: {
    $productId: made.products?.[0],
    $stepId: made.steps?.[0],
    $rowId: row.id,
    $ruleId: made.rules?.[0],
    $categoryId: made.categories?.[0],
    $planId: made.plans?.[0],
    $quoteId: made.quotes?.[0],
  },
  open: {
    '/products': made.products?.[0],
    '/brands': made.brands?.[0],
    '/options': made.options?.[0],
    '/price-tables': made['price-tables']?.[0],
    '/services': made.services?.[0],
    '/vat-rates': made['vat-rates']?.[0],
    '/tariffs': made.tariffs?.[0],
    '/categories/$categoryId': made.categories?.[0],
  },
};

const signInAs = async (role: string): Promise<Page> => {
  const person = { email: `${role}@shop.example`, name: `The ${role}`, role };
  const { invitation_url } = await tenant.must<{ invitation_url: string }>('POST', '/v1/people', person);
  const page = await openConsole(origin, invitation_url.slice(`${origin}/console`.length));
  await plugIn(page);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).waitFor();
  return page;
};

type Walker = { scopes: readonly string[]; pressed?: Set<string> };

/** Walks over every page and, with `pressed`, presses whatever was not pressed before; answers what is wrong. */
const walk = async (page: Page, { scopes, pressed }: Walker): Promise<string[]> => {
  const { settle, take } = await watchRefusals(page, scopes);
  const look = () => faultsOfControls(page);
  const found: string[] = [];
  for (const path of await pathsOfRouter(page, places)) {
    await settle(() => goTo(page, path));
    const here = await look();
    const reload = () => settle(() => page.goto(`${origin}/console${path}`));
    if (pressed) here.push(...(await pressEverything(page, { settle, look, pressed }, reload)));
    found.push(...[...here, ...take()].map((fault) => `${path}: ${fault}`));
  }
  // Whoever was signed out on the way has seen nothing.
  assert.equal(await page.locator('main h1').count(), 1, 'the walk ends inside the console');
  return [...new Set(found)];
};

const pressedByRoles = new Set<string>();

for (const role of ROLES)
  test(`D18.1 the role ${role} meets no control that is grey without a reason, and none that the service would refuse`, async () => {
    // A viewer presses everything; what an editor or a manager pressed after them is not pressed again.
    const pressed = role === 'viewer' ? new Set<string>() : pressedByRoles;
    assert.deepEqual(await walk(await signInAs(role), { scopes: ROLE_SCOPES[role], pressed }), []);
    assert.ok(pressed.size > 10, `only ${[...pressed].join(', ')} was pressed`);
  });

test('D4 a key with a part of the scopes meets no such control either', async () => {
  // A key that may only read is what a viewer is.
  for (const scopes of [['storefront:read', 'quotes:create'], ['catalogue:write'], ['keys:manage']]) {
    const page = await openConsole(origin, '/products', { key: await tenant.keyWith(scopes) });
    await page.getByRole('heading', { level: 1 }).waitFor();
    assert.deepEqual(await walk(page, { scopes }), [], scopes.join(' '));
    await page.context().close();
  }
});

test('D18.1 who may only look types nothing into a form or a grid of prices, and copies from it', async () => {
  const page = await openConsole(origin, `/products/${made.products?.[0]}/rows/${row.id}`, {
    key: await tenant.keyWith(['catalogue:read']),
  });
  const grid = page.getByRole('grid').last();
  await grid.getByRole('gridcell', { name: /600 × 700/ }).click();
  for (const key of ['7', 'F2', 'Delete', 'Control+d', 'Control+v']) await page.keyboard.press(key);
  assert.equal(await grid.getByRole('textbox').count(), 0);
  await page.keyboard.press('Control+c');
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '100');
  const open = page.locator(
    'main :is(input:not([type="checkbox"], [type="radio"]), textarea):not([readonly], search *)',
  );
  assert.deepEqual(await open.evaluateAll((fields) => fields.map(({ outerHTML }) => outerHTML)), []);
  await page.getByText('Read only: you can’t change this').waitFor();
  // The reason is there for a mouse, and for a finger, which cannot hover.
  const add = page.getByRole('button', { name: 'Add step', exact: true });
  const reason = page.getByRole('tooltip').filter({ hasText: 'it lacks the scope catalogue:write' });
  await page.mouse.move(600, 10);
  await add.hover();
  await reason.waitFor();
  await page.mouse.move(0, 0);
  await reason.waitFor({ state: 'detached' });
  await add.click({ force: true });
  await reason.waitFor();
});

test('D18.1 the reason of a button that the keyboard scrolls into sight stays', async () => {
  const page = await openConsole(origin, '/history', { key: await tenant.keyWith(['catalogue:read']) });
  await page.setViewportSize({ width: 1200, height: 400 });
  const last = page.getByRole('button', { name: 'Undo…' }).last();
  await last.waitFor();
  assert.ok((await last.boundingBox().then((box) => box?.y ?? 0)) > 400, 'it is out of sight');
  await page.keyboard.press('Tab');
  await last.focus();
  const reason = page.getByRole('tooltip').filter({ hasText: 'it lacks the scope catalogue:write' });
  await reason.waitFor();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)));
  assert.equal(await reason.count(), 1);
});
