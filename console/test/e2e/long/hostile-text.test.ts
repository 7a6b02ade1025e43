import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openConsole, openPage } from '../../support/browser.ts';
import { startDemoConsole } from '../../support/console-service.ts';

/**
 * What a visitor of a shop, a supplier or a colleague can put in front of somebody who is signed in, in a real browser: text
 * stays text. The page itself fails the test at an exception, at a refusal by its policy and at a request to another host.
 */
const service = await startDemoConsole();
const { key } = service;
const origin = service.origin.replace('127.0.0.1', 'localhost');
const must = async <T>(method: string, path: string, body?: object) => {
  const answer = await service.call<T>(method, path, { token: key, body });
  assert.ok(answer.status < 300, `${method} ${path}: ${answer.text}`);
  return answer.body;
};

const PAYLOADS = [
  '<img src=x onerror="window.hit=1">',
  '"><script>window.hit=1</script>',
  "'><svg onload=window.hit=1>",
  '<iframe srcdoc="<script>parent.hit=1</script>"></iframe>',
  '<a href="javascript:window.hit=1">open</a>',
  'javascript:window.hit=1',
  'data:text/html,<script>window.hit=1</script>',
  '//evil.example/x.png',
  '<form action="https://evil.example"><button>go</button></form>',
  '<style>*{background:url(https://evil.example/leak)}</style>',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<meta http-equiv=refresh content="0;url=https://evil.example/">',
  '<base href=https://evil.example/>',
  '</title></textarea></script><script>window.hit=1</script>',
  '&lt;script&gt;window.hit=1&lt;/script&gt;',
  '%3Cscript%3Ewindow.hit=1%3C/script%3E',
  '{{constructor.constructor("window.hit=1")()}}',
  '<math><mi xlink:href="javascript:window.hit=1">x</mi></math>',
];

/** What would show that a text became more than that. */
const injected = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own = location.origin;
    const found = 'hit' in window ? ['a script ran'] : [];
    for (const element of document.querySelectorAll(
      'script, iframe, object, embed, base, form, img, a, link, style, math',
    )) {
      const name = element.tagName.toLowerCase();
      const address = element.getAttribute('src') ?? element.getAttribute('href') ?? element.getAttribute('action');
      const isOwn = address === null || new URL(address, own).origin === own;
      if (/^(iframe|object|embed|base|math)$/.test(name) || !isOwn) found.push(element.outerHTML.slice(0, 200));
      if (name === 'script' && address === null) found.push(element.outerHTML.slice(0, 200));
      if ([...element.attributes].some((attribute) => attribute.name.startsWith('on'))) found.push(element.outerHTML);
    }
    return found;
  });

const mustBeText = async (page: Page, where: string) => {
  assert.deepEqual(await injected(page), [], where);
  assert.equal(new URL(page.url()).origin, origin, where);
};

/** All of them, in names, values and lists, as deep as they may be. */
const hostileCustomer = () => ({
  name: PAYLOADS[0],
  company: PAYLOADS[1],
  email: PAYLOADS[4],
  website: 'javascript:window.hit=1',
  address: { lines: PAYLOADS.slice(5, 12), city: { deep: PAYLOADS[2] } },
  ...Object.fromEntries(PAYLOADS.map((payload) => [payload, payload])),
});

test('the customer of a quote, as a visitor of a shop wrote it, is text in the list, on its page and in the history', async () => {
  const brand = await must<{ id: number }>('POST', '/v1/brands', { name: 'B' });
  const category = await must<{ id: number }>('POST', '/v1/categories', { name: 'C' });
  const product = await must<{ id: number }>('POST', '/v1/products', {
    name: 'Plain',
    brand_id: brand.id,
    category_id: category.id,
  });
  await must('POST', `/v1/products/${product.id}/pricing-configurations`, { minimum_price: 10 });
  const lines = [{ product_id: product.id, width: 800, height: 900 }];
  const ids: number[] = [];
  for (const reference of PAYLOADS.map((payload) => payload.slice(0, 100)))
    ids.push((await must<{ id: number }>('POST', '/v1/quotes', { lines, reference, customer: hostileCustomer() })).id);
  const page = await openConsole(origin, '/quotes', { key });
  await page
    .getByText(PAYLOADS[0] as string)
    .first()
    .waitFor();
  await mustBeText(page, 'the list of quotes');
  for (const id of ids.slice(0, 2)) {
    await page.goto(`${origin}/console/quotes/${id}`);
    await page
      .getByText(PAYLOADS[11] as string)
      .first()
      .waitFor();
    await mustBeText(page, `the page of quote ${id}`);
  }
  await page.goto(`${origin}/console/history`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await mustBeText(page, 'the history');
});

/** As many as a name takes, in one name. */
const names: string[] = [];
for (const payload of PAYLOADS) {
  const last = names.at(-1) ?? '';
  if (last !== '' && last.length + payload.length < 200) names[names.length - 1] = last + payload;
  else names.push(payload);
}

test('an invitation with hostile names is text, and its token is in no address, history entry or request line', async () => {
  const page = await openPage(origin, '/problems');
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.url(), request.headers().referer ?? ''));
  for (const [turn, name] of names.entries()) {
    const tenant = await service.newTenant({ name });
    const email = `hostile${turn}@shop.example`;
    const person = { email, name, role: 'viewer' };
    const { invitation_url } = await tenant.must<{ invitation_url: string }>('POST', '/v1/people', person);
    const token = new URL(invitation_url).hash.slice(1);
    await page.goto('about:blank');
    await page.goto(invitation_url);
    await page.getByText('you are invited to the catalogue of').waitFor();
    await page.getByText(name).first().waitFor();
    await mustBeText(page, `the invitation of ${name}`);
    assert.ok(!page.url().includes(token));
    await page.goBack();
    await page.goForward();
    assert.ok(!page.url().includes(token), 'it is not in the history of the tab');
    assert.deepEqual(
      seen.filter((text) => text.split('#', 1)[0]?.includes(token)),
      [],
    );
  }
});

