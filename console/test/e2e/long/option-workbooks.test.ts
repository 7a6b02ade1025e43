import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { editable } from '../../../../server/test/support/workbook-client.ts';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { type Option, startOptionSheet } from '../../support/option-sheet.ts';
import { violations } from '../../support/violations.ts';

/** Options by the dozen: pasted from a spreadsheet or in a workbook, tried by a dry run, written at once. */
const { service, key, named, paste } = await startOptionSheet();

test('a cell that cannot be read, and one that the service refuses, are marked and named, and nothing is written', async () => {
  const page = await openConsole(service.origin, '/options/from-a-spreadsheet', { key });
  await paste(page, 'Name\tReference\tPrice\nOne\tQ-1\ton request\nTwo\tQ-2\t5');
  await page.getByText('1 line has a cell that can’t be read: it is marked.').first().waitFor();
  await page.getByText('Line 1, Price “on request”: is not a price').waitFor();
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
  await page.getByRole('gridcell', { name: 'Line 2, Reference: Q-1, is the reference of line 1 as well' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Nothing to write' }).getAttribute('aria-disabled'), 'true');
  assert.deepEqual(await violations(page), []);
  assert.equal((await named('Q-')).length, 0);
  // Leaving asks: the lines would be lost.
  await page.getByRole('link', { name: 'Products', exact: true }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('gridcell', { name: 'Line 1, Name: One' }).waitFor();
});

const inMenu = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Excel' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

const exported = async (page: Page, action: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), inMenu(page, action)]);
  return editable(await readFile(await download.path()));
};

const giveBack = (page: Page, buffer: Uint8Array) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'export.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from(buffer) });

test('an exported workbook is edited and given back: cells are named, emptied ones confirmed, all of it undone at once', async () => {
  const body = { name: 'Bleu canard', reference: 'YY-1', description: 'Texte', content_type: 'bleus', price: 30 };
  const made = await service.call<Option>('POST', '/v1/options', { token: key, body });
  const page = await openConsole(service.origin, '/options?content_type=bleus', { key, locale: 'fr-FR' });
  await page.getByText('Bleu canard').first().waitFor();
  const sheet = await exported(page, 'Exporter cette liste');
  assert.deepEqual([sheet.cells.length, sheet.get(2, 'Nom')], [2, 'Bleu canard']);
  await inMenu(page, 'Importer un classeur…');
  await giveBack(page, sheet.bytes());
  await page.getByText('0 nouvelle ligne, 0 modifiée, 1 inchangée').waitFor();
  sheet.set(2, 'Prix', 'douze');
  await giveBack(page, sheet.bytes());
  await page.getByText(/douze.*pas un nombre simple/).waitFor();
  await page.getByText('Options, cellule F2').waitFor();
  sheet.set(2, 'Prix', 33.5);
  sheet.set(2, 'Description', null);
  sheet.add({ Référence: 'YY-2', Nom: 'Bleu nuit', Famille: 'bleus', Prix: 12 });
  await giveBack(page, sheet.bytes());
  await page.getByText('Texte → vide').waitFor();
  const write = page.getByRole('button', { name: 'Écrire 2 lignes' });
  assert.equal(await write.getAttribute('aria-disabled'), 'true', 'an emptied cell has to be confirmed');
  assert.deepEqual(await violations(page), []);
  await page.getByRole('checkbox', { name: 'Oui, écrire aussi ces lignes' }).check({ force: true });
  await withAnswer(page, 'POST', /\/v1\/options\/workbook$/, () => write.click());
  await page.getByText('Écrit : 1 nouvelle ligne, 1 modifiée').waitFor();
  assert.deepEqual(
    (await named('YY-')).map(({ name, price }) => [name, price]),
    [
      ['Bleu canard', 33.5],
      ['Bleu nuit', 12],
    ],
  );
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await page.getByText('Annulé : 2 options').waitFor();
  const { body: back } = await service.call<Option>('GET', `/v1/options/${made.body.id}`, { token: key });
  assert.equal(back.price, 30);
});

test('products go out and come back the same way', async () => {
  const page = await openConsole(service.origin, '/products', { key });
  await page.getByRole('heading', { name: 'Products' }).waitFor();
  const sheet = await exported(page, 'Export this list');
  const name = String(sheet.get(2, 'Name'));
  sheet.set(2, 'Name', `${name} II`);
  await inMenu(page, 'Import a workbook…');
  await giveBack(page, sheet.bytes());
  await page.getByText(`${name} → ${name} II`).waitFor();
  assert.deepEqual(await violations(page), []);
  await withAnswer(page, 'POST', /\/v1\/products\/workbook$/, () =>
    page.getByRole('button', { name: 'Write 1 line' }).click(),
  );
  await page.getByText('Written: 0 new lines, 1 changed').waitFor();
});
