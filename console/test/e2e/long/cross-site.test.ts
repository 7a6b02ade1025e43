import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { openConsole } from '../../support/browser.ts';
import { startConsoleService } from '../../support/console-service.ts';

/** D18.3 in a real browser: what a page from elsewhere can do with the session of somebody who is signed in. */
const service = await startConsoleService();
const origin = service.origin.replace('127.0.0.1', 'localhost');

/** A page that is not ours: on another port of this host (same site), or on another host (another site). */
const elsewhere = createServer((_request, response) => {
  response.setHeader('content-type', 'text/html');
  response.end(`<form id="f" method="post" enctype="text/plain" action="${origin}/v1/brands" target="t">
    <input name='{"name":"Forged by a form","x":"' value='"}'></form><iframe name="t"></iframe>`);
});
await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
after(() => elsewhere.close());
const { port } = elsewhere.address() as AddressInfo;

const attack = (target: string) => async () => {
  const post = (body: string, type: string, mode: RequestMode) =>
    fetch(`${target}/v1/brands`, {
      method: 'POST',
      mode,
      credentials: 'include',
      headers: { 'content-type': type },
      body,
    }).then(
      ({ status, type: kind }) => `${status} ${kind}`,
      () => 'refused by the browser',
    );
  const read = await fetch(`${target}/v1/me`, { credentials: 'include' }).then(
    (answer) => answer.text(),
    () => 'not readable',
  );
  return [
    await post('{"name":"Forged by fetch"}', 'text/plain', 'no-cors'),
    await post('{"name":"Forged by fetch"}', 'application/json', 'cors'),
    read,
  ];
};

for (const host of ['localhost', '127.0.0.1']) {
  test(`D18.3 a form and a fetch of a page at ${host}, on another port, change nothing and read nothing`, async () => {
    const tenant = await service.newTenant();
    const page = await openConsole(origin, '');
    await page.getByLabel('API key').fill(tenant.key);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Sign out' }).waitFor();
    const statuses: number[] = [];
    const evil = await page.context().newPage();
    evil.on('response', (response) => {
      if (response.url().startsWith(`${origin}/v1/brands`) && response.request().method() === 'POST')
        statuses.push(response.status());
    });
    await evil.goto(`http://${host}:${port}/`);
    const run = `(${attack.toString()})(${JSON.stringify(origin)})()`;
    const [simple, json, read] = (await evil.evaluate(run)) as string[];
    assert.equal(simple, '0 opaque');
    assert.equal(json, 'refused by the browser');
    assert.equal(read, 'not readable');
    const answered = evil.waitForResponse((response) => response.url().startsWith(`${origin}/v1/brands`));
    await evil.evaluate('document.getElementById("f").submit()');
    await answered;
    // Same site: the cookie comes along, and the origin is refused. Another site: the browser keeps the cookie.
    assert.deepEqual([...new Set(statuses)], [host === 'localhost' ? 403 : 401]);
    assert.equal((await tenant.must<{ total: number }>('GET', '/v1/brands')).total, 0);
  });
}
