import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '../../../scripts/testing/until.ts';
import { openConsole } from '../support/browser.ts';
import { type Named, startWithOptions } from '../support/rules.ts';

const shop = await startWithOptions();
const { service, tenant, lockable, windowWithHandle } = shop;

test('Try it says what another opening costs, strikes what a rule excludes and how it becomes possible, and what a change dropped', async () => {
  const { product, handle, rules } = await windowWithHandle();
  const rows = `/v1/products/${product.id}/pricing-configurations`;
  const { data } = await tenant.must<{ data: (Named & { opening_v1: string })[] }>('GET', rows);
  const fixed = data.find(({ opening_v1 }) => opening_v1 === 'fixe');
  await tenant.must('PATCH', `${rows}/${fixed?.id}`, { price_table: '100:40' });
  await tenant.must('POST', rules, {
    name: 'Key',
    when: { not: { width: { max: 1200 } } },
    then: [{ only: [lockable], step: handle.id }],
    message_en: 'Wider than 1,200 mm, the handle has a key.',
  });
  await tenant.must('POST', rules, { name: 'No handle', when: { opening: ['fixe'] }, then: [{ hide: handle.id }] });
  const page = await openConsole(service.origin, `/products/${product.id}/try`, { key: tenant.key });
  const price = page.getByRole('region', { name: 'Price', exact: true });
  await price.getByText('The service confirms this').waitFor();
  await page.getByText('+€24.90').waitFor();
  await page.getByRole('textbox', { name: 'Width' }).fill('1300');
  await page.getByText('No longer possible, so removed').waitFor();
  const struck = page.getByRole('list', { name: 'Not possible' });
  await struck.getByText('Wider than 1,200 mm, the handle has a key.').waitFor();
  await struck.getByRole('button', { name: 'width 1,200 mm' }).click();
  assert.equal(await page.getByRole('textbox', { name: 'Width' }).inputValue(), '1200');
  const opening = (name: string) =>
    page.getByRole('radiogroup', { name: /^Opening/ }).locator('label', { hasText: name });
  const cents = (text: string) => {
    const [, sign = '', amount = ''] = /([+-]?)€([\d,]+\.\d\d)/.exec(text) ?? assert.fail(`no amount in ${text}`);
    return Math.round(Number(`${sign}${amount.replaceAll(',', '')}`) * 100);
  };
  await page.getByText('White handle', { exact: true }).click();
  await page.getByText('Unit price, rounded').waitFor();
  assert.doesNotMatch(await opening('Tilt and turn').innerText(), /€|included/, 'what is chosen differs from nothing');
  const [before, difference] = [cents(await price.innerText()), cents(await opening('Fixed').innerText())];
  assert.ok(difference < 0);
  await page.getByText('Fixed', { exact: true }).click();
  await page.getByText('Unit price, rounded').waitFor();
  await until('the price of the other opening', async () => cents(await price.innerText()) === before + difference);
  assert.equal(cents(await opening('Tilt and turn').innerText()), -difference);
  assert.doesNotMatch(await opening('Fixed').innerText(), /€|included/);
  // Step by step, the handle is not among the steps, either.
  await page.getByRole('radio', { name: 'Step by step' }).click();
  await page.getByText('Step 1 of 2').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByText('Step 2 of 2').waitFor();
  assert.equal(await page.getByText('Handle', { exact: true }).count(), 0);
  await price.getByText('The service confirms this').waitFor();
});
