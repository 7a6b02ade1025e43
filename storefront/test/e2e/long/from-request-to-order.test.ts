import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { openConsole } from '../../../../console/test/support/browser.ts';
import { violations } from '../../../../console/test/support/violations.ts';
import { openDemoShop } from '../../support/shop-page.ts';
import { startShopService } from '../../support/shop-service.ts';

/** D20.7: the whole way in French, by somebody who knows nothing of it: asked for, offered, accepted, ordered. */
const { origin, must, newKey, productId } = await startShopService();

type Quote = { id: number; number: number; total: number; status: string };
type Order = { number: number; accepted: { by: string; name: string }; lines: { width: number; drawing: string }[] };

/** `LOOK=folder` keeps a picture of each station. */
const stations = () => {
  let count = 0;
  return async (page: Awaited<ReturnType<typeof openDemoShop>>, name: string) => {
    assert.deepEqual(await violations(page), [], name);
    const path = `${process.env.LOOK}/walk-${String(++count).padStart(2, '0')}-${name}.png`;
    if (process.env.LOOK) await page.screenshot({ path, fullPage: true });
  };
};

for (const phone of [false, true])
  test(`D20.7 from “ask for this offer” to the order in the console, in French, on a ${phone ? 'phone' : 'desk'}`, async () => {
    const look = stations();
    const named = (name: string) => `${phone ? 'phone' : 'desk'}-${name}`;
    const page = await openDemoShop(origin, '', { locale: 'fr-FR', phone });
    const card = page.getByRole('link', { name: /Fenêtre PVC 2 vantaux/ });
    await card.getByText(/dès \d+,\d\d\s€/).waitFor();
    await look(page, named('shop'));
    await card.click();
    await page.waitForURL(`**/demo/products/${productId('PVC-2V')}`);
    await page.getByText('Prix confirmé').waitFor();
    await look(page, named('configurator'));
    await page.getByRole('button', { name: 'Demander cette offre' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Nom').fill('Élodie Lefèvre');
    await dialog.getByLabel('E-mail').fill('elodie@example.org');
    await look(page, named('request'));
    await dialog.getByRole('button', { name: 'Envoyer la demande' }).click();
    await page.waitForURL('**/offers/*');
    const quote = (await must<{ data: Quote[] }>('GET', '/v1/quotes?order=-number&page_size=1')).data[0] as Quote;
    await page.getByRole('heading', { name: `Devis n° ${quote.number}` }).waitFor();
    await look(page, named('offer'));
    await page.getByRole('link', { name: 'Accepter ce devis' }).first().click();
    await page.getByLabel('Nom et prénom').fill('Élodie Lefèvre');
    await page.getByLabel(/J’ai lu/).check();
    await page.getByRole('button', { name: 'Commander avec obligation de paiement' }).click();
    await page.waitForURL('**#accepted');
    await page.getByText(/Votre commande a bien été enregistrée/).waitFor();
    await look(page, named('accepted'));

    const key = await newKey({ scopes: ['catalogue:read', 'catalogue:write', 'keys:manage'] });
    const desk = await openConsole(origin, '/quotes', { key, locale: 'fr-FR', phone });
    await desk.getByText(`Devis ${quote.number}`).first().waitFor();
    await look(desk, named('console-quotes'));
    await desk.goto(`${origin}/console/quotes/${quote.id}`);
    await desk
      .getByText(/Acceptée le/)
      .first()
      .waitFor();
    await look(desk, named('console-quote'));
    for (const name of ['Nom', 'E-mail']) await desk.getByRole('term').filter({ hasText: name }).first().waitFor();
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Télécharger la commande (JSON)' }).click(),
    ]);
    assert.equal(download.suggestedFilename(), `${quote.number}.json`);
    const order = JSON.parse(readFileSync(await download.path(), 'utf8')) as Order;
    assert.deepEqual(
      [order.number, order.accepted.by, order.accepted.name],
      [quote.number, 'customer', 'Élodie Lefèvre'],
    );
    assert.match(String(order.lines[0]?.drawing), /^<svg /);
  });
