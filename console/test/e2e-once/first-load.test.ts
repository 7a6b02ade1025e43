import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, signInByKey } from '../support/browser.ts';
import { demoKey, startConsoleService } from '../support/console-service.ts';

const service = await startConsoleService();
const key = await demoKey(service);

test('the first page takes less than 300 kB of compressed files, and the heavy editors are not among them', async () => {
  const page = await openConsole(service.origin, '', {});
  const files = new Map<string, number>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/console')) files.set(pathname, Number(response.headers()['content-length'] ?? 0));
  });
  await signInByKey(page.context(), service.origin, key);
  await page.goto(`${service.origin}/console/products`);
  await page.getByText('Fenêtre PVC 2 vantaux').first().waitFor();
  await page.waitForLoadState('networkidle');
  const kilobytes = [...files.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
  assert.ok(files.size > 2, `only ${[...files.keys()]}`);
  assert.ok(kilobytes < 300, `${kilobytes} kB: ${JSON.stringify(Object.fromEntries(files))}`);
  // Without the letters of the content, which may spell anything.
  const names = [...files.keys()].map((path) => path.replace(/-[\w-]{8}\.\w+$/, ''));
  assert.deepEqual(
    names.filter((name) => /json-editor|grid|plot/i.test(name)),
    [],
  );
});
