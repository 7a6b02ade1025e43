import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { newOptions, newProduct } from '../../../../server/test/support/new-product.ts';
import { plainPicture } from '../../../../server/test/support/pictures.ts';
import type { Body } from '../../../../server/test/support/test-service.ts';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';
import { roomFaults } from '../../support/room-faults.ts';
import { violations } from '../../support/violations.ts';

/** Many pictures at once: matched by file name, written as one change, chosen again from the library. */
const service = await startConsoleService();

type Pictured = Body & { id: number; image_url: string | null };

let side = 20;
/** A picture of its own size, so that no two files are the same. */
const file = async (name: string) => {
  side += 1;
  return { name, mimeType: 'image/png', buffer: await plainPicture(side, side).png().toBuffer() };
};

test('pictures go to products and options by file name after a look at the table, and one undo takes them back', async () => {
  const tenant = await service.newTenant();
  const product = await newProduct(tenant);
  await tenant.must('PATCH', `/v1/products/${product.id}`, { name: 'Fenêtre PVC', reference: 'PVC-2V' });
  const make = (body: Body) => tenant.must<Pictured>('POST', '/v1/options', body);
  const oak = await make({ name: 'Chêne doré', reference: 'W-01' });
  const [white, other] = [
    await make({ name: 'Blanc', reference: 'B1' }),
    await make({ name: 'Blanc', reference: 'B2' }),
  ];
  const grey = await make({ name: 'Gris' });
  const pictures = async () =>
    Promise.all(
      [`products/${product.id}`, ...[oak, white, other, grey].map(({ id }) => `options/${id}`)].map(
        async (path) => (await tenant.must<Pictured>('GET', `/v1/${path}`)).image_url,
      ),
    );

  const page = await openConsole(service.origin, '/media', { key: tenant.key, locale: 'fr-FR' });
  await page.getByRole('button', { name: 'Par nom de fichier…' }).click();
  await page.getByRole('heading', { name: 'Images par nom de fichier' }).waitFor();
  const names = ['pvc_2v.png', 'CHENE-DORÉ.png', 'w 01.png', 'blanc.png', 'IMG_0001.png'];
  const broken = { name: 'gris.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
  await page.locator('input[type=file]').setInputFiles([...(await Promise.all(names.map(file))), broken]);
  await page.getByText('6 sur 6 dans la bibliothèque').waitFor();
  const row = (name: string) => page.getByRole('row', { name });
  await row('pvc_2v.png').getByText('Produit : Fenêtre PVC').waitFor();
  await row('pvc_2v.png').getByText('par la référence').waitFor();
  await row('IMG_0001.png').getByText('Aucune correspondance').waitFor();
  await row('gris.png').getByRole('button', { name: 'Renvoyer' }).waitFor();
  // Two files for one option, and one file for two options: neither is guessed.
  await row('CHENE-DORÉ.png').getByText('Un autre fichier a la même destination').waitFor();
  await row('w 01.png').getByText('Un autre fichier a la même destination').waitFor();
  const isHeld = async () =>
    (await page.getByRole('button', { name: /^Écrire/ }).getAttribute('aria-disabled')) === 'true';
  assert.equal(await isHeld(), true);
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(await roomFaults(page), []);
  await row('w 01.png')
    .getByRole('button', { name: /Retirer/ })
    .click();
  await row('CHENE-DORÉ.png').getByText('par le nom').waitFor();
  await page.getByText('1 fichier a plusieurs correspondances').waitFor();
  assert.equal(await isHeld(), true);
  await row('blanc.png')
    .getByRole('button', { name: /Destination de/ })
    .click();
  await page.getByRole('option', { name: /B2/ }).click();
  await row('IMG_0001.png')
    .getByRole('button', { name: /Choisir pour/ })
    .click();
  await page.getByRole('combobox', { name: /Destination de/ }).fill('gri');
  await page.getByRole('option', { name: /Gris/ }).click();
  await row('IMG_0001.png').getByText('choisi', { exact: true }).waitFor();
  assert.deepEqual(await pictures(), [null, null, null, null, null], 'nothing is written before it is confirmed');

  await row('gris.png')
    .getByRole('button', { name: /Retirer/ })
    .click();
  await withAnswer(page, 'POST', /\/v1\/media\/assignments$/, () =>
    page.getByRole('button', { name: 'Écrire 4 images' }).click(),
  );
  await page.getByText('Écrit : 4 images').waitFor();
  const { data } = await tenant.must<{ data: { name: string; url: string }[] }>('GET', '/v1/media');
  const urlOf = (name: string) => data.find((media) => media.name === name)?.url ?? assert.fail(name);
  assert.deepEqual(data.map(({ name }) => name).toSorted(), names.toSorted(), 'names stay');
  assert.deepEqual(await pictures(), [
    urlOf('pvc_2v.png'),
    urlOf('CHENE-DORÉ.png'),
    null,
    urlOf('blanc.png'),
    urlOf('IMG_0001.png'),
  ]);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'CHENE-DORÉ.png' })
    .getByRole('link', { name: 'Chêne doré' })
    .waitFor();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await page.getByText('Annulé :').first().waitFor();
  assert.deepEqual(await pictures(), [null, null, null, null, null]);
});

