import assert from 'node:assert/strict';
import { test } from 'node:test';
import { priceLists } from '../../price-lists/price-lists.ts';
import { type Outcome, runPriceLists } from '../../price-lists/run-price-list.ts';
import { startTestService } from '../../support/test-service.ts';

const service = await startTestService();
/** `PRICE_LISTS=corner`: only the lists with this in their name, while one works on them. */
const wanted = process.env.PRICE_LISTS ?? '';
const chosen = priceLists.filter(({ name, language }) => `${language} ${name}`.includes(wanted));

test('A2: no price list of the corpus is written silently wrong, and the plain ones need no question', async (t) => {
  const outcomes = await runPriceLists(service, chosen);
  const count = (kind: Outcome['kind']) => outcomes.filter((one) => one.kind === kind && !one.fault).length;
  const settled = outcomes.filter(({ isSettled }) => isSettled).length;
  const faults = outcomes.flatMap(({ fault }) => fault ?? []);
  t.diagnostic(
    `${chosen.length} lists: ${count('right')} right, ${count('held')} held, ${count('refused')} refused ` +
      `(${settled} of these then written by their answers), ${faults.length} faulty`,
  );
  assert.equal(faults.length, 0, `${faults.length} of ${chosen.length} lists:\n${faults.join('\n')}`);
});

test('the corpus is as large and as plain as it claims to be', () => {
  assert.ok(priceLists.length >= 160, `${priceLists.length} lists`);
  assert.ok(priceLists.filter(({ allowed }) => allowed === 'plain').length >= 45);
  assert.equal(new Set(priceLists.map(({ name, language }) => `${language} ${name}`)).size, priceLists.length);
  for (const language of ['fr', 'en', 'de', 'nl', 'es', 'it', 'pl', 'pt'])
    assert.ok(priceLists.filter((list) => list.language === language).length >= 12, language);
});
