import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '../../../pricing/test/oracle/generate.ts';
import { newShop, type SavedQuote } from '../support/selling-shop.ts';
import { type Answer, type Body, sharedTestService } from '../support/test-service.ts';

/**
 * Random work on one draft, by several at once (SEED repeats it): PUT, PATCH, reprice, replace-option, duplicate, DELETE.
 * Whatever is answered or read, its totals are those of its lines, and no line that was answered with 200 is lost.
 */
const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 32));
const random = randomFrom(seed);
const service = await sharedTestService();
const shop = await newShop(service);
const { tenant } = shop;
const product = await shop.product(100);
const [plain, fine] = await Promise.all(
  [10, 25].map(
    async (price) => (await tenant.must<{ id: number }>('POST', '/v1/options', { name: `O${price}`, price })).id,
  ),
);
const step = await product.step({ option_ids: [plain, fine], options_min: 0, options_max: 1 });
const fitting = await shop.newService({ price: 10, price_type: 'per_piece' });
const tariff = await shop.newTariff({ percent: -20 });
const RATES: Readonly<Record<number, number>> = { [shop.rates.full]: 20, [shop.rates.half]: 10, [shop.rates.low]: 5.5 };

const cents = (value: unknown): number => Math.round(Number(value) * 100);
const halfUp = (thousandths: number): number => Math.floor(thousandths + 0.5 + 1e-9);

/** By its own arithmetic: the unit price from option and tariff, fitting for each piece, the quote's discount, one rate. */
const mustAddUp = (quote: SavedQuote): void => {
  const what = `SEED=${seed} ${JSON.stringify(quote)}`;
  let [sum, pieces, discountable] = [0, 0, 0];
  for (const line of quote.lines) {
    if (line.kind !== 'product') continue;
    const chosen = (line.selections as { option_ids: number[] }[])[0]?.option_ids[0];
    const list = 10_000 + (chosen === plain ? 1_000 : chosen === fine ? 2_500 : 0);
    const unit = quote.tariff_id === tariff ? list * 0.8 : list;
    assert.equal(cents(line.unit_price), unit, what);
    assert.equal(cents(line.total), unit * Number(line.quantity), what);
    sum += unit * Number(line.quantity);
    pieces += Number(line.quantity);
  }
  discountable = sum;
  for (const line of quote.lines) {
    if (line.kind !== 'service') continue;
    assert.equal(cents(line.total), pieces * 1_000, what);
    sum += pieces * 1_000;
  }
  const percent = Number((quote.discount as Body | null)?.percent ?? 0);
  const off = halfUp((discountable * percent) / 100);
  assert.deepEqual([cents(quote.totals.lines), cents(quote.totals.discount)], [sum, off], what);
  assert.equal(cents(quote.total), sum - off, what);
  const rate = RATES[Number(quote.vat_rate_id)] ?? null;
  assert.equal(cents(quote.totals.gross), sum - off + (rate === null ? 0 : halfUp(((sum - off) * rate) / 100)), what);
  const ids = quote.lines.map(({ id }) => id);
  assert.equal(new Set(ids).size, ids.length, what);
};

const window = (more: Body = {}) =>
  shop.line(product, {
    quantity: 1 + random.int(0, 3),
    selections: random.chance(0.6) ? [{ step_id: step.id, option_ids: [random.chance(0.5) ? plain : fine] }] : [],
    ...more,
  });

