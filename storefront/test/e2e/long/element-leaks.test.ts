import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openShopPage } from '../../support/shop-page.ts';
import { startShopService } from '../../support/shop-service.ts';

const { origin, productId, shopKey } = await startShopService();

test('of 200 configurators that came and went, nothing stays in memory', async () => {
  const page = await openShopPage({ origin, body: '' });
  const session = await page.context().newCDPSession(page);
  const mounted = await page.evaluate(
    async ([src, key, product]) => {
      const held: WeakRef<Element>[] = [];
      (window as unknown as { held: WeakRef<Element>[] }).held = held;
      let loaded = 0;
      for (let count = 0; count < 200; count++) {
        const element = document.createElement('vantail-configurator');
        for (const [name, value] of Object.entries({ src, key, product })) element.setAttribute(name, String(value));
        const isThere = new Promise((resolve) => element.addEventListener('vantail-loaded', resolve, { once: true }));
        document.body.append(element);
        // Every tenth is loaded to its first price; the others go while they load.
        if (count % 10 === 0) loaded += (await isThere) ? 1 : 0;
        element.remove();
        held.push(new WeakRef(element));
      }
      return loaded;
    },
    [origin, shopKey, String(productId('PVC-1V'))] as const,
  );
  assert.equal(mounted, 20);
  // What was asked for is answered, and what waits for a second has waited.
  await page.waitForLoadState('networkidle');
  let alive = 200;
  for (let tries = 0; tries < 40 && alive > 1; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 250));
    await session.send('HeapProfiler.collectGarbage');
    alive = await page.evaluate(
      () => (window as unknown as { held: WeakRef<Element>[] }).held.filter((one) => one.deref()).length,
    );
  }
  // The last one may still be a local variable of the loop.
  assert.ok(alive <= 1, `${alive} of 200 are still there`);
});