test('fragments, paths and queries that somebody sends as a link are never more than text', async () => {
  const page = await openConsole(origin, '', { key });
  const links = [
    (text: string) => `invitation#${text}`,
    (text: string) => `link#${encodeURIComponent(text)}`,
    (text: string) => encodeURIComponent(text),
    (text: string) => `products?q=${encodeURIComponent(text)}`,
    (text: string) => `products/${encodeURIComponent(text)}`,
  ];
  for (const [turn, payload] of PAYLOADS.entries()) {
    const path = links[turn % links.length]?.(payload);
    await page.goto('about:blank');
    await page.goto(`${origin}/console/${path}`);
    await page.locator('main, form').first().waitFor();
    await mustBeText(page, String(path));
  }
});

const choose = async (page: Page, name: string, text: string) => {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /Choose (?:a|another) file/ }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
};

test('the report of an import shows what a supplier wrote into the file, and its name, as text', async () => {
  const { data } = await must<{ data: { id: number }[] }>('GET', '/v1/products?q=PVC-2V');
  const quoted = PAYLOADS.map((payload) => `"${payload.replaceAll('"', '""')}"`);
  const grid = ';800;900;1000\n1000;210,5;220;230\n1200;230;240;250\n';
  const files = [
    `${quoted.join('\n')}\n${grid}`,
    `;800;900;${quoted[0]}\n1000;210,5;${quoted[1]};3\n${quoted[2]};230;240;4\n`,
    `${quoted.slice(0, 3).join(';')}\n800;1000;210\n900;1200;230\n1000;1400;250\n`,
  ];
  const page = await openConsole(origin, `/products/${data[0]?.id}/import`, { key });
  for (const [turn, csv] of files.entries()) {
    await page.goto(`${origin}/console/products/${data[0]?.id}/import`);
    const answered = page.waitForResponse((response) => /import/.test(new URL(response.url()).search + response.url()));
    await choose(page, `${PAYLOADS[turn]?.replaceAll('/', ' ')}.csv`, csv);
    await answered;
    await page
      .getByText(PAYLOADS[turn === 1 ? 1 : 0]?.slice(0, 9) as string)
      .first()
      .waitFor();
    await mustBeText(page, `the import of file ${turn}`);
  }
});

test('the command palette finds hostile names and takes hostile words as text', async () => {
  const brand = await must<{ id: number }>('POST', '/v1/brands', { name: 'Palette' });
  for (const name of PAYLOADS) {
    const category = await must<{ id: number }>('POST', '/v1/categories', { name });
    await must('POST', '/v1/products', { name, brand_id: brand.id, category_id: category.id });
  }
  const page = await openConsole(origin, '/products', { key });
  await page.getByRole('button', { name: 'Sign out' }).waitFor();
  for (const payload of [PAYLOADS[0], PAYLOADS[4], PAYLOADS[16]] as string[]) {
    await page.keyboard.press('Control+k');
    const input = page.getByRole('dialog').getByRole('searchbox');
    await input.fill(payload);
    // Until the results are those of the word, what is chosen by keyboard is taken away again; the first ones may have it, too.
    await page.getByRole('menuitem').filter({ hasNotText: payload }).first().waitFor({ state: 'detached' });
    await page.getByRole('menuitem').filter({ hasText: payload }).first().waitFor();
    await mustBeText(page, `the palette with ${payload}`);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/console\/(products|categories)\/\d+/);
    await mustBeText(page, `what the palette opened for ${payload}`);
    await page.goto(`${origin}/console/products`);
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
  }
});
