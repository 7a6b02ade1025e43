import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { newPricedProduct } from '../../../../server/test/support/priced-product.ts';
import type { TestTenant } from '../../../../server/test/support/test-service.ts';
import { openConsole, withAnswer } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';
import { plugIn } from '../../support/virtual-authenticator.ts';

/**
 * The whole way of a seller, by clicks and keys, in both languages: from a shop without VAT to a quote with three windows, fitting,
 * two rates, a discount within and above the limit, a dealer's price and another option on every line. The figures of every screen
 * are those of the API, and those of the arithmetic below, which shares nothing with the service.
 */
const service = await startConsoleService();
const origin = service.origin.replace('127.0.0.1', 'localhost');

const WORDS = {
  en: {
    locale: 'en-GB',
    width: 'Width',
    height: 'Height',
    create: 'Create',
    newRate: 'New VAT rate',
    newService: 'New service',
    newTariff: 'New tariff',
    save: 'Save',
    saveQuote: 'Save as a quote',
    addToDraft: 'Add to a draft quote',
    quote: (number: number) => `Quote ${number}`,
    addWindow: 'Add a window',
    take: 'Add to the quote',
    addService: 'Add a service',
    actionsFor: 'Actions for',
    change: 'Change',
    copy: 'Copy',
    up: 'Move up',
    remove: 'Remove',
    done: 'Done',
    lines: 'Lines',
    totals: 'Totals',
    how: 'How the price is calculated',
    terms: 'Terms of the quote',
    percent: 'In percent',
    perPiece: 'Per window',
    createPasskey: 'Create a passkey',
    signOut: 'Sign out',
    aboveLimit: /limit/,
    replaceOption: 'Replace an option',
    replace: 'Replace',
    from: 'Option to replace',
    to: 'New option',
    onLines: 'on 2 lines',
    rooms: ['Kitchen', 'Hall', 'Attic'],
  },
  fr: {
    locale: 'fr-FR',
    width: 'Largeur',
    height: 'Hauteur',
    create: 'Créer',
    newRate: 'Nouveau taux de TVA',
    newService: 'Nouvelle prestation',
    newTariff: 'Nouveau tarif client',
    save: 'Enregistrer',
    saveQuote: 'Enregistrer comme devis',
    addToDraft: 'Ajouter à un devis en brouillon',
    quote: (number: number) => `Devis ${number}`,
    addWindow: 'Ajouter une fenêtre',
    take: 'Ajouter au devis',
    addService: 'Ajouter une prestation',
    actionsFor: 'Actions pour',
    change: 'Modifier',
    copy: 'Copier',
    up: 'Monter',
    remove: 'Retirer',
    done: 'Terminé',
    lines: 'Lignes',
    totals: 'Totaux',
    how: 'Détail du prix',
    terms: 'Conditions du devis',
    percent: 'En pourcentage',
    perPiece: 'À la fenêtre',
    createPasskey: 'Créer une clé d’accès',
    signOut: 'Se déconnecter',
    aboveLimit: /limite|plafond/,
    replaceOption: 'Remplacer une option',
    replace: 'Remplacer',
    from: 'Option à remplacer',
    to: 'Nouvelle option',
    onLines: 'sur 2 lignes',
    rooms: ['Cuisine', 'Entrée', 'Combles'],
  },
} as const;

type Words = (typeof WORDS)['en' | 'fr'];
type Line = { id: number; kind: string; label: string | null; quantity: number | null; amount: number; total: number };
type Quote = {
  id: number;
  number: number;
  version: number;
  total: number;
  lines: Line[];
  totals: {
    lines: number;
    discount: number;
    net: number;
    vat: { rate: number; base: number; amount: number }[];
    gross: number;
  };
};

const halfUp = (cents: number): number => Math.floor(cents + 0.5 + 1e-9);

/** The cents of the quote: windows with option, tariff and discount at 5.5 %, fitting of 120.00 each at 10 %. */
const expected = (windows: { cents: number; quantity: number; percent?: number }[], fitted: boolean) => {
  const totals = windows.map(
    ({ cents, quantity, percent = 0 }) => cents * quantity - halfUp((cents * quantity * percent) / 100),
  );
  const sold = totals.reduce((sum, one) => sum + one, 0);
  const fitting = fitted ? windows.reduce((sum, { quantity }) => sum + quantity * 12_000, 0) : 0;
  const [low, half] = [halfUp((sold * 5.5) / 100), halfUp(fitting / 10)];
  return { lines: totals, fitting, sum: sold + fitting, low, half, gross: sold + fitting + low + half };
};