test(`D19.7 several work on one draft at once: no line is lost, and every total belongs to its lines (SEED=${seed})`, async () => {
  const { id } = await shop.save({ lines: [window(), { kind: 'service', service_id: fitting }] });
  const path = `/v1/quotes/${id}`;
  const labels = new Set<string>();
  const get = () => tenant.call<SavedQuote>('GET', path);
  const seen = (answer: Answer<SavedQuote>, allowed: readonly number[]): void => {
    assert.ok(allowed.includes(answer.status), `SEED=${seed} ${answer.text}`);
    if (answer.status < 300 && answer.body.totals) mustAddUp(answer.body);
  };
  const addOne = async (label: string): Promise<void> => {
    for (;;) {
      const { body, headers } = await get();
      const lines = [...body.lines.map((line) => ({ id: line.id })), window({ label })];
      const ifMatch = { 'if-match': String(headers.etag) };
      const answer = await tenant.call<SavedQuote>('PUT', `${path}/lines`, { lines }, ifMatch);
      seen(answer, [200, 412]);
      if (answer.status === 200) return void labels.add(label);
    }
  };
  const changeOne = async (): Promise<void> => {
    const { body, headers } = await get();
    const lines = body.lines.map((line) => ({
      id: line.id,
      ...(line.kind === 'product' && random.chance(0.4) ? { quantity: 1 + random.int(0, 4) } : {}),
    }));
    const ifMatch = { 'if-match': String(headers.etag) };
    seen(
      await tenant.call<SavedQuote>(
        'PUT',
        `${path}/lines`,
        { lines: random.chance(0.5) ? lines : lines.reverse() },
        ifMatch,
      ),
      [200, 412],
    );
  };
  const works: (() => Promise<void>)[] = [
    changeOne,
    async () => seen(await tenant.call<SavedQuote>('PATCH', path, { discount: { percent: random.int(0, 9) } }), [200]),
    async () =>
      seen(
        await tenant.call<SavedQuote>('PATCH', path, {
          vat_rate_id: random.pick([null, ...Object.keys(RATES).map(Number)]),
        }),
        [200],
      ),
    async () => seen(await tenant.call<SavedQuote>('PATCH', path, { tariff_id: random.pick([null, tariff]) }), [200]),
    async () =>
      seen(await tenant.call<SavedQuote>('PATCH', path, { reference: `R${random.int(0, 99)}`, note: 'N' }), [200]),
    async () => seen(await tenant.call<SavedQuote>('POST', `${path}/reprice`), [200]),
    async () => seen(await tenant.call<SavedQuote>('POST', `${path}/duplicate`), [201]),
    async () => {
      const [from, to] = random.chance(0.5) ? [plain, fine] : [fine, plain];
      const dry = random.chance(0.3) ? '?dry_run=true' : '';
      seen(
        await tenant.call<SavedQuote>('POST', `${path}/replace-option${dry}`, { step_id: step.id, from, to }),
        [200],
      );
    },
    async () => seen(await tenant.call<SavedQuote>('PUT', `${path}/lines?dry_run=true`, { lines: [window()] }), [200]),
    async () => seen(await get(), [200]),
  ];
  const worker = async (name: number) => {
    for (let round = 0; round < 5; round++) {
      await addOne(`Room ${name}.${round}`);
      await random.pick(works)();
      await random.pick(works)();
    }
  };
  await Promise.all(Array.from({ length: 5 }, (_, name) => worker(name)));
  const quote = await shop.read(id);
  mustAddUp(quote);
  assert.deepEqual(quote.lines.flatMap(({ label }) => label ?? []).sort(), [...labels].sort(), `SEED=${seed}`);
  assert.equal(quote.lines.filter(({ kind }) => kind === 'service').length, 1);
  // Erasing takes the labels, and leaves every line and figure.
  const [erased] = await Promise.all([tenant.call<SavedQuote>('DELETE', path), addOneUnnamed(path)]);
  seen(erased, [200]);
  const after = await shop.read(id);
  mustAddUp(after);
  assert.equal(after.lines.length, quote.lines.length + 1);
  const path200 = `/v1/changes?type=quote.*&resource_id=${id}&page_size=200`;
  const { data } = await tenant.must<{ data: Body[] }>('GET', path200);
  assert.equal(data.length, after.version, 'one change for each version');
});

const addOneUnnamed = async (path: string): Promise<void> => {
  for (;;) {
    const { body, headers } = await tenant.call<SavedQuote>('GET', path);
    const lines = [...body.lines.map((line) => ({ id: line.id })), window()];
    const ifMatch = { 'if-match': String(headers.etag) };
    const { status } = await tenant.call('PUT', `${path}/lines`, { lines }, ifMatch);
    if (status === 200) return;
  }
};
