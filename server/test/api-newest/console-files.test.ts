import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { startTestService } from '../support/test-service.ts';

const service = await startTestService();

test('D11 /console and every page below it answer the page, with a policy that allows no inline script and a new nonce', async () => {
  const nonces = new Set<string>();
  for (const path of ['/console', '/console/', '/console/products/7/steps/3?field=name']) {
    const { status, headers, text } = await service.call('GET', path);
    assert.equal(status, 200, path);
    assert.match(String(headers['content-type']), /^text\/html/);
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /default-src 'none'; script-src 'self';/);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    assert.ok(text.includes(`nonce="${nonce}"`));
    assert.doesNotMatch(text, /VANTAIL_NONCE|<script(?![^>]*\bsrc=)/);
    nonces.add(nonce);
  }
  assert.equal(nonces.size, 3);
});

test('D11 /docs answers the page, with a policy that allows no inline script and a new nonce', async () => {
  const [first, second] = [await service.call('GET', '/docs'), await service.call('GET', '/docs')];
  const policy = String(first.headers['content-security-policy']);
  assert.match(policy, /default-src 'none'; script-src 'self';/);
  assert.doesNotMatch(policy.replace("style-src-attr 'unsafe-inline'", ''), /unsafe|https?:|\*/);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  assert.ok(first.text.includes(`content="${nonce}"`));
  assert.doesNotMatch(first.text, /VANTAIL_NONCE|<script(?![^>]*\bsrc=)/);
  assert.notEqual(second.headers['content-security-policy'], policy);
});

for (const path of ['/console', '/docs'])
  test(`the files of ${path} are sent as they were built, compressed for those who take it, to be kept for ever`, async () => {
    const page = (await service.call('GET', path)).text;
    const script =
      new RegExp(`src="(${path}/assets/[^"]+\\.js)"`).exec(page)?.[1] ?? assert.fail('no script in the page');
    const plain = await service.app.inject({ url: script });
    assert.match(String(plain.headers['content-type']), /^text\/javascript/);
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.equal(plain.headers['content-encoding'], undefined);
    const packed = await service.app.inject({ url: script, headers: { 'accept-encoding': 'gzip' } });
    assert.equal(packed.headers['content-encoding'], 'gzip');
    assert.deepEqual(gunzipSync(packed.rawPayload), plain.rawPayload);
    const smallest = await service.app.inject({ url: script, headers: { 'accept-encoding': 'gzip, deflate, br' } });
    assert.equal(smallest.headers['content-encoding'], 'br');
  });

test('nothing but the built files can be reached below /console/assets and /docs/assets', async () => {
  for (const path of [
    '/console/assets/none.js',
    '/console/assets/../../package.json',
    '/console/assets/%2e%2e%2findex.html',
    '/docs/assets/none.js',
    '/docs/assets/../../package.json',
    '/docs/assets/%2e%2e%2findex.html',
    '/docs/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json',
    '/docs/assets/__proto__',
  ]) {
    const { status, text } = await service.call('GET', path);
    assert.ok(status === 404 || /<div id="root">/.test(text), `${path} answered ${status}`);
    assert.doesNotMatch(text, /"workspaces"/);
  }
});
