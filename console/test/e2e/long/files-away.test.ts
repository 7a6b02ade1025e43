import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openConsole } from '../../support/browser.ts';
import { startEditedProducts } from '../../support/edited-products.ts';

const { origin, newShop } = await startEditedProducts();
const folder = mkdtempSync(join(tmpdir(), 'vantail-files-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const AWAY = 'The file was changed or moved since you chose it, or is a folder. Choose it again.';

test('a price list that is corrected in Excel meanwhile has to be chosen again, and the page says so', async () => {
  const { tenant, path } = await newShop();
  const page = await openConsole(origin, `${path}/import`, { key: tenant.key });
  const list = join(folder, 'list.csv');
  writeFileSync(list, ';1000;1200\n1000;100;200\n1200;x;300\n');
  await page.locator('input[type=file]').setInputFiles(list);
  const decimal = page.getByRole('button', { name: 'Decimal sign' });
  await decimal.waitFor();
  writeFileSync(list, ';1000;1200\n1000;100;200\n1200;250;300\n;;\n');
  await decimal.click();
  await page.getByRole('option', { name: 'decimal comma', exact: true }).click();
  await page.getByText(AWAY).waitFor();
});

test('a dropped folder that has the name of a picture is refused in words', async () => {
  const { tenant } = await newShop();
  const page = await openConsole(origin, '/media', { key: tenant.key });
  await page.getByText('Drop pictures anywhere on this page').waitFor();
  const named = join(folder, 'white.png');
  mkdirSync(named);
  const browser = await page.context().newCDPSession(page);
  const data = { items: [], files: [named], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await browser.send('Input.dispatchDragEvent', { type, x: 700, y: 400, data });
  await page.getByText(AWAY).waitFor();
});

test('a file that is no picture, dropped on the field of one, is refused in words', async () => {
  const { tenant, path } = await newShop();
  const page = await openConsole(origin, path, { key: tenant.key });
  const field = page.locator('fieldset', { has: page.getByRole('button', { name: 'From the library…' }) }).first();
  await field.waitFor();
  await field.evaluate((element) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(['GIF89a'], 'white.gif', { type: 'image/gif' }));
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
    // Else the browser opens the file in place of the page.
    if (element.dispatchEvent(drop)) throw new Error('the drop is left to the browser');
  });
  await page.getByText('Only PNG, JPEG and WebP pictures can be uploaded.').waitFor();
});