test('every picture field offers the library, which is searched by the name of the file', async () => {
  const tenant = await service.newTenant();
  const product = await newProduct(tenant);
  const option = await tenant.must<Pictured>('POST', '/v1/options', { name: 'Oak' });
  const products = await tenant.must<{ data: { brand_id: number; category_id: number }[] }>('GET', '/v1/products');
  const { brand_id, category_id } = products.data[0] ?? assert.fail('no product');
  const media = await openConsole(service.origin, '/media', { key: tenant.key });
  const uploaded = await Promise.all(['blanc.png', 'Chêne doré.png'].map(file));
  for (const one of uploaded)
    await withAnswer(media, 'POST', /\/v1\/media$/, () => media.locator('input[type=file]').setInputFiles([one]));
  await media.getByText('Chêne doré.png').waitFor();
  for (const path of [
    `/options?open=${option.id}`,
    `/brands?open=${brand_id}`,
    `/categories/${category_id}?open=${category_id}`,
    `/products/${product.id}`,
    '/settings',
  ]) {
    const page = await openConsole(service.origin, path, { key: tenant.key });
    await page.getByRole('button', { name: 'From the library…' }).click();
    const library = page.getByRole('dialog', { name: 'Choose from the library' });
    await library.getByRole('button', { name: 'blanc.png' }).waitFor();
    await library.getByRole('searchbox').fill('chene DORE');
    await library.getByRole('button', { name: 'blanc.png' }).waitFor({ state: 'detached' });
    if (path === '/settings') assert.deepEqual(await violations(page), []);
    await library.getByRole('button', { name: 'Chêne doré.png' }).click();
    await library.waitFor({ state: 'detached' });
    const field = page.locator('[data-field$="image_url"] input, [data-field$="logo_url"] input');
    assert.match(await field.first().inputValue(), /^\/media\/.+\.webp$/, path);
  }
});

/** Hands a file to the page as the browser does when one is dropped or pasted. */
const give = (page: Page, selector: string, how: 'drop' | 'paste', bytes: Buffer) =>
  page.locator(selector).evaluate(
    (target, { kind, text }) => {
      const data = new DataTransfer();
      const content = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
      data.items.add(new File([content], 'picture.png', { type: 'image/png' }));
      target.dispatchEvent(
        kind === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    { kind: how, text: bytes.toString('base64') },
  );

test('pictures are dropped and pasted into the library, which names what shows each and deletes what nothing shows', async () => {
  const tenant = await service.newTenant();
  await newOptions(tenant, 1);
  const [first, second, third] = await Promise.all(
    [40, 50, 60].map((side) => plainPicture(side, side).png().toBuffer()),
  );
  assert.ok(first && second && third);
  const page = await openConsole(service.origin, '/media', { key: tenant.key });
  await page.getByText('No picture yet').waitFor();
  await withAnswer(page, 'POST', /\/v1\/media$/, () => give(page, 'h1', 'drop', first));
  await withAnswer(page, 'POST', /\/v1\/media$/, () => give(page, 'body', 'paste', second));
  await page.getByText('50 × 50').waitFor();
  await page.getByRole('button', { name: 'Delete' }).nth(1).waitFor();

  await page.goto(`${service.origin}/console/options`);
  await page.getByRole('link', { name: 'Option 1' }).click();
  const address = page.locator('[data-field="image_url"]');
  await withAnswer(page, 'POST', /\/v1\/media$/, () => give(page, '[data-field="image_url"] input', 'paste', third));
  await page.getByRole('dialog').locator('img').waitFor();
  assert.match(await address.locator('input').inputValue(), /^\/media\/.+\.webp$/);
  await withAnswer(page, 'PATCH', /options/, () => page.getByRole('button', { name: 'Save', exact: true }).click());
  await page
    .getByRole('row', { name: /Option 1/ })
    .locator('img')
    .first()
    .waitFor();

  await page.goto(`${service.origin}/console/media`);
  await page.getByRole('listitem').filter({ hasText: '60 × 60' }).getByRole('link', { name: 'Option 1' }).waitFor();
  const unused = page.getByRole('listitem').filter({ hasText: '40 × 40' });
  await unused.getByRole('button', { name: 'Delete' }).click();
  await unused.waitFor({ state: 'detached' });
  const left = await tenant.must<{ data: { width: number }[] }>('GET', '/v1/media');
  assert.deepEqual(left.data.map(({ width }) => width).toSorted(), [50, 60]);
});
