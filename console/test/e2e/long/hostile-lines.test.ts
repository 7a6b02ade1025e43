import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHostileConsole } from '../../support/hostile-console.ts';

const openAs = await startHostileConsole();

/** The pages with most texts of a catalogue; `long/hostile-texts.test.ts` has all of them. */
for (const kind of ['hostile', 'long'] as const)
  test(`${kind} texts of the catalogue run no script, ask no other host, turn no words around and widen nothing`, async () => {
    const { page, places, walk } = await openAs(kind);
    const { $productId, $stepId, $categoryId, $planId } = places.params;
    const product = `/products/${$productId}`;
    const paths = ['/history', `${product}/steps/${$stepId}`, `/categories/${$categoryId}`, `/plans/${$planId}`];
    assert.deepEqual(await walk(paths), []);
    // The own words of a line stand where they stand with any other name: the verb behind the name, to its right.
    await walk(['/history']);
    const [name, verb] = await page
      .locator('main li', { hasText: 'Brand' })
      .first()
      .evaluate((line) => {
        const box = (text: RegExp) => {
          const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
          while (walker.nextNode()) {
            const node = walker.currentNode as Text;
            const at = node.data.search(text);
            if (at < 0) continue;
            const range = document.createRange();
            range.setStart(node, at);
            range.setEnd(node, at + 3);
            return range.getBoundingClientRect();
          }
          return undefined;
        };
        return [box(/<img|WWW/), box(/changed|created|made/i)].map(
          (rect) => rect && { left: rect.left, top: rect.top },
        );
      });
    assert.ok(name && verb && (verb.top > name.top || verb.left > name.left), JSON.stringify({ name, verb }));
  });
