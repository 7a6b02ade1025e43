import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openConsole, withAnswer } from '../support/browser.ts';
import { startDemoConsole } from '../support/console-service.ts';
import { violations } from '../support/violations.ts';

const service = await startDemoConsole();
const { key } = service;
type Named = { id: number; name: string; reference: string };
const read = async <T>(path: string) => (await service.call<T>('GET', path, { token: key })).body;
const products = (await read<{ data: Named[] }>('/v1/products')).data;
const product = products.find(({ reference }) => reference === 'PVC-2V') ?? assert.fail('the demo has no PVC-2V');

/** Set to a folder to look at the pages. */
const pictures = process.env.PLAN_PICTURES;

test('what somebody changed meanwhile is marked, a request is taken out, and a plan that would be refused says why', async () => {
  const call = (method: string, path: string, body?: object) => service.call(method, path, { token: key, body });
  const { id } = (await call('POST', '/v1/plans', { name: 'Rival' })).body as { id: number };
  const request = { method: 'PATCH', path: `/v1/products/${product.id}`, body: { name: 'Late' }, if_match: '"1"' };
  const other = { method: 'PATCH', path: '/v1/brands/1', body: { name_en: 'Brand' } };
  await call('POST', `/v1/plans/${id}/requests`, { requests: [request, other] });
  await call('PATCH', `/v1/products/${product.id}`, { reference: 'PVC-2V-B' });
  const page = await openConsole(service.origin, `/plans/${id}`, { key, locale: 'fr-FR' });
  await page.getByText('Modifié depuis').waitFor();
  await page.getByText('En l’état, il serait refusé').waitFor();
  if (pictures) await page.screenshot({ path: `${pictures}/5-refused.png`, fullPage: true });
  await page.getByRole('button', { name: /^Retirer : Produit/ }).click();
  await page.getByText('Modifié depuis').waitFor({ state: 'detached' });
  await withAnswer(page, 'POST', /check$/, () => page.getByRole('button', { name: 'Vérifier de nouveau' }).click());
  await page.getByText(/^Vérifié/).waitFor();
  if (pictures) await page.screenshot({ path: `${pictures}/6-french.png`, fullPage: true });
  // Looked at afresh: what a pressed button announces points at the button, also when that has gone.
  await page.reload();
  await page.getByText(/^Vérifié/).waitFor();
  assert.deepEqual(await violations(page), []);
});