const cents = (amount: number | undefined): number => Math.round(Number(amount) * 100);
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

const field = (within: Page | Locator, name: string): Locator => within.locator(`[data-field="${name}"]`).first();
const type = (within: Page | Locator, name: string, text: string) =>
  field(within, name).locator('input, textarea').first().fill(text);

/** By keyboard: a list that opens while the page still scrolls closes again, and an arrow opens it. */
const pick = async (page: Page, within: Page | Locator, name: string, option: string) => {
  const box = field(within, name).getByRole('combobox');
  await box.scrollIntoViewIfNeeded();
  await box.fill(option);
  await box.press('ArrowDown');
  await page.getByRole('option', { name: option }).first().waitFor();
  await box.press('Enter');
  await page.getByRole('listbox').waitFor({ state: 'detached' });
  assert.equal(await box.inputValue(), option);
};

const choose = async (page: Page, within: Page | Locator, name: string, option: string) => {
  await field(within, name).getByRole('button').first().click();
  await page.getByRole('option', { name: option }).click();
};

const walkIn = (language: 'en' | 'fr') => {
  const say: Words = WORDS[language];
  const money = (amount: number) =>
    plain(new Intl.NumberFormat(say.locale, { style: 'currency', currency: 'EUR' }).format(amount));
  const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
  const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

  /** The page shows every figure of the API, and the API those of the arithmetic. */
  const compare = async (page: Page, quote: Quote, wanted: ReturnType<typeof expected>) => {
    const { totals, lines } = quote;
    const products = lines.filter(({ kind }) => kind === 'product');
    assert.deepEqual(
      products.map(({ total }) => cents(total)),
      wanted.lines,
    );
    const vat = totals.vat.map(({ rate, amount }) => [rate, cents(amount)]);
    const both = [
      [10, wanted.half],
      [5.5, wanted.low],
    ];
    assert.deepEqual(vat, wanted.fitting > 0 ? both : both.slice(1));
    assert.deepEqual(
      [cents(totals.lines), cents(totals.net), cents(totals.gross)],
      [wanted.sum, wanted.sum, wanted.gross],
    );
    const shown = region(page, say.totals);
    await shown
      .locator('dd')
      .last()
      .filter({ hasText: money(totals.gross) })
      .waitFor();
    const figures = (await shown.locator('dd').allInnerTexts()).map(plain);
    assert.deepEqual(
      figures,
      [totals.lines, totals.net, ...totals.vat.map(({ amount }) => amount), totals.gross].map(money),
    );
    const bases = (await shown.locator('dt').allInnerTexts()).map(plain);
    for (const { base } of totals.vat)
      assert.ok(
        bases.some((text) => text.includes(money(base))),
        `${bases} ${base}`,
      );
    const rows = await page.getByRole('list', { name: say.lines }).getByRole('listitem').allInnerTexts();
    assert.equal(rows.length, lines.length);
    for (const [index, { total }] of lines.entries())
      assert.ok(plain(rows[index] as string).includes(money(total)), `${rows[index]} has ${money(total)}`);
  };

  const saveLines = (page: Page) =>
    withAnswer(page, 'PUT', /lines$/, () => button(region(page, say.lines), say.save).click());
  const saveTerms = (page: Page) =>
    withAnswer(page, 'PATCH', /quotes/, () => button(region(page, say.terms), say.save).click());

  const menuOf = async (page: Page, name: string, action: string) => {
    await page
      .getByRole('button', { name: `${say.actionsFor} ${name}`, exact: true })
      .first()
      .press('Enter');
    const item = page.getByRole('menuitem', { name: action, exact: true });
    await item.waitFor();
    await item.press('Enter');
  };

  const setUp = async (page: Page) => {
    for (const [name, rate] of [
      ['TVA 5,5 %', '5.5'],
      ['TVA 10 %', '10'],
    ]) {
      await page.goto(`${origin}/console/vat-rates`);
      await button(page, say.newRate).first().click();
      await type(page, 'name', name as string);
      await type(page, 'rate', rate as string);
      await type(page, 'note', 'Logement achevé depuis plus de deux ans');
      await withAnswer(page, 'POST', /vat-rates$/, () => button(page, say.create).click());
    }
    await page.goto(`${origin}/console/settings`);
    await type(page, 'company.name', 'Menuiserie Martin');
    await pick(page, page, 'vat_rate_id', 'TVA 5,5 %');
    await type(page, 'discount_limits.editor', '5');
    await withAnswer(page, 'PATCH', /settings$/, () => button(page, say.save).click());
    await page.goto(`${origin}/console/services`);
    await button(page, say.newService).first().click();
    await type(page, 'name', 'Pose');
    await choose(page, page, 'price_type', say.perPiece);
    await type(page, 'price', '120');
    await pick(page, page, 'vat_rate_id', 'TVA 10 %');
    await withAnswer(page, 'POST', /services$/, () => button(page, say.create).click());
    await page.goto(`${origin}/console/tariffs`);
    await button(page, say.newTariff).first().click();
    await type(page, 'name', 'Revendeurs');
    await type(page, 'percent', '-40');
    await field(page, 'open_to_editors').click();
    await withAnswer(page, 'POST', /tariffs$/, () => button(page, say.create).click());
  };

  /** 410.44 at every size; of two glazings one costs 60.00. */
  const newWindow = async (tenant: TestTenant) => {
    const product = await newPricedProduct(tenant, { name: 'Fenêtre PVC' });
    await product.row({ minimum_price: 410.44 });
    const option = async (name: string, price: number) =>
      (await tenant.must<{ id: number }>('POST', '/v1/options', { name, price })).id;
    const ids = [await option('Double vitrage', 0), await option('Triple vitrage', 60)];
    await product.step({ name: 'Vitrage', option_ids: ids, options_min: 1, options_max: 1, required: true });
    return product;
  };

  const configure = async (within: Page | Locator, glazing: string) => {
    await within.getByRole('textbox', { name: say.width }).fill('1000');
    await within.getByRole('textbox', { name: say.height }).fill('1000');
    await within
      .getByRole('radio', { name: new RegExp(glazing) })
      .first()
      .check({ force: true });
  };

  const asEditor = async (tenant: TestTenant): Promise<Page> => {
    const person = { email: `${language}@shop.example`, name: 'Camille', role: 'editor' };
    const { invitation_url } = await tenant.must<{ invitation_url: string }>('POST', '/v1/people', person);
    const page = await openConsole(origin, invitation_url.slice(`${origin}/console`.length), { locale: say.locale });
    await plugIn(page);
    await page.getByRole('button', { name: say.createPasskey }).click();
    await button(page, say.signOut).waitFor();
    return page;
  };

  return async () => {
    const tenant = await service.newTenant({ price_basis: 'HT' });
    const page = await openConsole(origin, '/', { key: tenant.key, locale: say.locale });
    await setUp(page);
    const product = await newWindow(tenant);

    // Two windows come from "Try it": one starts the quote, one goes to the draft that is there.
    await page.goto(`${origin}/console/products/${product.id}/try`);
    await configure(page, 'Double');
    await withAnswer(page, 'POST', /quotes$/, () => button(page, say.saveQuote).click());
    await configure(page, 'Triple');
    await button(page, say.addToDraft).click();
    const drafts = page.getByRole('dialog');
    await withAnswer(page, 'PUT', /lines$/, () => button(drafts, say.quote(1)).click());
    await page.getByRole('heading', { name: say.quote(1) }).waitFor();
    const { data } = await tenant.must<{ data: Quote[] }>('GET', '/v1/quotes');
    const id = data[0]?.id as number;
    const stored = () => tenant.must<Quote>('GET', `/v1/quotes/${id}`);
    await compare(
      page,
      await stored(),
      expected(
        [
          { cents: 41_044, quantity: 1 },
          { cents: 47_044, quantity: 1 },
        ],
        false,
      ),
    );

    // The third is added on the page of the quote, and fitting for all.
    await button(page, say.addWindow).click();
    const adding = page.getByRole('dialog');
    await adding.getByRole('combobox').first().fill('Fenêtre');
    await page.getByRole('option', { name: 'Fenêtre PVC' }).click();
    await configure(adding, 'Double');
    await button(adding, say.take).click();
    await button(page, say.addService).click();
    await page.getByRole('menuitem', { name: /Pose/ }).click();
    await saveLines(page);
    const [double, triple] = [41_044, 47_044];
    const three = (percent = 0) => [
      { cents: double, quantity: 1, percent },
      { cents: triple, quantity: 1 },
      { cents: double, quantity: 1 },
    ];
    await compare(page, await stored(), expected(three(), true));

    // By keyboard: each window gets its room, one is copied and the copy removed, the last moves up.
    for (const room of say.rooms) {
      await menuOf(page, 'Fenêtre PVC', say.change);
      await type(page.getByRole('dialog'), 'label', room);
      await page.getByRole('dialog').getByRole('button', { name: say.done }).press('Enter');
    }
    await menuOf(page, say.rooms[1], say.copy);
    assert.equal(await page.getByRole('list', { name: say.lines }).getByRole('listitem').count(), 5);
    await page
      .getByRole('button', { name: `${say.actionsFor} ${say.rooms[1]}`, exact: true })
      .last()
      .press('Enter');
    await page.getByRole('menuitem', { name: say.remove, exact: true }).press('Enter');
    await menuOf(page, say.rooms[2], say.up);
    await saveLines(page);
    const moved = await stored();
    assert.deepEqual(
      moved.lines.map(({ id: one, label }) => [one, label]),
      [
        [1, say.rooms[0]],
        [3, say.rooms[2]],
        [2, say.rooms[1]],
        [4, null],
      ],
    );

    // An editor gives 5 % of a line, and may not give 50 %.
    const editor = await asEditor(tenant);
    await editor.goto(`${origin}/console/quotes/${id}`);
    const discount = async (percent: string) => {
      await menuOf(editor, say.rooms[0], say.change);
      const dialog = editor.getByRole('dialog');
      if ((await dialog.getByRole('textbox', { name: say.percent }).count()) === 0) {
        await field(dialog, 'discount').getByRole('button').first().click();
        await editor.getByRole('option', { name: say.percent }).click();
      }
      await dialog.getByRole('textbox', { name: say.percent }).fill(percent);
      await dialog.getByRole('button', { name: say.done }).click();
    };
    await discount('5');
    await saveLines(editor);
    const within = [
      { cents: double, quantity: 1, percent: 5 },
      { cents: double, quantity: 1 },
      { cents: triple, quantity: 1 },
    ];
    await compare(editor, await stored(), expected(within, true));
    const { version } = await stored();
    await discount('50');
    await region(editor, say.lines).getByText(say.aboveLimit).first().waitFor();
    assert.equal((await stored()).version, version, 'nothing was written');

    // A dealer's price: the windows at -40 %, fitting as it is.
    await page.reload({ waitUntil: 'networkidle' });
    await pick(page, region(page, say.terms), 'tariff_id', 'Revendeurs');
    await saveTerms(page);
    const dealer = (one: number) => halfUp(one * 0.6);
    const sold = [
      { cents: dealer(double), quantity: 1, percent: 5 },
      { cents: dealer(double), quantity: 1 },
      { cents: dealer(triple), quantity: 1 },
    ];
    await compare(page, await stored(), expected(sold, true));

    // The terms of a line are what the dealer pays, and add up to the price of one.
    const line = page.getByRole('list', { name: say.lines }).getByRole('listitem').nth(2);
    await line.getByRole('button', { name: say.how }).click();
    const terms = await line.locator('table td').allInnerTexts();
    assert.deepEqual(terms.map(plain), [money(dealer(double) / 100), money(36), money(dealer(triple) / 100)]);
    await line.getByRole('button', { name: say.how }).click();

    // The other glazing on every line that has the first: old and new stand side by side before it is written.
    const before = await stored();
    await button(page, say.replaceOption).click();
    const replacing = page.getByRole('dialog');
    await replacing.getByRole('combobox', { name: say.from }).fill('Double');
    await page
      .getByRole('option', { name: /Double vitrage/ })
      .filter({ hasText: say.onLines })
      .click();
    await replacing.getByRole('combobox', { name: say.to }).fill('Triple');
    await page.getByRole('option', { name: 'Triple vitrage' }).click();
    const tripled = sold.map(({ percent }) => ({
      cents: dealer(triple),
      quantity: 1,
      ...(percent === undefined ? {} : { percent }),
    }));
    const after = expected(tripled, true);
    const foot = replacing.getByRole('row').last();
    await foot.waitFor();
    assert.ok(plain(await foot.innerText()).includes(money(before.total)));
    assert.ok(plain(await foot.innerText()).includes(money(after.sum / 100)), await foot.innerText());
    assert.deepEqual(await stored(), before, 'only shown');
    await withAnswer(page, 'POST', /replace-option$/, () => button(replacing, say.replace).click());
    await replacing.waitFor({ state: 'detached' });
    await compare(page, await stored(), after);

    // The list shows the same total.
    await page.goto(`${origin}/console/quotes`);
    const row = page.getByRole('row', { name: new RegExp(say.quote(1)) });
    assert.ok(plain(await row.innerText()).includes(money(after.sum / 100)));
  };
};

test('D19 a seller’s way in English: every figure is that of the API, and of a second arithmetic', walkIn('en'));
test('D19 a seller’s way in French: every figure is that of the API, and of a second arithmetic', walkIn('fr'));
