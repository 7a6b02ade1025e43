import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endWithSignals } from './end-with-signals.ts';
import { takeConsolePictures } from './pictures/console-pictures.ts';
import { startDemoService } from './pictures/demo-service.ts';
import { translateCatalogue } from './pictures/english-catalogue.ts';
import { filmElement } from './pictures/film-element.ts';
import { openBrowser } from './pictures/open-page.ts';

/** `npm run pictures`: makes the pictures of the README from the demo, as its shop and the console look today. */
const images = join(import.meta.dirname, '../docs/images');
const PRODUCT = 'PVC-2V';

endWithSignals();
const folder = mkdtempSync(join(tmpdir(), 'vantail-pictures-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const service = await startDemoService(join(folder, 'data'));
const browser = await openBrowser(folder);
try {
  const products = await service.list<{ id: number; reference: string }>('/v1/products');
  const productId = products.find(({ reference }) => reference === PRODUCT)?.id;
  if (productId === undefined) throw new Error(`The demo has no ${PRODUCT}`);
  const element = await filmElement(browser, service.origin, productId);
  await translateCatalogue(service, productId);
  const pictures = { element, ...(await takeConsolePictures(browser, service, productId)) };
  for (const [name, picture] of Object.entries(pictures)) {
    writeFileSync(join(images, `${name}.webp`), picture);
    process.stdout.write(`docs/images/${name}.webp: ${Math.ceil(picture.length / 1024)} KiB\n`);
  }
} finally {
  await browser.close();
  await service.stop();
}
