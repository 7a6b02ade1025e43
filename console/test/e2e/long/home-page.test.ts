import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newPricedProduct } from '../../../../server/test/support/priced-product.ts';
import { openConsole } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';
import { violations } from '../../support/violations.ts';

/** What a shop that runs needs every day: what waits for it, and work on long lists. */
const service = await startConsoleService();

test('the first page names the requests to answer, the offers that wait for customers, and the keys that end', async () => {
  const tenant = await service.newTenant();
  const product = await newPricedProduct(tenant, { name: 'Window' });
  await product.row({ price_table: '200:100' });
  const line = { product_id: product.id, width: 1000, height: 1000 };
  const quote = (name: string) =>
    tenant.must<{ id: number; version: number }>('POST', '/v1/quotes', { customer: { name }, lines: [line] });
  await quote('Madame Requête');
  const sent = await quote('Monsieur Offre');
  await tenant.must('PATCH', `/v1/quotes/${sent.id}`, { status: 'sent' });
  const expires_at = new Date(Date.now() + 5 * 86_400_000).toISOString();
  await tenant.must('POST', '/v1/api-keys', { name: 'Old shop', scopes: ['storefront:read'], expires_at });
  const page = await openConsole(service.origin, '', { key: tenant.key, locale: 'fr-FR' });
  const panel = (name: string) => page.getByRole('region', { name });
  await panel('Demandes à traiter (1)').getByText('Madame Requête').waitFor();
  await panel('Offres en attente du client (1)').getByText('Monsieur Offre').waitFor();
  await panel('Offres en attente du client (1)')
    .getByText(/valable jusqu’au/)
    .waitFor();
  await panel('Clés d’API qui expirent').getByText('Old shop').waitFor();
  assert.deepEqual(await violations(page), []);
  await panel('Demandes à traiter (1)').getByRole('link', { name: 'Tout voir' }).click();
  await page.waitForURL(/quotes\?status=draft/);
});
