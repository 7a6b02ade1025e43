import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { type Option, startOptionSheet } from '../../support/option-sheet.ts';
import { violations } from '../../support/violations.ts';

/** Options by the dozen: pasted from a spreadsheet or in a workbook, tried by a dry run, written at once. */
const { service, key, named, paste } = await startOptionSheet();

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
  // The heading says HT, and the shop's prices are TTC: somebody has to say what they are.
  await page.getByText('Ces prix sont annoncés HT, les vôtres sont TTC').waitFor();
  const write = page.getByRole('button', { name: 'Écrire 3 options' });
  assert.equal(await write.getAttribute('aria-disabled'), 'true');
  assert.deepEqual(await violations(page), []);
  await page.getByRole('button', { name: 'Ils sont TTC : les garder' }).click();
  assert.equal((await named('ZZ-')).length, 1, 'nothing is written before it is confirmed');
  await withAnswer(page, 'POST', /\/v1\/options\/import$/, () => write.click());
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
