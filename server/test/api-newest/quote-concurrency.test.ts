import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newShop, type SavedQuote } from '../support/selling-shop.ts';
import { type Body, sharedTestService } from '../support/test-service.ts';

/** Several people work on one draft: no line is lost, and every total belongs to its lines. */
const service = await sharedTestService();
const shop = await newShop(service);
const product = await shop.product(100);
const fitting = await shop.newService({ price: 10, price_type: 'per_piece' });
const { tenant } = shop;

const cents = (value: unknown): number => Math.round(Number(value) * 100);

/** Without code of the service: 100 a piece, 10 for fitting each, and the quote's discount in percent on the pieces. */
const mustAddUp = ({ lines, totals, total, discount }: SavedQuote): void => {
  const pieces = lines.filter(({ kind }) => kind === 'product').map(({ quantity }) => Number(quantity));
  const count = pieces.reduce((sum, one) => sum + one, 0);
  const services = lines.filter(({ kind }) => kind === 'service').length * count * 1000;
  const off = Math.round((count * 10_000 * Number((discount as Body | null)?.percent ?? 0)) / 100);
  assert.equal(cents(totals.lines), count * 10_000 + services);
  assert.equal(cents(totals.discount), off);
  assert.equal(cents(total), count * 10_000 + services - off);
};

const newDraft = () => shop.save({ lines: [shop.line(product), { kind: 'service', service_id: fitting }] });

test('D1 PUTs with If-Match: every line that was answered with 200 is there in the end', async () => {
  const { id } = await newDraft();
  const path = `/v1/quotes/${id}`;
  const addOne = async (label: string): Promise<void> => {
    for (;;) {
      const { body, headers } = await tenant.call<SavedQuote>('GET', path);
      const lines = [...body.lines.map((line) => ({ id: line.id })), shop.line(product, { label })];
      const put = await tenant.call<SavedQuote>(
        'PUT',
        `${path}/lines`,
        { lines },
        { 'if-match': String(headers.etag) },
      );
      if (put.status === 412) continue;
      assert.equal(put.status, 200, put.text);
      mustAddUp(put.body);
      return;
    }
  };
  const labels = Array.from({ length: 12 }, (_, index) => `Room ${index}`);
  await Promise.all(labels.map(addOne));
  const quote = await shop.read(id);
  mustAddUp(quote);
  assert.deepEqual(quote.lines.flatMap(({ label }) => label ?? []).sort(), [...labels].sort());
  assert.equal(new Set(quote.lines.map((line) => line.id)).size, 14, 'no id twice');
});

test('D19.7 PUTs, PATCHes, repricing and duplicates at once: no total that does not belong to its lines', async () => {
  const { id } = await newDraft();
  const path = `/v1/quotes/${id}`;
  const seen: SavedQuote[] = [];
  const work = async (round: number) => {
    const answers = await Promise.all([
      tenant.call<SavedQuote>('PUT', `${path}/lines`, { lines: [{ id: 1, quantity: round + 1 }, { id: 2 }] }),
      tenant.call<SavedQuote>('PUT', `${path}/lines`, {
        lines: [{ id: 2 }, { id: 1, quantity: round + 2 }, shop.line(product)],
      }),
      tenant.call<SavedQuote>('PATCH', path, { discount: { percent: round % 7 } }),
      tenant.call<SavedQuote>('PATCH', path, { reference: `R${round}` }),
      tenant.call<SavedQuote>('POST', `${path}/reprice`),
      tenant.call<SavedQuote>('POST', `${path}/duplicate`),
      tenant.call<SavedQuote>('GET', path),
    ]);
    for (const { status, text, body } of answers) {
      assert.ok(status < 300, text);
      if (body.lines[0] && 'kind' in body.lines[0]) seen.push(body);
    }
  };
  for (let round = 0; round < 6; round++) await work(round);
  assert.ok(seen.length >= 30);
  for (const quote of seen) mustAddUp(quote);
  mustAddUp(await shop.read(id));
  const { data } = await tenant.must<{ data: Body[] }>(
    'GET',
    `/v1/changes?type=quote.*&resource_id=${id}&page_size=200`,
  );
  assert.equal(data.length, (await shop.read(id)).version, 'one change for each version');
});

test('D19.9 a draft gets a product while another prices it anew: the work starts again, and all is priced', async () => {
  const { id } = await newDraft();
  const others = [await shop.product(100), await shop.product(100), await shop.product(100)];
  for (const other of others) {
    const current = await shop.read(id);
    const lines = [...current.lines.map((line) => ({ id: line.id })), shop.line(other)];
    const [put, repriced] = await Promise.all([
      tenant.call<SavedQuote>('PUT', `/v1/quotes/${id}/lines`, { lines }),
      tenant.call('POST', `/v1/quotes/${id}/reprice`),
    ]);
    assert.deepEqual([put.status, repriced.status], [200, 200], put.text + repriced.text);
    mustAddUp(await shop.read(id));
  }
  assert.equal((await shop.read(id)).lines.length, 5);
});
