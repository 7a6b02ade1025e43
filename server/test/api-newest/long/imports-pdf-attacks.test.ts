import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawingForms, hostileFonts } from '../../support/hostile-pdfs.ts';
import { importClient, importFaults } from '../../support/import-client.ts';
import { newPricedProduct } from '../../support/priced-product.ts';
import { assertProblem, type Body, startTestService } from '../../support/test-service.ts';

/** Sent as a manager sends a price list; the readers alone are tried in imports-pdf-hostile.test.ts. */
const service = await startTestService();
const [attacker, neighbour] = [await service.newTenant(), await service.newTenant()];
const product = await newPricedProduct(attacker);
const row = await product.row({ minimum_price: 100 });
const { send } = importClient(service, attacker, product);
const theirs = await newPricedProduct(neighbour);
await theirs.row({ minimum_price: 200 });

const font = '/W of 1,000,000,000';
const attacks = { [font]: hostileFonts[font], 'forms that draw each other 2^30 times': drawingForms };

for (const [what, file] of Object.entries(attacks))
  test(`a PDF with ${what} is refused, and nobody else notices`, async () => {
    const before = await product.fromPrice();
    const sent = send({ file: file(), name: 'tarif.pdf' });
    let ended = false;
    const refused = sent.finally(() => {
      ended = true;
    });
    const quote = { width: 1000, height: 1000 };
    do {
      const answer = await neighbour.call<Body>('POST', `${theirs.path}/quote`, quote);
      assert.equal(answer.status, 200, answer.text);
      await sleep(100);
    } while (!ended);
    const answer = await refused;
    assertProblem(answer, 422, 'validation_error');
    assert.match(importFaults(answer).join(), /^too_much_(memory|time)$/, answer.text);
    assert.deepEqual(await product.fromPrice(), before);
    assert.equal((await attacker.must<Body>('GET', `${product.rows}/${row.id}`)).version, 1);
  });

test('after the attacks the attacker’s own good list is still read', async () => {
  const answer = await send({ file: Buffer.from('H \\ L mm;800;900\n900;301;312\n1000;322;333\n'), name: 'list.csv' });
  assert.equal(answer.status, 200, answer.text);
});
