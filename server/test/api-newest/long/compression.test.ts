import assert from 'node:assert/strict';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { newProduct } from '../../support/new-product.ts';
import { startTestService } from '../../support/test-service.ts';

/** A5: answers of 1 KiB and more are compressed by Accept-Encoding, and nothing else about them changes. */
const service = await startTestService();
const tenant = await service.newTenant();
const { id: product } = await newProduct(tenant);
for (let n = 0; n < 20; n++) await tenant.must('POST', '/v1/options', { name: `Chêne ${n}`, content_type: 'couleurs' });

const decode = {
  br: (bytes: Buffer) => brotliDecompressSync(bytes).toString(),
  gzip: (bytes: Buffer) => gunzipSync(bytes).toString(),
  identity: (bytes: Buffer) => bytes.toString(),
};
type Name = keyof typeof decode;

const ask = async (
  path: string,
  encoding: Name,
  further: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) => {
  const headers = { authorization: `Bearer ${tenant.key}`, 'accept-encoding': encoding, ...further };
  const { statusCode: status, headers: told, rawPayload } = await service.app.inject({ method, url: path, headers });
  return { status, told, bytes: rawPayload };
};

/** What an encoding leaves as it is. */
const lasting = ({
  date,
  'x-request-id': id,
  'content-length': length,
  'content-encoding': encoding,
  ...rest
}: object & Record<string, unknown>) => rest;

const LONG = [
  '/v1/options',
  `/v1/products/${product}/configuration`,
  '/openapi.json',
  '/problems',
  '/problems/style.css',
];

for (const path of LONG)
  test(`A5 ${path}: the same bytes, tag and headers in every encoding, also the second time`, async () => {
    if (path.endsWith('/configuration'))
      await tenant.must('POST', `/v1/products/${product}/steps`, {
        type: 'selection',
        name: 'n'.repeat(200),
        content_configuration: { long: 'x y '.repeat(400) },
      });
    const plain = await ask(path, 'identity');
    assert.ok(plain.bytes.length >= 1024);
    assert.equal(plain.told['content-encoding'], undefined);
    assert.equal(plain.told.vary, 'Accept-Encoding');
    for (const encoding of ['br', 'gzip', 'br', 'gzip'] as const) {
      const sent = await ask(path, encoding);
      assert.equal(sent.told['content-encoding'], encoding);
      assert.equal(Number(sent.told['content-length']), sent.bytes.length);
      assert.ok(sent.bytes.length < plain.bytes.length / 2, `${sent.bytes.length} of ${plain.bytes.length} bytes`);
      assert.equal(decode[encoding](sent.bytes), plain.bytes.toString());
      assert.deepEqual(lasting(sent.told), lasting(plain.told));
      const head = await ask(path, encoding, {}, 'HEAD');
      assert.equal(head.bytes.length, 0);
      assert.deepEqual(lasting(head.told), lasting(sent.told));
      assert.deepEqual(
        [head.told['content-encoding'], head.told['content-length']],
        [encoding, sent.told['content-length']],
      );
      if (plain.told.etag === undefined) continue;
      const same = await ask(path, encoding, { 'if-none-match': String(plain.told.etag) });
      assert.deepEqual([same.status, same.bytes.length, same.told['content-encoding']], [304, 0, undefined]);
      assert.equal(same.told.vary, 'Accept-Encoding');
    }
  });

test('A5 what is under 1 KiB, and what is compressed already, is sent as it is', async () => {
  for (const path of ['/v1/me', '/healthz', '/v1/brands?page_size=1', '/v1/nowhere']) {
    const { told, bytes } = await ask(path, 'br');
    assert.ok(bytes.length < 1024, `${path} has ${bytes.length} bytes`);
    // A refusal is in the caller's language (D28.4).
    const vary = path === '/v1/nowhere' ? 'Accept-Language' : undefined;
    assert.deepEqual([told['content-encoding'], told.vary], [undefined, vary], path);
  }
  const { id } = await newProduct(tenant);
  await tenant.must('POST', `/v1/products/${id}/pricing-configurations`, { price_table: '200:100' });
  const workbook = await ask(`/v1/products/${id}/pricing-configurations/export`, 'br');
  assert.ok(workbook.bytes.length > 1024);
  assert.equal(workbook.told['content-encoding'], undefined);
});

test('A5 refusals are compressed, too', async () => {
  const body = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`unknown_${n}`, n]));
  const { headers, rawPayload, statusCode } = await service.app.inject({
    method: 'POST',
    url: '/v1/brands',
    headers: { authorization: `Bearer ${tenant.key}`, 'accept-encoding': 'br', 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });
  assert.equal(statusCode, 422);
  assert.equal(headers['content-encoding'], 'br');
  assert.equal(JSON.parse(decode.br(rawPayload)).code, 'validation_error');
});

test('A5 a long answer is compressed in pieces, and a finished one once for all who ask', async () => {
  const { id } = await newProduct(tenant);
  const prices = Array.from({ length: 150 }, (_, row) =>
    Array.from({ length: 150 }, (_, column) => 100.25 + row * 7.13 + column),
  );
  const sizes = Array.from({ length: 150 }, (_, place) => 500 + place);
  const price_table = JSON.stringify({
    type: 'table-directe',
    modeInterpolation: 'majoration',
    widths: sizes,
    heights: sizes,
    prices,
  });
  for (let leaf_count = 1; leaf_count <= 4; leaf_count++)
    await tenant.must('POST', `/v1/products/${id}/pricing-configurations`, { leaf_count, price_table });
  for (const path of [`/v1/products/${id}/pricing-configurations`, `/v1/products/${id}/configuration`]) {
    const plain = await ask(path, 'identity');
    assert.ok(plain.bytes.length > 600_000);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => ask(path, n % 2 === 0 ? 'br' : 'gzip')));
    for (const { told, bytes } of answers) {
      assert.equal(decode[told['content-encoding'] as Name](bytes), plain.bytes.toString());
      assert.ok(bytes.length < plain.bytes.length / 3);
    }
  }
  const finished = service.app.finished.find(tenant.id, `/v1/products/${id}/configuration`);
  assert.deepEqual(Object.keys(finished?.encoded ?? {}).sort(), ['br', 'gzip']);
  await tenant.must('PATCH', `/v1/products/${id}`, { name: 'Changed since' });
  const after = await ask(`/v1/products/${id}/configuration`, 'br');
  assert.match(decode.br(after.bytes), /Changed since/);
});
