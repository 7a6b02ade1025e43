import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openConsole, withAnswer } from '../support/browser.ts';
import { demoKey, startConsoleService } from '../support/console-service.ts';
import { violations } from '../support/violations.ts';

/** Options by the dozen: pasted from a spreadsheet, tried by a dry run, written at once. */
const service = await startConsoleService();
const key = await demoKey(service);
type Option = { id: number; name: string; reference: string | null; price: number; price_type: string; finish: string };
const named = async (q: string) =>
  (await service.call<{ data: Option[] }>('GET', `/v1/options?q=${q}`, { token: key })).body.data;

const paste = async (page: Page, text: string) => {
  const sheet = page.getByRole('grid', { name: /^(Options to write|Options à écrire)$/ });
  await sheet.waitFor();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await sheet.getByRole('gridcell').first().click();
  await page.keyboard.press('Control+v');
};

test('pasted options are created and changed by reference after a dry run, and one undo takes them back', async () => {
  const made = await service.call<Option>('POST', '/v1/options', {
    token: key,
    body: { name: 'Gris perle', reference: 'ZZ-7047', content_type: 'couleurs', price: 40 },
  });
  const page = await openConsole(service.origin, '/options', { key, locale: 'fr-FR' });
  await page.getByRole('button', { name: 'Depuis un tableur…' }).click();
  await paste(
    page,
    'Réf.\tDésignation\tPrix HT\tType de prix\tTeinte\tStock\nZZ-7047\tGris télégris\t45,50\t\tRAL 7047\t3\nZZ-1\tBrun noisette\t12 %\t\tRAL 8011\t\nZZ-2\tVolet\t85\tau m²\t\t9',
  );
  await page.getByText('Colonnes non lues : Stock.').waitFor();
  await page.getByText('2 nouvelles options, 1 modifiée, 0 inchangée').waitFor();
  await page.getByText('Gris perle → Gris télégris').waitFor();
  assert.deepEqual(await violations(page), []);
  assert.equal((await named('ZZ-')).length, 1, 'nothing is written before it is confirmed');
  await withAnswer(page, 'POST', /\/v1\/options\/import$/, () =>
    page.getByRole('button', { name: 'Écrire 3 options' }).click(),
  );
  await page.getByText('Écrit : 2 nouvelles options, 1 modifiée').waitFor();
  const written = await named('ZZ-');
  assert.deepEqual(
    written.map(({ reference, name, price, price_type, finish }) => [reference, name, price, price_type, finish]),
    [
      ['ZZ-7047', 'Gris télégris', 45.5, 'flat', 'ral-7047'],
      ['ZZ-1', 'Brun noisette', 12, 'percent', 'ral-8011'],
      ['ZZ-2', 'Volet', 85, 'per_m2', null],
    ],
  );
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await page.getByText('Annulé : 3 options').waitFor();
  const { body } = await service.call<Option>('GET', `/v1/options/${made.body.id}`, { token: key });
  assert.equal(body.name, 'Gris perle');
});

test('a cell that cannot be read, and one that the service refuses, are marked and named, and nothing is written', async () => {
  const page = await openConsole(service.origin, '/options/from-a-spreadsheet', { key });
  await paste(page, 'Name\tReference\tPrice\nOne\tQ-1\ton request\nTwo\tQ-2\t5');
  await page.getByText('1 line has a cell that can’t be read: it is marked.').first().waitFor();
  const bad = page.getByRole('gridcell', { name: 'Line 1, Price: on request, is not a price' });
  assert.equal(await bad.getAttribute('aria-invalid'), 'true');
  await bad.click();
  await page.keyboard.type('4');
  await page.keyboard.press('Enter');
  await page.getByText('2 new options, 0 changed, 0 unchanged').waitFor();
  // The same reference twice: which one is meant is not guessed.
  await page.getByRole('gridcell', { name: 'Line 2, Reference: Q-2' }).click();
  await page.keyboard.type('Q-1');
  await page.keyboard.press('Enter');
  await page.getByRole('gridcell', { name: 'Line 2, Reference: Q-1, Entered twice.' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Nothing to write' }).getAttribute('aria-disabled'), 'true');
  assert.deepEqual(await violations(page), []);
  assert.equal((await named('Q-')).length, 0);
  // Leaving asks: the lines would be lost.
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('gridcell', { name: 'Line 1, Name: One' }).waitFor();
});
